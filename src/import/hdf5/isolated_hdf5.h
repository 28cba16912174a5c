#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace perpend {

/// Datasets and attributes of a file by their path; integers, too, come as doubles, which hold them
/// exactly.
struct PlainData {
  std::map<std::string, std::vector<double>> numbers;
  std::map<std::string, std::string> texts;
  std::string failure;  ///< why the rest could not be read; empty: it could
};

struct WantedDataset {
  enum class Kind {
    numbers,
    integers,       ///< of up to 32 bits
    long_integers,  ///< of up to 64 bits, though none beyond ±2⁵³
    text,
    attribute,  ///< text; the path is that of its object, "/" and its name
  };

  std::string path;
  Kind kind = Kind::numbers;
};

using WantedNext = std::function<std::vector<WantedDataset>(const PlainData& found)>;

/// Reads one-dimensional datasets, and attributes, from an HDF5 file that may be damaged; those
/// that the file lacks, or that were never written to, are left out. Throws BadInput.
///
/// The reading is done by a child process. In files without checksums, as HDF5 writes them by
/// default, a few flipped bits in ten thousand make the library (1.10.8) read or write outside
/// of its memory before it finds anything wrong. A child that dies of this, or takes too much
/// time or memory, harms nobody.
PlainData read_isolated(const std::filesystem::path& path,
                        const std::vector<WantedDataset>& wanted);

/// The same, where what the file has decides what else is wanted of it: `more(found)` says that,
/// and the same child reads it. What is wrong with those is no exception but `failure`.
PlainData read_isolated(const std::filesystem::path& path, const std::vector<WantedDataset>& wanted,
                        const WantedNext& more);

}  // namespace perpend
