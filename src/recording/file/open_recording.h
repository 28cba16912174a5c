#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "import/hdf5/hdf5.h"

/// What all readers of recordings (docs/format.md) begin with.
namespace perpend {

/// A recording that is open for reading. Its problems and its run are read from the same file,
/// which is opened once.
using OpenRecording = std::shared_ptr<const Hdf5File>;

/// Opens an HDF5 file that calls itself a recording of perpend; null for another. One whose
/// metadata carry no checksums is not asked: to look inside is not safe (isolated_hdf5.h), and
/// perpend writes none.
OpenRecording open_if_recording(const std::filesystem::path& path);

/// The same, but that it throws BadInput for another.
OpenRecording open_recording(const std::filesystem::path& path);
/// Throws BadInput if it is newer than this program.
std::int64_t read_version(const Hdf5File& file);

/// Where each item begins in the columns that count the same thing, and at the end where the last
/// one ends.
using Starts = std::vector<std::int64_t>;

/// Items that starts belong to, and what one is called in sentences.
struct StartedItems {
  std::int64_t count = 0;
  const char* kind = "problem";
};

/// Reads such starts. Throws BadInput unless there is one more than items, they begin with 0 and
/// never fall.
Starts read_starts(const Hdf5File& file, const char* dataset, const StartedItems& items);

}  // namespace perpend
