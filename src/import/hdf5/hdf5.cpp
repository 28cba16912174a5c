#include "import/hdf5/hdf5.h"

#include <hdf5.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>
#include <utility>

#include "border/bad_input.h"
#include "border/require_file.h"
#include "import/hdf5/hdf5_checks.h"

namespace perpend {

static_assert(std::is_same_v<hid_t, Hdf5Handle::Id> && std::is_same_v<herr_t, int>);

Hdf5Handle::Hdf5Handle(Hdf5Handle&& other) noexcept
    : id_(std::exchange(other.id_, -1)), close_(other.close_) {}

Hdf5Handle& Hdf5Handle::operator=(Hdf5Handle&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(close_, other.close_);
  return *this;
}

Hdf5Handle::~Hdf5Handle() {
  close();
}

bool Hdf5Handle::close() {
  if (!is_open()) return true;
  return close_(std::exchange(id_, -1)) >= 0;
}

namespace {

/// Longer texts than a person would write are refused, so that a file cannot fill the memory.
constexpr std::size_t longest_text_bytes = std::size_t{64} << 20;
constexpr int times_again = 3;

/// The properties of opening and creating files; the first calls of all to the library.
Hdf5Handle access_properties() {
  // At exit the library would close once more, and crash on, a file that a full disk kept it
  // from closing. Nothing else is lost: no file is open longer than its owner.
  [[maybe_unused]] static const herr_t is_set = H5dont_atexit();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // failures become sentences of ours
  Hdf5Handle properties(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_libver_bounds(properties.id(), H5F_LIBVER_V110, H5F_LIBVER_V110);
  H5Pset_fclose_degree(properties.id(), H5F_CLOSE_STRONG);
  return properties;
}

std::string describe(const Hdf5File& file, std::string_view object, std::string_view attribute) {
  return sentence(file.name(), ": attribute ", attribute, " of ", object);
}

Hdf5Handle text_type(std::size_t bytes) {
  Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), std::max<std::size_t>(1, bytes));
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  H5Tset_strpad(type.id(), H5T_STR_NULLPAD);
  return type;
}

/// The bytes that one string of the stored type needs.
std::size_t check_text_type(hid_t type, const std::string& where) {
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0) {
    throw BadInput(where + " is not a string of fixed length, expected one");
  }
  const std::size_t bytes = H5Tget_size(type);
  if (bytes == 0 || bytes > longest_text_bytes) {
    throw BadInput(sentence(where, " is a string of ", bytes, " bytes, expected at most ",
                            longest_text_bytes));
  }
  return bytes;
}

std::string until_zero(std::string text) {
  text.resize(std::min(text.size(), text.find('\0')));
  return text;
}

Hdf5Handle open_attribute(const Hdf5File& file, std::string_view object, const std::string& name) {
  const std::string where = describe(file, object, name);
  if (!file.has_attribute(object, name)) throw BadInput(where + " is missing");
  Hdf5Handle attribute(H5Aopen_by_name(file.id(), std::string(object).c_str(), name.c_str(),
                                       H5P_DEFAULT, H5P_DEFAULT),
                       H5Aclose);
  if (!attribute.is_open()) {
    throw BadInput(sentence(where, " cannot be opened: ", hdf5_reason()));
  }
  const Hdf5Handle space(H5Aget_space(attribute.id()), H5Sclose);
  if (H5Sget_simple_extent_npoints(space.id()) != 1) {
    throw BadInput(where + " is not a single value, expected one");
  }
  return attribute;
}

void write_attribute(Hdf5File& file, std::string_view object, const std::string& name,
                     const Hdf5Handle& type, const void* value) {
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Hdf5Handle attribute(
      H5Acreate_by_name(file.id(), std::string(object).c_str(), name.c_str(), type.id(), space.id(),
                        H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  if (!attribute.is_open() || H5Awrite(attribute.id(), type.id(), value) < 0) {
    throw BadInput(sentence(describe(file, object, name), " cannot be written: ", hdf5_reason()));
  }
}

}  // namespace

std::optional<int> superblock_version(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) require_file(path);
  std::ifstream in(path, std::ios::binary);
  std::array<char, hdf5_signature.size() + 1> head{};
  if (!in.read(head.data(), head.size())) return {};
  if (std::string_view(head.data(), hdf5_signature.size()) != hdf5_signature) return {};
  return static_cast<unsigned char>(head.back());
}

Hdf5File::Hdf5File(Hdf5Handle handle, std::string name)
    : handle_(std::move(handle)), name_(std::move(name)) {}

Hdf5File Hdf5File::open(const std::filesystem::path& path) {
  if (!superblock_version(path)) {
    throw BadInput(sentence(path.string(), " is not an HDF5 file, or cannot be read"));
  }
  return open_known(path);
}

Hdf5File Hdf5File::open_known(const std::filesystem::path& path) {
  const Hdf5Handle access = access_properties();
  const auto open = [&] {
    return Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
  };
  Hdf5Handle handle = open();
  // HDF5 asks for the size of a file before it reads where the file says that it ends. A recording
  // that grew in between seems to be cut off.
  for (int again = 0; again < times_again && !handle.is_open(); ++again) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    handle = open();
  }
  if (!handle.is_open()) {
    throw BadInput(sentence(path.string(), " cannot be opened as HDF5 (", hdf5_reason(),
                            "); it is damaged, truncated or being written"));
  }
  return {std::move(handle), path.string()};
}

Hdf5File Hdf5File::create(const std::filesystem::path& path) {
  const Hdf5Handle access = access_properties();
  const Hdf5Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  // A chunk that grows moves; without a record of the gaps every reopening would leak them.
  H5Pset_file_space_strategy(creation.id(), H5F_FSPACE_STRATEGY_FSM_AGGR, true, 1);
  Hdf5Handle handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()), H5Fclose);
  if (!handle.is_open()) {
    throw BadInput(sentence(path.string(), " cannot be created: ", hdf5_reason()));
  }
  return {std::move(handle), path.string()};
}

void Hdf5File::close() {
  if (!handle_.close()) {
    throw BadInput(sentence(name_, " cannot be written: ", hdf5_reason()));
  }
}

bool Hdf5File::has(std::string_view object) const {
  // Link by link, so that one that leads elsewhere is seen before it is followed.
  for (std::size_t end = 0; end < object.size();) {
    end = std::min(object.find('/', end + 1), object.size());
    const std::string path(object.substr(0, end));
    if (path == "/") return true;
    const htri_t exists = H5Lexists(id(), path.c_str(), H5P_DEFAULT);
    if (exists == 0) return false;
    H5L_info_t link{};
    if (exists < 0 || H5Lget_info(id(), path.c_str(), &link, H5P_DEFAULT) < 0) {
      throw BadInput(sentence(name_, ": ", path, " cannot be looked up: ", hdf5_reason()));
    }
    if (link.type != H5L_TYPE_HARD) {
      throw BadInput(sentence(name_, ": ", path,
                              " is a soft, external or user-defined link, expected the object "
                              "itself; copy it into the file"));
    }
  }
  return true;
}

bool Hdf5File::was_written(std::string_view dataset) const {
  const Hdf5Handle handle = open_dataset(*this, dataset, sentence(name_, ": dataset ", dataset));
  const Hdf5Handle space(H5Dget_space(handle.id()), H5Sclose);
  return H5Dget_storage_size(handle.id()) > 0 || H5Sget_simple_extent_npoints(space.id()) == 0;
}

bool Hdf5File::has_attribute(std::string_view object, const std::string& name) const {
  if (!has(object)) return false;
  const htri_t exists =
      H5Aexists_by_name(id(), std::string(object).c_str(), name.c_str(), H5P_DEFAULT);
  if (exists < 0) {
    throw BadInput(
        sentence(describe(*this, object, name), " cannot be looked up: ", hdf5_reason()));
  }
  return exists > 0;
}

std::string Hdf5File::read_text_attribute(std::string_view object, const std::string& name) const {
  const Hdf5Handle attribute = open_attribute(*this, object, name);
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const std::string where = describe(*this, object, name);
  std::string text(check_text_type(type.id(), where), '\0');
  if (H5Aread(attribute.id(), type.id(), text.data()) < 0) {
    throw BadInput(sentence(where, " cannot be read: ", hdf5_reason()));
  }
  return until_zero(std::move(text));
}

std::string Hdf5File::read_any_text(std::string_view object, const std::string& name) const {
  const Hdf5Handle attribute = open_attribute(*this, object, name);
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) <= 0) {
    return read_text_attribute(object, name);
  }
  char* text = nullptr;
  if (H5Aread(attribute.id(), type.id(), &text) < 0) {
    throw BadInput(sentence(describe(*this, object, name), " cannot be read: ", hdf5_reason()));
  }
  std::string copy(text == nullptr ? "" : text);
  H5free_memory(text);
  return copy;
}

std::int64_t Hdf5File::read_integer_attribute(std::string_view object,
                                              const std::string& name) const {
  const Hdf5Handle attribute = open_attribute(*this, object, name);
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const std::string where = describe(*this, object, name);
  std::int64_t value = 0;
  if (H5Tget_class(type.id()) != H5T_INTEGER || H5Tget_size(type.id()) > sizeof(value)) {
    throw BadInput(where + " is not an integer, expected one");
  }
  if (H5Aread(attribute.id(), H5T_NATIVE_INT64, &value) < 0) {
    throw BadInput(sentence(where, " cannot be read: ", hdf5_reason()));
  }
  return value;
}

double Hdf5File::read_number_attribute(std::string_view object, const std::string& name) const {
  const Hdf5Handle attribute = open_attribute(*this, object, name);
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const std::string where = describe(*this, object, name);
  double value = 0;
  if (H5Tget_class(type.id()) != H5T_FLOAT || H5Tget_size(type.id()) > sizeof(value)) {
    throw BadInput(where + " is not a floating-point number, expected one");
  }
  if (H5Aread(attribute.id(), H5T_NATIVE_DOUBLE, &value) < 0) {
    throw BadInput(sentence(where, " cannot be read: ", hdf5_reason()));
  }
  return value;
}

std::string Hdf5File::read_text(std::string_view dataset) const {
  const std::string where = sentence(name_, ": dataset ", dataset);
  const Hdf5Handle handle = open_dataset(*this, dataset, where);
  const Hdf5Handle type(H5Dget_type(handle.id()), H5Tclose);
  const Hdf5Handle space(H5Dget_space(handle.id()), H5Sclose);
  const std::size_t bytes = check_text_type(type.id(), where);
  if (H5Sget_simple_extent_npoints(space.id()) != 1) {
    throw BadInput(where + " is not a single string, expected one");
  }
  read_extents(handle, H5Sget_simple_extent_ndims(space.id()), static_cast<std::int64_t>(bytes),
               where);
  std::string text(bytes, '\0');
  if (H5Dread(handle.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0) {
    throw BadInput(sentence(where, " cannot be read: ", hdf5_reason()));
  }
  return until_zero(std::move(text));
}

void Hdf5File::create_group(std::string_view group) {
  const Hdf5Handle handle(
      H5Gcreate2(id(), std::string(group).c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Gclose);
  if (!handle.is_open()) {
    throw BadInput(sentence(name_, ": group ", group, " cannot be created: ", hdf5_reason()));
  }
}

void Hdf5File::write_text_attribute(std::string_view object, const std::string& name,
                                    std::string_view value) {
  const std::string padded(value.empty() ? std::string_view("\0", 1) : value);
  write_attribute(*this, object, name, text_type(value.size()), padded.data());
}

}  // namespace perpend
