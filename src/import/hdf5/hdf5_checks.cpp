#include "import/hdf5/hdf5_checks.h"

#include <hdf5.h>

#include <algorithm>

#include "border/bad_input.h"

namespace perpend {
namespace {

/// No filter that is allowed can shrink data further than this: the bound of deflate is 1032.
constexpr std::int64_t largest_compression = 1100;

herr_t keep_first(unsigned, const H5E_error2_t* error, void* kept) {
  auto& text = *static_cast<std::string*>(kept);
  if (text.empty() && error->desc) text = error->desc;
  return 0;
}

void check_filters(hid_t properties, const std::string& where) {
  const int count = H5Pget_nfilters(properties);
  for (int k = 0; k < count; ++k) {
    unsigned flags = 0, config = 0;
    std::size_t values = 0;
    const H5Z_filter_t filter = H5Pget_filter2(properties, static_cast<unsigned>(k), &flags,
                                               &values, nullptr, 0, nullptr, &config);
    if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE &&
        filter != H5Z_FILTER_FLETCHER32) {
      throw BadInput(sentence(where, " is stored with HDF5 filter ", filter,
                              "; expected none but deflate (gzip), shuffle and fletcher32"));
    }
  }
}

std::int64_t chunk_elements(hid_t properties) {
  std::array<hsize_t, H5S_MAX_RANK> chunk{};
  const int rank = H5Pget_chunk(properties, H5S_MAX_RANK, chunk.data());
  std::int64_t elements = 1;
  for (int k = 0; k < std::min(rank, int{H5S_MAX_RANK}); ++k) {
    if (__builtin_mul_overflow(elements, chunk[k], &elements)) return INT64_MAX;
  }
  return elements;
}

std::int64_t file_bytes(hid_t dataset) {
  const Hdf5Handle file(H5Iget_file_id(dataset), H5Fclose);
  hsize_t bytes = 0;
  if (H5Fget_filesize(file.id(), &bytes) < 0) return 0;
  return static_cast<std::int64_t>(bytes);
}

void check_storage(hid_t dataset, std::int64_t elements, std::int64_t element_bytes,
                   const std::string& where) {
  const Hdf5Handle properties(H5Dget_create_plist(dataset), H5Pclose);
  if (H5Pget_layout(properties.id()) == H5D_CHUNKED) {
    elements = std::max(elements, chunk_elements(properties.id()));
  }
  const auto stored = static_cast<std::int64_t>(H5Dget_storage_size(dataset));
  const std::int64_t whole = file_bytes(dataset);
  const bool is_possible = stored >= 0 && stored <= whole;
  if (!is_possible || elements > largest_compression * stored / element_bytes) {
    throw BadInput(sentence(where, " claims ", elements, " elements of ", element_bytes,
                            " bytes, which the ", stored, " bytes stored for it (of the file's ",
                            whole, ") cannot hold; the file is damaged or incomplete"));
  }
}

}  // namespace

std::string hdf5_reason() {
  std::string text;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &text);
  // Of a failed system call only its message is of use to a person.
  constexpr std::string_view quote = "error message = '";
  if (const auto begin = text.find(quote); begin != std::string::npos) {
    text.erase(0, begin + quote.size());
    text.resize(std::min(text.size(), text.find('\'')));
  }
  return text.empty() ? "HDF5 gives no reason" : text;
}

Hdf5Handle open_dataset(const Hdf5File& file, std::string_view dataset, const std::string& where) {
  if (!file.has(dataset)) throw BadInput(where + " is missing");
  Hdf5Handle handle(H5Dopen2(file.id(), std::string(dataset).c_str(), H5P_DEFAULT), H5Dclose);
  if (!handle.is_open()) {
    throw BadInput(sentence(where, " cannot be opened: ", hdf5_reason()));
  }
  const Hdf5Handle properties(H5Dget_create_plist(handle.id()), H5Pclose);
  const H5D_layout_t layout = H5Pget_layout(properties.id());
  if ((layout != H5D_COMPACT && layout != H5D_CONTIGUOUS && layout != H5D_CHUNKED) ||
      H5Pget_external_count(properties.id()) != 0) {
    throw BadInput(where + " keeps its data in other files; expected them in the file itself");
  }
  check_filters(properties.id(), where);
  return handle;
}

std::vector<std::int64_t> read_extents(const Hdf5Handle& dataset, int rank,
                                       std::int64_t element_bytes, const std::string& where) {
  const Hdf5Handle space(H5Dget_space(dataset.id()), H5Sclose);
  const int found = H5Sget_simple_extent_ndims(space.id());
  if (found != rank) {
    throw BadInput(sentence(where, " has ", found, " dimensions, expected ", rank));
  }
  std::array<hsize_t, H5S_MAX_RANK> extents{};
  if (H5Sget_simple_extent_type(space.id()) == H5S_NULL ||
      H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr) < 0) {
    throw BadInput(where + " has no extents");
  }
  std::int64_t elements = 1;
  for (int k = 0; k < rank; ++k) {
    if (__builtin_mul_overflow(elements, extents[k], &elements)) elements = INT64_MAX;
  }
  if (elements > 0) check_storage(dataset.id(), elements, element_bytes, where);
  return {extents.begin(), extents.begin() + rank};
}

}  // namespace perpend
