#include "recording/file/open_recording.h"

#include <limits>

#include "border/bad_input.h"
#include "recording/file/recording_columns.h"

namespace perpend {
namespace {

bool has_checksums(const std::filesystem::path& path) {
  return superblock_version(path).value_or(0) >= 2;
}

/// Null where the file does not call itself a recording. It is one with checksums.
OpenRecording open_if_ours(const std::filesystem::path& path) {
  auto file = std::make_shared<const Hdf5File>(Hdf5File::open_known(path));
  const bool is_ours =
      file->has_attribute("/", "format") && file->read_text_attribute("/", "format") == "perpend";
  return is_ours ? file : nullptr;
}

}  // namespace

OpenRecording open_if_recording(const std::filesystem::path& path) {
  return has_checksums(path) ? open_if_ours(path) : nullptr;
}

OpenRecording open_recording(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) {
    throw BadInput(sentence(path.string(), ": there is no such file"));
  }
  if (path.extension() == ".yaml" || path.extension() == ".yml") {
    throw BadInput(sentence(path.string(),
                            " is a scene file, no recording; make one with `perpend run ",
                            path.string(), " --record ", path.stem().string(), ".h5`"));
  }
  if (!has_checksums(path)) {
    throw BadInput(
        sentence(path.string(),
                 " is no recording: it is not an HDF5 file with checksums of its metadata "
                 "(superblock 2 or later); make one with `perpend run SCENE --record FILE.h5`"));
  }
  OpenRecording file = open_if_ours(path);
  if (!file) {
    throw BadInput(sentence(path.string(), ": attribute format of / is not \"perpend\""));
  }
  return file;
}

std::int64_t read_version(const Hdf5File& file) {
  const std::int64_t version = file.read_integer_attribute("/", "version");
  if (version < 1) {
    throw BadInput(
        sentence(file.name(), ": attribute version of / is ", version, ", expected 1 or more"));
  }
  if (version > recording_version) {
    throw BadInput(sentence(file.name(), " is a recording of version ", version,
                            ", and this perpend reads versions up to ", recording_version,
                            "; read it with a newer perpend"));
  }
  return version;
}

Starts read_starts(const Hdf5File& file, const char* dataset, const StartedItems& items) {
  const Hdf5Column<std::int64_t> column(file, dataset);
  const std::string where = sentence(file.name(), ": dataset ", dataset);
  if (column.size() != items.count + 1) {
    throw BadInput(sentence(where, " has ", column.size(), " elements for ", items.count, " ",
                            items.kind, "s, expected ", items.count + 1));
  }
  Starts starts = column.read();
  if (starts[0] != 0) {
    throw BadInput(sentence(where, " begins with ", starts[0], ", expected 0"));
  }
  for (std::int64_t k = 0; k < items.count; ++k) {
    // An item's own size is an int.
    const bool is_plausible =
        starts[k + 1] >= starts[k] && starts[k + 1] - starts[k] < std::numeric_limits<int>::max();
    if (!is_plausible) {
      throw BadInput(sentence(where, " goes from ", starts[k], " to ", starts[k + 1], " at ",
                              items.kind, " ", k,
                              ", expected numbers that rise, by less than 2³¹"));
    }
  }
  return starts;
}

}  // namespace perpend
