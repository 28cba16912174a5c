#pragma once

#include <string>

#include "import/hdf5/hdf5.h"

/// What `hdf5.cpp` and `hdf5_column.cpp` share: finding objects and checking datasets.
namespace perpend {

/// The library's own words about its last failure, such as "No space left on device".
std::string hdf5_reason();

/// Opens a dataset that is reached by hard links alone and whose data lie in the file itself.
/// `where` is for sentences: "FILE: dataset /problems/l".
Hdf5Handle open_dataset(const Hdf5File& file, std::string_view dataset, const std::string& where);

/// The extents of a dataset of the given rank that holds elements of `element_bytes` bytes.
/// Throws if the stored bytes cannot fill them.
std::vector<std::int64_t> read_extents(const Hdf5Handle& dataset, int rank,
                                       std::int64_t element_bytes, const std::string& where);

}  // namespace perpend
