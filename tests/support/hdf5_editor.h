#pragma once

#include <hdf5.h>

#include <filesystem>
#include <string>
#include <vector>

namespace perpend::support {

/// Makes and changes HDF5 files by the library alone, in ways that perpend never would.
/// Writing replaces what has that path.
class Hdf5Editor {
 public:
  enum Mode { fresh, existing };
  using Extents = std::vector<hsize_t>;

  Hdf5Editor(const std::filesystem::path& path, Mode mode)
      : file_(mode == fresh ? H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)
                            : H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT)),
        links_(H5Pcreate(H5P_LINK_CREATE)) {
    H5Pset_create_intermediate_group(links_, 1);
  }
  Hdf5Editor(const Hdf5Editor&) = delete;
  Hdf5Editor& operator=(const Hdf5Editor&) = delete;
  ~Hdf5Editor() {
    H5Pclose(links_);
    H5Fclose(file_);
  }

  Hdf5Editor& integers(const std::string& dataset, const std::vector<int>& values) {
    return write(dataset, H5T_STD_I32LE, H5T_NATIVE_INT, {values.size()}, values.data());
  }
  Hdf5Editor& numbers(const std::string& dataset, const std::vector<double>& values) {
    return write(dataset, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {values.size()}, values.data());
  }
  Hdf5Editor& bytes(const std::string& dataset, const std::vector<unsigned char>& values) {
    return write(dataset, H5T_STD_U8LE, H5T_NATIVE_UCHAR, {values.size()}, values.data());
  }
  Hdf5Editor& text(const std::string& dataset, const std::string& value) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, value.size() + 1);
    write(dataset, type, type, {1}, value.c_str());
    H5Tclose(type);
    return *this;
  }

  /// A dataset of which only the shape matters.
  Hdf5Editor& shape(const std::string& dataset, hid_t type, const Extents& extents) {
    std::size_t size = H5Tget_size(type);
    for (hsize_t extent : extents) size *= extent;
    return write(dataset, type, type, extents, std::vector<char>(size + 1).data());
  }
  /// A dataset that claims much and holds nothing.
  Hdf5Editor& claim(const std::string& dataset, hid_t type, const Extents& extents,
                    const Extents& chunk) {
    const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(properties, static_cast<int>(chunk.size()), chunk.data());
    H5Pset_deflate(properties, 1);
    create(dataset, type, extents, properties);
    H5Pclose(properties);
    return *this;
  }
  Hdf5Editor& external_data(const std::string& dataset, hid_t type, const Extents& extents,
                            const std::filesystem::path& data) {
    const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_external(properties, data.c_str(), 0, H5F_UNLIMITED);
    create(dataset, type, extents, properties);
    H5Pclose(properties);
    return *this;
  }
  Hdf5Editor& virtual_data(const std::string& dataset, hid_t type, const Extents& extents,
                           const std::filesystem::path& source) {
    const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    const hid_t space = H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr);
    H5Pset_virtual(properties, space, source.c_str(), dataset.c_str(), space);
    create(dataset, type, extents, properties);
    H5Sclose(space);
    H5Pclose(properties);
    return *this;
  }

  Hdf5Editor& remove(const std::string& path) {
    H5E_BEGIN_TRY {
      H5Ldelete(file_, path.c_str(), H5P_DEFAULT);
    }
    H5E_END_TRY
    return *this;
  }
  Hdf5Editor& hard_link(const std::string& path, const std::string& target) {
    remove(path);
    H5Lcreate_hard(file_, target.c_str(), file_, path.c_str(), links_, H5P_DEFAULT);
    return *this;
  }
  Hdf5Editor& soft_link(const std::string& path, const std::string& target) {
    remove(path);
    H5Lcreate_soft(target.c_str(), file_, path.c_str(), links_, H5P_DEFAULT);
    return *this;
  }
  Hdf5Editor& external_link(const std::string& path, const std::filesystem::path& file) {
    remove(path);
    H5Lcreate_external(file.c_str(), path.c_str(), file_, path.c_str(), links_, H5P_DEFAULT);
    return *this;
  }

  Hdf5Editor& text_attribute(const std::string& object, const std::string& name,
                             const std::string& value) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, value.size() + 1);
    attribute(object, name, type, value.c_str());
    H5Tclose(type);
    return *this;
  }
  Hdf5Editor& integer_attribute(const std::string& object, const std::string& name, int value) {
    return attribute(object, name, H5T_NATIVE_INT, &value);
  }
  Hdf5Editor& remove_attribute(const std::string& object, const std::string& name) {
    H5E_BEGIN_TRY {
      H5Adelete_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT);
    }
    H5E_END_TRY
    return *this;
  }

 private:
  void create(const std::string& dataset, hid_t type, const Extents& extents, hid_t properties) {
    remove(dataset);
    const hid_t space = H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr);
    H5Dclose(H5Dcreate2(file_, dataset.c_str(), type, space, links_, properties, H5P_DEFAULT));
    H5Sclose(space);
  }

  Hdf5Editor& write(const std::string& dataset, hid_t stored, hid_t memory, const Extents& extents,
                    const void* values) {
    create(dataset, stored, extents, H5P_DEFAULT);
    const hid_t id = H5Dopen2(file_, dataset.c_str(), H5P_DEFAULT);
    H5Dwrite(id, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(id);
    return *this;
  }

  Hdf5Editor& attribute(const std::string& object, const std::string& name, hid_t type,
                        const void* value) {
    remove_attribute(object, name);
    const hid_t space = H5Screate(H5S_SCALAR);
    const hid_t id = H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space,
                                       H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(id, type, value);
    H5Aclose(id);
    H5Sclose(space);
    return *this;
  }

  hid_t file_;
  hid_t links_;
};

}  // namespace perpend::support
