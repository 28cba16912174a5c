#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "import/problem_source.h"

namespace perpend {

/// The problems of all files of a folder and its subfolders, in the order of their names. Files
/// that are of no format (and hidden ones, and what stands beside a Matrix Market file) are left
/// out. A file that is of a format but cannot be read counts as one problem, and is refused when
/// that is read. Only the file read last is held in memory.
class ProblemFolder : public ProblemSource {
 public:
  /// Throws BadInput if there is not one file with problems.
  explicit ProblemFolder(const std::filesystem::path& folder);

  int size() const override { return size_; }
  /// Named after its file, relative to the folder, and within a file of several by its own name.
  StoredProblem read(int k) override;
  std::string row_name(int k, const Problem& problem, int row) override;
  std::string format() const override;

 private:
  struct File {
    std::filesystem::path path;
    int first = 0;  ///< number of its first problem
    int size = 0;   ///< how many it has
  };

  void add(const std::filesystem::path& path);
  /// Opens the file that holds problem k.
  const File& open_file_of(int k);

  std::filesystem::path folder_;
  std::vector<File> files_;
  int size_ = 0;
  std::size_t open_file_ = 0;
  std::unique_ptr<ProblemSource> open_;
};

}  // namespace perpend
