#include "recording/growing/growing_file.h"

#include <gtest/gtest.h>

#include <random>

#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::TemporaryFolder;

/// A file with columns of several kinds that grow by chance; what was added is remembered.
class Grown {
 public:
  explicit Grown(const std::filesystem::path& path) : file(path) {
    file.create_group("/");
    file.create_group("/a");
    file.create_group("/a/b");
    file.write_text_attribute("/", "text", "⊥");
    file.write_text_attribute("/a", "empty", "");
    file.write_integer_attribute("/a/b", "integer", -7);
    file.write_number_attribute("/a/b", "number", 0.1);
    file.write_text("/a/words", "some words");
    file.create_column<double>("/a/six", {6});
    file.create_column<double>("/a/b/matrices", {6, 6});
    file.create_column<std::int32_t>("/a/b/numbers");
    file.create_column<std::uint8_t>("/a/b/bytes");
    file.create_column<std::uint64_t>("/never");
  }

  void grow() {
    add(six, "/a/six", 6 * pick(3000));
    add(matrices, "/a/b/matrices", 36 * pick(200));
    add(numbers, "/a/b/numbers", pick(20'000));
    add(bytes, "/a/b/bytes", pick(50'000));
  }

  GrowingFile file;
  std::vector<double> six, matrices;
  std::vector<std::int32_t> numbers;
  std::vector<std::uint8_t> bytes;

 private:
  std::size_t pick(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_);
  }
  template <typename T>
  void add(std::vector<T>& all, const char* dataset, std::size_t count) {
    std::vector<T> more(count);
    for (T& value : more) value = static_cast<T>(pick(5) == 0 ? pick(100'000) : 3);
    file.append<T>(dataset, more);
    all.insert(all.end(), more.begin(), more.end());
  }

  std::mt19937 random_{7};
};

void expect_contents(const Hdf5File& file, const Grown& grown) {
  EXPECT_EQ(file.read_text_attribute("/", "text"), "⊥");
  EXPECT_EQ(file.read_text_attribute("/a", "empty"), "");
  EXPECT_EQ(file.read_integer_attribute("/a/b", "integer"), -7);
  EXPECT_EQ(file.read_number_attribute("/a/b", "number"), 0.1);
  EXPECT_EQ(file.read_text("/a/words"), "some words");
  EXPECT_EQ(Hdf5Column<double>(file, "/a/six", {6}).read(), grown.six);
  EXPECT_EQ(Hdf5Column<double>(file, "/a/b/matrices", {6, 6}).read(), grown.matrices);
  EXPECT_EQ(Hdf5Column<std::int32_t>(file, "/a/b/numbers").read(), grown.numbers);
  EXPECT_EQ(Hdf5Column<std::uint8_t>(file, "/a/b/bytes").read(), grown.bytes);
  EXPECT_EQ(Hdf5Column<std::uint64_t>(file, "/never").size(), 0);
}

TEST(GrowingFile, IsReadByTheLibraryInEveryStateThatWasPublished) {
  TemporaryFolder folder;
  Grown grown(folder / "a.h5");
  for (int k = 0; k < 30; ++k) {
    grown.file.publish();
    expect_contents(Hdf5File::open(folder / "a.h5"), grown);
    grown.grow();
  }
  grown.file.publish();
  grown.file.close();
  expect_contents(Hdf5File::open(folder / "a.h5"), grown);
}

TEST(GrowingFile, HasNoNameBeforeItIsPublished) {
  TemporaryFolder folder;
  {
    Grown grown(folder / "a.h5");
    grown.grow();
    EXPECT_FALSE(std::filesystem::exists(folder / "a.h5"));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(GrowingFile, EndsAsItWasPublished) {
  TemporaryFolder folder;
  Grown grown(folder / "a.h5");
  grown.grow();
  grown.file.publish();
  const auto size = std::filesystem::file_size(folder / "a.h5");
  const Grown& as_published = grown;
  const std::vector<double> six = as_published.six;
  for (int k = 0; k < 20; ++k) grown.grow();
  grown.file.close();
  EXPECT_EQ(std::filesystem::file_size(folder / "a.h5"), size);
  EXPECT_EQ(Hdf5Column<double>(Hdf5File::open(folder / "a.h5"), "/a/six", {6}).read(), six);
}

}  // namespace
}  // namespace perpend
