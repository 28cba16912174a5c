#pragma once

#include <hdf5.h>

#include <filesystem>
#include <string>
#include <vector>

/// FCLIB files as others write them: HDF5's default format, without any checksums.
namespace perpend::testing {

class FclibWriter {
 public:
  enum Mode { fresh, existing };

  FclibWriter(const std::filesystem::path& path, Mode mode)
      : file_(mode == fresh ? H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)
                            : H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT)) {}
  FclibWriter(const FclibWriter&) = delete;
  FclibWriter& operator=(const FclibWriter&) = delete;
  ~FclibWriter() { H5Fclose(file_); }

  FclibWriter& integers(const std::string& dataset, const std::vector<int>& values) {
    return write(dataset, H5T_STD_I32LE, H5T_NATIVE_INT, values.data(), values.size());
  }
  FclibWriter& numbers(const std::string& dataset, const std::vector<double>& values) {
    return write(dataset, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data(), values.size());
  }
  FclibWriter& text(const std::string& dataset, const std::string& value) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, value.size() + 1);
    write(dataset, type, type, value.c_str(), 1);
    H5Tclose(type);
    return *this;
  }

 private:
  FclibWriter& write(const std::string& dataset, hid_t stored, hid_t memory, const void* values,
                     hsize_t count) {
    const hid_t links = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(links, 1);
    H5E_BEGIN_TRY {
      H5Ldelete(file_, dataset.c_str(), H5P_DEFAULT);
    }
    H5E_END_TRY
    const hid_t space = H5Screate_simple(1, &count, nullptr);
    const hid_t id =
        H5Dcreate2(file_, dataset.c_str(), stored, space, links, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(id, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(id);
    H5Sclose(space);
    H5Pclose(links);
    return *this;
  }

  hid_t file_;
};

/// Two contacts in three dimensions; W in compressed rows.
inline void write_local(const std::filesystem::path& path) {
  FclibWriter(path, FclibWriter::fresh)
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
  FclibWriter(path, FclibWriter::fresh)
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

}  // namespace perpend::testing
