#include "recording/hdf5_problems.h"

#include <utility>

#include "border/bad_input.h"
#include "import/formats/fclib.h"
#include "import/hdf5/hdf5.h"
#include "recording/file/open_recording.h"
#include "recording/file/perpend_file.h"

namespace perpend {

bool looks_like_hdf5(std::string_view first_bytes) {
  return first_bytes.starts_with(hdf5_signature);
}

std::unique_ptr<ProblemSource> open_hdf5_problems(const std::filesystem::path& path) {
  if (OpenRecording recording = open_if_recording(path)) {
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
