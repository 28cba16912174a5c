#pragma once

#include <filesystem>
#include <vector>

#include "import/hdf5/hdf5.h"

/// What all readers of recordings (docs/format.md) begin with.
namespace perpend {

/// Whether an HDF5 file calls itself a recording of perpend. One whose metadata carry no
/// checksums is not asked: to look inside is not safe (isolated_hdf5.h), and perpend writes none.
bool is_perpend_file(const std::filesystem::path& path);

/// Opens a file for reading. Throws BadInput unless it calls itself a recording.
Hdf5File open_recording(const std::filesystem::path& path);
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
