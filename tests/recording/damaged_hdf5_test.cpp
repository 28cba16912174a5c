#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "border/bad_input.h"
#include "import/fclib_files.h"
#include "import/hdf5/hdf5.h"
#include "problem/defect.h"
#include "recording/damage.h"
#include "recording/file/perpend_file.h"
#include "recording/file/recording_writer.h"
#include "recording/hdf5_problems.h"
#include "recording/random_problems.h"
#include "support/temporary_folder.h"

/// On its way out of a damaged file the HDF5 library forgets some memory; the leak sanitizer,
/// which asks here, need not blame us for it.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}

namespace perpend {
namespace {

using support::TemporaryFolder;
using test::damage;
using test::RandomProblems;
using test::same_problem;

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

constexpr int problems_recorded = 12;

std::vector<StoredProblem> record_problems(const std::filesystem::path& path, Form form) {
  RecordingHeader header;
  header.title = "to be damaged";
  header.scene_text = "ground: plane\n";
  header.form = form;
  RandomProblems random(21);
  std::vector<StoredProblem> problems;
  RecordingWriter writer(path, header, std::chrono::hours(1));
  for (int k = 0; k < problems_recorded; ++k) {
    problems.push_back(random.next(form, random.pick(20)));
    writer.append(problems.back());
    // Once: what a commit leaves behind is read by nobody, and damage to it is not noticed.
    if (k == problems_recorded / 2) writer.commit();
  }
  writer.close();
  return problems;
}

/// Throws BadInput, or returns whether everything is as it was.
bool reads_the_same(const std::filesystem::path& path, const std::vector<StoredProblem>& problems,
                    Form form) {
  const auto source = open_hdf5_problems(path);
  auto* file = dynamic_cast<PerpendFile*>(source.get());
  if (!file || file->size() != std::ssize(problems) || file->title() != "to be damaged" ||
      Hdf5File::open(path).read_text("/scene") != "ground: plane\n") {
    return false;
  }
  for (int k = 0; k < file->size(); ++k) {
    if (!same_problem(file->read(k), problems[k], form) || file->read_solve(k)) return false;
  }
  return true;
}

void damage_recordings(Form form, unsigned seed) {
  TemporaryFolder folder;
  const auto path = folder / "a.h5";
  const std::vector<StoredProblem> problems = record_problems(path, form);
  const std::string bytes = read_bytes(path);
  ASSERT_TRUE(reads_the_same(path, problems, form));
  std::mt19937 random(seed);
  int refused = 0;
  for (int k = 0; k < 500; ++k) {
    write_bytes(path, damage(bytes, random));
    try {
      EXPECT_TRUE(reads_the_same(path, problems, form)) << "damage " << k << " went unnoticed";
    } catch (const BadInput& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(refused, 250);
}

TEST(DamagedHdf5, RecordingsOfRowsAreRefusedOrReadAsTheyWere) {
  damage_recordings(Form::rows, 31);
}

TEST(DamagedHdf5, RecordingsOfBodiesAreRefusedOrReadAsTheyWere) {
  damage_recordings(Form::body, 32);
}

/// Of each of two files. Two children read each, and a fork of a process with a sanitizer's
/// shadow memory is slow.
#ifdef __SANITIZE_ADDRESS__
constexpr int damaged_fclib_files = 200;
#else
constexpr int damaged_fclib_files = 500;
#endif

/// Without checksums a changed number goes unnoticed; what is read must still be a problem.
TEST(DamagedHdf5, FclibFilesAreRefusedOrReadAsProblems) {
  TemporaryFolder folder;
  const auto path = folder / "a.hdf5";
  std::mt19937 random(33);
  int refused = 0;
  for (const auto write : {test::write_local, test::write_global}) {
    write(path);
    const std::string bytes = read_bytes(path);
    for (int k = 0; k < damaged_fclib_files; ++k) {
      write_bytes(path, damage(bytes, random));
      try {
        const StoredProblem stored = open_hdf5_problems(path)->read(0);
        EXPECT_FALSE(find_defect(stored.problem)) << "damage " << k;
      } catch (const BadInput& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, damaged_fclib_files / 2);
}

/// The names of a group lie in a local heap; with all ones for its size or its address
/// libhdf5 1.10.8 dies.
TEST(DamagedHdf5, FclibFilesThatBringTheLibraryDownAreRefused) {
  TemporaryFolder folder;
  const auto path = folder / "a.hdf5";
  test::write_local(path);
  const std::string bytes = read_bytes(path);
  int heaps = 0;
  for (auto heap = bytes.find("HEAP"); heap != std::string::npos;
       heap = bytes.find("HEAP", heap + 1)) {
    ++heaps;
    for (const std::size_t field : {8, 16, 24}) {
      std::string damaged = bytes;
      damaged.replace(heap + field, 8, 8, '\xff');
      write_bytes(path, damaged);
      try {
        open_hdf5_problems(path)->read(0);
      } catch (const BadInput& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
      }
    }
  }
  EXPECT_GT(heaps, 3);
}

}  // namespace
}  // namespace perpend
