#include <hdf5.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "border/bad_input.h"
#include "import/hdf5/hdf5.h"
#include "import/hdf5/hdf5_checks.h"

namespace perpend {
namespace {

constexpr std::int64_t chunk_bytes = 64 << 10;
/// Recordings are written while something waits for the next step: fast beats small.
constexpr unsigned gzip_level = 1;

bool is_one_of(hid_t type, std::initializer_list<hid_t> allowed) {
  return std::any_of(allowed.begin(), allowed.end(),
                     [type](hid_t other) { return H5Tequal(type, other) > 0; });
}

/// How T is called in sentences, which stored types can become a T without loss, and T itself
/// as a type of the library.
template <typename T>
struct Element;

template <>
struct Element<double> {
  static constexpr const char* name = "64-bit floating-point numbers";
  static bool accepts(hid_t type) {
    return is_one_of(type, {H5T_IEEE_F64LE, H5T_IEEE_F64BE, H5T_IEEE_F32LE, H5T_IEEE_F32BE});
  }
  static Hdf5Handle memory(hid_t) { return {H5Tcopy(H5T_NATIVE_DOUBLE), H5Tclose}; }
  static Hdf5Handle stored() { return {H5Tcopy(H5T_IEEE_F64LE), H5Tclose}; }
};

template <>
struct Element<std::int32_t> {
  static constexpr const char* name = "32-bit integers";
  static bool accepts(hid_t type) {
    return is_one_of(type, {H5T_STD_I32LE, H5T_STD_I32BE, H5T_STD_I16LE, H5T_STD_I16BE,
                            H5T_STD_I8LE, H5T_STD_U16LE, H5T_STD_U16BE, H5T_STD_U8LE});
  }
  static Hdf5Handle memory(hid_t) { return {H5Tcopy(H5T_NATIVE_INT32), H5Tclose}; }
  static Hdf5Handle stored() { return {H5Tcopy(H5T_STD_I32LE), H5Tclose}; }
};

template <>
struct Element<std::int64_t> {
  static constexpr const char* name = "64-bit integers";
  static bool accepts(hid_t type) {
    return is_one_of(type, {H5T_STD_I64LE, H5T_STD_I64BE, H5T_STD_U32LE, H5T_STD_U32BE}) ||
           Element<std::int32_t>::accepts(type);
  }
  static Hdf5Handle memory(hid_t) { return {H5Tcopy(H5T_NATIVE_INT64), H5Tclose}; }
  static Hdf5Handle stored() { return {H5Tcopy(H5T_STD_I64LE), H5Tclose}; }
};

template <>
struct Element<std::uint8_t> {
  static constexpr const char* name = "unsigned 8-bit integers";
  static bool accepts(hid_t type) { return is_one_of(type, {H5T_STD_U8LE}); }
  static Hdf5Handle memory(hid_t) { return {H5Tcopy(H5T_NATIVE_UINT8), H5Tclose}; }
  static Hdf5Handle stored() { return {H5Tcopy(H5T_STD_U8LE), H5Tclose}; }
};

template <>
struct Element<std::uint64_t> {
  static constexpr const char* name = "unsigned 64-bit integers";
  static bool accepts(hid_t type) { return is_one_of(type, {H5T_STD_U64LE, H5T_STD_U64BE}); }
  static Hdf5Handle memory(hid_t) { return {H5Tcopy(H5T_NATIVE_UINT64), H5Tclose}; }
  static Hdf5Handle stored() { return {H5Tcopy(H5T_STD_U64LE), H5Tclose}; }
};

template <std::size_t N>
struct Element<FixedText<N>> {
  static constexpr const char* name = "strings of fixed length, not longer than perpend's own";
  static bool accepts(hid_t type) {
    return H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0 &&
           H5Tget_size(type) <= N;
  }
  static Hdf5Handle memory(hid_t type) {
    Hdf5Handle memory = stored();
    // The library refuses to convert between ASCII and UTF-8, one of which the other includes.
    if (type >= 0) H5Tset_cset(memory.id(), H5Tget_cset(type));
    return memory;
  }
  static Hdf5Handle stored() {
    Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.id(), N);
    H5Tset_strpad(type.id(), H5T_STR_NULLTERM);
    H5Tset_cset(type.id(), H5T_CSET_UTF8);
    return type;
  }
};

/// The part of a dataset's space from `first`, `count` long in the first dimension.
Hdf5Handle select(const Hdf5Handle& dataset, std::int64_t first, std::int64_t count,
                  const std::vector<std::int64_t>& inner) {
  Hdf5Handle space(H5Dget_space(dataset.id()), H5Sclose);
  std::vector<hsize_t> start(1 + inner.size(), 0), extent(inner.begin(), inner.end());
  start[0] = static_cast<hsize_t>(first);
  extent.insert(extent.begin(), static_cast<hsize_t>(count));
  H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr);
  return space;
}

Hdf5Handle memory_space(std::int64_t elements) {
  const auto extent = static_cast<hsize_t>(elements);
  return {H5Screate_simple(1, &extent, nullptr), H5Sclose};
}

std::int64_t product(const std::vector<std::int64_t>& extents) {
  return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

}  // namespace

template <typename T>
Hdf5Column<T>::Hdf5Column(const Hdf5File& file, std::string_view dataset, const Extents& inner)
    : where_(sentence(file.name(), ": dataset ", dataset)), inner_(inner), block_(product(inner)) {
  Hdf5Handle handle = open_dataset(file, dataset, where_);
  const Hdf5Handle type(H5Dget_type(handle.id()), H5Tclose);
  if (!Element<T>::accepts(type.id())) {
    throw BadInput(sentence(where_, " holds another type, expected ", Element<T>::name));
  }
  const auto rank = static_cast<int>(1 + inner.size());
  // Numbers may be stored in an eighth of what they become; texts, which may be stored in less,
  // are not to grow more than that either.
  const auto stored_bytes = static_cast<std::int64_t>(H5Tget_size(type.id()));
  const std::int64_t least_bytes = (sizeof(T) + 7) / 8;
  const Extents extents = read_extents(handle, rank, std::max(stored_bytes, least_bytes), where_);
  for (std::size_t k = 0; k < inner.size(); ++k) {
    if (extents[k + 1] != inner[k]) {
      throw BadInput(sentence(where_, " has extent ", extents[k + 1], " in dimension ", k + 1,
                              ", expected ", inner[k]));
    }
  }
  size_ = extents[0];
  dataset_ = std::move(handle);
}

template <typename T>
Hdf5Column<T> Hdf5Column<T>::create(Hdf5File& file, std::string_view dataset,
                                    const Extents& inner) {
  Hdf5Column column;
  column.where_ = sentence(file.name(), ": dataset ", dataset);
  column.inner_ = inner;
  column.block_ = product(inner);
  std::vector<hsize_t> extents(inner.begin(), inner.end());
  extents.insert(extents.begin(), 0);
  std::vector<hsize_t> most = extents, chunk = extents;
  most[0] = H5S_UNLIMITED;
  chunk[0] = static_cast<hsize_t>(
      std::max<std::int64_t>(1, chunk_bytes / (column.block_ * std::int64_t{sizeof(T)})));
  const auto rank = static_cast<int>(extents.size());

  const Hdf5Handle space(H5Screate_simple(rank, extents.data(), most.data()), H5Sclose);
  const Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_chunk(properties.id(), rank, chunk.data());
  H5Pset_shuffle(properties.id());
  H5Pset_deflate(properties.id(), gzip_level);
  H5Pset_fletcher32(properties.id());
  column.dataset_ =
      Hdf5Handle(H5Dcreate2(file.id(), std::string(dataset).c_str(), Element<T>::stored().id(),
                            space.id(), H5P_DEFAULT, properties.id(), H5P_DEFAULT),
                 H5Dclose);
  if (!column.is_open()) {
    throw BadInput(sentence(column.where_, " cannot be created: ", hdf5_reason()));
  }
  return column;
}

template <typename T>
std::vector<T> Hdf5Column<T>::read(std::int64_t first, std::int64_t count) const {
  assert(first >= 0 && count >= 0 && first + count <= size_);
  if (count == 0) return {};
  std::vector<T> values(static_cast<std::size_t>(count * block_));
  const Hdf5Handle type(H5Dget_type(dataset_.id()), H5Tclose);
  const Hdf5Handle memory_type = Element<T>::memory(type.id());
  const Hdf5Handle space = select(dataset_, first, count, inner_);
  const Hdf5Handle memory = memory_space(count * block_);
  if (H5Dread(dataset_.id(), memory_type.id(), memory.id(), space.id(), H5P_DEFAULT,
              values.data()) < 0) {
    throw BadInput(sentence(where_, ": elements ", first, " to ", first + count - 1,
                            " cannot be read (", hdf5_reason(), "); the file is damaged"));
  }
  return values;
}

template <typename T>
void Hdf5Column<T>::append(std::span<const T> values) {
  const auto elements = static_cast<std::int64_t>(values.size());
  assert(elements % block_ == 0);
  if (elements == 0) return;
  const std::int64_t count = elements / block_;
  std::vector<hsize_t> extents(inner_.begin(), inner_.end());
  extents.insert(extents.begin(), static_cast<hsize_t>(size_ + count));
  bool is_written = H5Dset_extent(dataset_.id(), extents.data()) >= 0;
  if (is_written) {
    const Hdf5Handle space = select(dataset_, size_, count, inner_);
    const Hdf5Handle memory = memory_space(elements);
    is_written = H5Dwrite(dataset_.id(), Element<T>::memory(-1).id(), memory.id(), space.id(),
                          H5P_DEFAULT, values.data()) >= 0;
  }
  if (!is_written) throw BadInput(sentence(where_, " cannot be written: ", hdf5_reason()));
  size_ += count;
}

template <typename T>
void Hdf5Column<T>::close() {
  if (!dataset_.close()) throw BadInput(sentence(where_, " cannot be written: ", hdf5_reason()));
}

template class Hdf5Column<double>;
template class Hdf5Column<std::int32_t>;
template class Hdf5Column<std::int64_t>;
template class Hdf5Column<std::uint8_t>;
template class Hdf5Column<std::uint64_t>;
template class Hdf5Column<FixedText<256>>;
template class Hdf5Column<FixedText<1024>>;

}  // namespace perpend
