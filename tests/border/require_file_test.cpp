#include "border/require_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "border/bad_input.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

std::string refusal(const std::filesystem::path& path) {
  try {
    require_file(path);
  } catch (const BadInput& bad) {
    return std::string(bad.what()).substr(path.string().size());
  }
  return "none";
}

TEST(RequireFile, NamesWhatStandsThereInPlaceOfAFile) {
  const support::TemporaryFolder folder;
  const auto path = [&](const char* name) { return folder.path() / name; };
  std::ofstream(path("file")) << "x";
  std::filesystem::create_symlink("file", path("link"));
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(refusal(path("file")), "none");
  EXPECT_EQ(refusal(path("link")), "none");
  EXPECT_EQ(refusal(path("none")), ": there is no such file");
  EXPECT_EQ(refusal(folder.path()), ": this is a folder; give a file");
  EXPECT_EQ(refusal(path("pipe")), ": this is a pipe; give a file");
  EXPECT_EQ(refusal("/dev/zero"), ": this is a device; give a file");
}

}  // namespace
}  // namespace perpend
