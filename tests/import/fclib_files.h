#pragma once

#include "support/hdf5_editor.h"

/// FCLIB files as others write them: HDF5's default format, without any checksums.
namespace perpend::test {

/// Two contacts in three dimensions; W in compressed rows.
inline void write_local(const std::filesystem::path& path) {
  support::Hdf5Editor(path, support::Hdf5Editor::fresh)
      .integers("/fclib_local/spacedim", {3})
      .text("/fclib_local/info/title", "Two boxes")
      .text("/fclib_local/info/description", "made for a test")
      .integers("/fclib_local/W/m", {6})
      .integers("/fclib_local/W/n", {6})
      .integers("/fclib_local/W/nz", {-2})
      .integers("/fclib_local/W/nzmax", {20})
      .integers("/fclib_local/W/p", {0, 2, 3, 4, 5, 6, 7})
      .integers("/fclib_local/W/i", {0, 1, 1, 2, 3, 4, 5})
      .numbers("/fclib_local/W/x", {1, 0.5, 1, 1, 2, 2, 2})
      .numbers("/fclib_local/vectors/q", {-1, -2, -3, -4, -5, -6})
      .numbers("/fclib_local/vectors/mu", {0.5, 0.25})
      .numbers("/solution/r", {0, 0, 0, 0, 0, 0})
      .integers("/guesses/number_of_guesses", {1})
      .numbers("/guesses/1/r", {1, 2, 3, 4, 5, 6});
}

/// One rigid body and one contact; M in triplets, H in triplets of which two coincide.
inline void write_global(const std::filesystem::path& path) {
  support::Hdf5Editor(path, support::Hdf5Editor::fresh)
      .integers("/fclib_global/spacedim", {3})
      .integers("/fclib_global/M/m", {6})
      .integers("/fclib_global/M/n", {6})
      .integers("/fclib_global/M/nz", {6})
      .integers("/fclib_global/M/nzmax", {6})
      .integers("/fclib_global/M/p", {0, 1, 2, 3, 4, 5})
      .integers("/fclib_global/M/i", {0, 1, 2, 3, 4, 5})
      .numbers("/fclib_global/M/x", {1, 2, 3, 4, 5, 6})
      .integers("/fclib_global/H/m", {6})
      .integers("/fclib_global/H/n", {3})
      .integers("/fclib_global/H/nz", {4})
      .integers("/fclib_global/H/nzmax", {4})
      .integers("/fclib_global/H/p", {0, 1, 2, 0})
      .integers("/fclib_global/H/i", {0, 1, 5, 0})
      .numbers("/fclib_global/H/x", {3, 1, 1, 4})
      .numbers("/fclib_global/vectors/f", {1, 2, 3, 4, 5, 6})
      .numbers("/fclib_global/vectors/w", {0, 0, 0})
      .numbers("/fclib_global/vectors/mu", {0.5});
}

}  // namespace perpend::test
