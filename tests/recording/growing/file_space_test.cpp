#include "recording/growing/file_space.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

constexpr std::uint64_t large = 1 << 20;

TEST(FileSpace, GrowsAtItsEnd) {
  FileSpace space(48);
  EXPECT_EQ(space.take(100).address, 48u);
  FileBlock block = space.take(100);
  EXPECT_EQ(block.address, 148u);
  space.shorten(block, 60);
  EXPECT_EQ(space.end(), 208u);
}

TEST(FileSpace, GivesOutAgainOnlyWhatWasRetiredBeforeAPublicationLongAgo) {
  FileSpace space(0);
  const FileBlock first = space.take(large), second = space.take(large), third = space.take(large);
  const FileSpace::Clock::time_point start{};
  const FileSpace::Clock::time_point later = start + std::chrono::hours(1);
  space.retire(first);
  space.reclaim(later);
  EXPECT_EQ(space.take(large).address, third.end()) << "it was never published";
  space.mark_published(start);
  EXPECT_FALSE(space.has_much_to_reclaim(start));
  space.reclaim(start);
  EXPECT_EQ(space.take(large).address, third.end() + large) << "somebody may be reading it";
  EXPECT_TRUE(space.has_much_to_reclaim(later));
  space.reclaim(later);
  FileBlock again = space.take(large / 2);
  EXPECT_EQ(again.address, first.address);
  space.shorten(again, large / 4);
  space.retire(second);
  space.mark_published(start);
  space.reclaim(later);
  EXPECT_EQ(space.take(large + large / 2).address, large / 4) << "neighbours are one gap";
}

}  // namespace
}  // namespace perpend
