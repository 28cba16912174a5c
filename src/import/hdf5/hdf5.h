#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The few things perpend does with HDF5 files, over the C library: every failure is a BadInput
/// that names the file and the object, and the library itself prints nothing.
///
/// Files are not trusted. Objects are reached only through hard links, so nothing outside the
/// file is opened and a link that leads in circles leads nowhere; a dataset whose data lie in
/// other files is refused; type, rank and extents are checked before memory is allocated, and
/// an extent that the bytes stored for it cannot fill is refused.
namespace perpend {

/// Owns one identifier of the library.
class Hdf5Handle {
 public:
  using Id = std::int64_t;
  using Close = int (*)(Id);

  Hdf5Handle() = default;
  Hdf5Handle(Id id, Close close_id) : id_(id), close_(close_id) {}
  Hdf5Handle(Hdf5Handle&& other) noexcept;
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept;
  ~Hdf5Handle();

  Id id() const { return id_; }
  bool is_open() const { return id_ >= 0; }
  /// Whether the library closed it without an error.
  bool close();

 private:
  Id id_ = -1;
  Close close_ = nullptr;
};

/// What HDF5 files begin with.
inline constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";

/// The version of the superblock that an HDF5 file begins with (0 … 3; from 2 on, all metadata
/// carry checksums). Nothing if the file does not begin as HDF5 files do.
std::optional<int> superblock_version(const std::filesystem::path& path);

/// A file open for reading or for writing. Paths of objects are absolute: "/problems/l".
class Hdf5File {
 public:
  static Hdf5File open(const std::filesystem::path& path);
  /// The same for a file that `superblock_version` knows to begin as HDF5 files do.
  static Hdf5File open_known(const std::filesystem::path& path);
  /// In a format that HDF5 1.10 and later read, in which all metadata carry checksums.
  static Hdf5File create(const std::filesystem::path& path);

  /// Writes what is left to write. Without it the file is closed as well, but nobody is told
  /// whether that worked.
  void close();

  /// Throws if a link of the path is not a hard link.
  bool has(std::string_view object) const;
  /// Whether a dataset has data: some writers make one and then write nothing into it.
  bool was_written(std::string_view dataset) const;
  bool has_attribute(std::string_view object, const std::string& name) const;
  std::string read_text_attribute(std::string_view object, const std::string& name) const;
  /// The same for a string of variable length, too, as h5py stores a plain `str`. These lie in a
  /// heap without checksums, for any format of the file: for a child process alone.
  std::string read_any_text(std::string_view object, const std::string& name) const;
  std::int64_t read_integer_attribute(std::string_view object, const std::string& name) const;
  double read_number_attribute(std::string_view object, const std::string& name) const;
  /// A dataset of a single string.
  std::string read_text(std::string_view dataset) const;

  void create_group(std::string_view group);
  void write_text_attribute(std::string_view object, const std::string& name,
                            std::string_view value);

  const std::string& name() const { return name_; }
  Hdf5Handle::Id id() const { return handle_.id(); }

 private:
  Hdf5File(Hdf5Handle handle, std::string name);

  Hdf5Handle handle_;
  std::string name_;  ///< for sentences
};

/// A UTF-8 string of less than N bytes, the rest zeros, as one element of a dataset.
template <std::size_t N>
using FixedText = std::array<char, N>;

/// A dataset whose first extent counts elements of T, or of small blocks of T: M of shape
/// (bodies, 6, 6) is a column of doubles with the inner extents {6, 6}.
/// T: double, std::int32_t, std::int64_t, std::uint8_t, std::uint64_t, or one of the texts of a
/// recording.
template <typename T>
class Hdf5Column {
 public:
  using Extents = std::vector<std::int64_t>;

  Hdf5Column() = default;
  /// Opens a dataset after checking that it is such a column. The stored type may be narrower.
  Hdf5Column(const Hdf5File& file, std::string_view dataset, const Extents& inner = {});
  /// Makes an empty one that can grow: chunks of about 64 KiB, compressed, with checksums.
  static Hdf5Column create(Hdf5File& file, std::string_view dataset, const Extents& inner = {});

  bool is_open() const { return dataset_.is_open(); }
  /// The first extent.
  std::int64_t size() const { return size_; }
  /// Elements first … first + count, which must lie within `size`.
  std::vector<T> read(std::int64_t first, std::int64_t count) const;
  std::vector<T> read() const { return read(0, size_); }
  void append(std::span<const T> values);
  /// Writes what is left to write; without it nobody is told whether that worked.
  void close();

 private:
  Hdf5Handle dataset_;
  std::string where_;  ///< "FILE: dataset /problems/l", for sentences
  Extents inner_;
  std::int64_t block_ = 1;  ///< the product of the inner extents
  std::int64_t size_ = 0;
};

}  // namespace perpend
