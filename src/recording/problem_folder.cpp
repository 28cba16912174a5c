#include "recording/problem_folder.h"

#include <algorithm>
#include <utility>

#include "border/bad_input.h"
#include "recording/open_problems.h"
#include "recording/problem_format.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  try {
    for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::end(entry); ++entry) {
      if (is_hidden(entry->path())) {
        entry.disable_recursion_pending();
      } else if (entry->is_regular_file()) {
        files.push_back(entry->path());
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw BadInput(sentence(folder.string(), ": the folder cannot be read: ", error.what()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

ProblemFolder::ProblemFolder(const fs::path& folder) : folder_(folder) {
  for (const fs::path& path : files_below(folder)) add(path);
  if (files_.empty()) {
    throw BadInput(sentence(folder.string(),
                            ": no file in this folder holds a problem of a format ",
                            "that can be read"));
  }
}

void ProblemFolder::add(const fs::path& path) {
  int size = 1;
  try {
    const ProblemFormat* format = find_problem_format(path);
    if (format == nullptr || (format->is_companion && format->is_companion(path))) return;
    if (format->count) size = format->count(path);
  } catch (const BadInput&) {
    // Reading it will throw the same again.
  }
  files_.push_back({path, size_, size});
  size_ += size;
}

const ProblemFolder::File& ProblemFolder::open_file_of(int k) {
  const auto after = std::upper_bound(files_.begin(), files_.end(), k,
                                      [](int i, const File& file) { return i < file.first; });
  const auto number = static_cast<std::size_t>(after - files_.begin()) - 1;
  const File& file = files_[number];
  if (!open_ || open_file_ != number) {
    open_ = open_problems(file.path);
    open_file_ = number;
  }
  if (open_->size() <= k - file.first) {
    throw BadInput(sentence(file.path.string(), ": the file changed after the folder was opened"));
  }
  return file;
}

std::string ProblemFolder::row_name(int k, const Problem& problem, int row) {
  const File& file = open_file_of(k);
  return open_->row_name(k - file.first, problem, row);
}

StoredProblem ProblemFolder::read(int k) {
  const File& file = open_file_of(k);
  StoredProblem stored = open_->read(k - file.first);
  const std::string relative = file.path.lexically_relative(folder_).generic_string();
  stored.name = file.size == 1 ? relative : relative + ": " + stored.name;
  return stored;
}

std::string ProblemFolder::format() const {
  return sentence("folder with ", files_.size(), " files of problems");
}

}  // namespace perpend
