#include "recording/hdf5_problems.h"

#include <optional>
#include <utility>

#include "border/bad_input.h"
#include "import/formats/fclib.h"
#include "import/hdf5/hdf5.h"
#include "recording/file/open_recording.h"
#include "recording/file/perpend_file.h"
#include "recording/trajectory/recorded_row_names.h"

namespace perpend {
namespace {

/// The problems of a recorded run, whose rows have names.
class RunProblems : public PerpendFile {
 public:
  explicit RunProblems(const OpenRecording& recording)
      : PerpendFile(recording), recording_(recording) {}

  std::string row_name(int k, const Problem& problem, int row) override {
    const std::optional<int> step = step_of(k);
    if (!step) return "";
    if (!names_) names_.emplace(recording_);
    return names_->name(*step, problem, row);
  }

 private:
  OpenRecording recording_;
  std::optional<RecordedRowNames> names_;
};

}  // namespace

bool looks_like_hdf5(std::string_view first_bytes) {
  return first_bytes.starts_with(hdf5_signature);
}

std::unique_ptr<ProblemSource> open_hdf5_problems(const std::filesystem::path& path) {
  if (OpenRecording recording = open_if_recording(path)) {
    if (recording->has("/trajectory")) return std::make_unique<RunProblems>(recording);
    return std::make_unique<PerpendFile>(std::move(recording));
  }
  if (auto fclib = open_fclib(path)) return fclib;
  throw BadInput(sentence(
      path.string(),
      " holds no problem that perpend knows; expected the attribute format = \"perpend\" in a "
      "file with checksums of its metadata (superblock 2 or later; for h5py: libver=\"v110\"), "
      "or one of the groups /fclib_local and /fclib_global"));
}

int count_hdf5_problems(const std::filesystem::path& path) {
  OpenRecording recording = open_if_recording(path);
  return recording ? PerpendFile(std::move(recording)).size() : 1;
}

}  // namespace perpend
