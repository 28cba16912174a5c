#pragma once

#include <map>
#include <memory>
#include <string>

#include "recording/growing/growing_column.h"

namespace perpend {

/// An HDF5 file of groups, attributes and columns, in which the columns grow (docs/format.md). The
/// HDF5 library is not asked: it changes the metadata of an open file in place, so that a killed
/// process may leave a file that does not open. Here each state of the file has metadata of its
/// own (snapshot_file.h). Throws BadInput if the file system refuses; what was published stays.
class GrowingFile {
 public:
  explicit GrowingFile(const std::filesystem::path& path) : file_(path) {}

  /// Paths are absolute; the group that something lies in must be there.
  void create_group(const std::string& group);
  void write_text_attribute(const std::string& object, const std::string& name,
                            std::string_view value);
  void write_integer_attribute(const std::string& object, const std::string& name,
                               std::int64_t value);
  void write_number_attribute(const std::string& object, const std::string& name, double value);
  /// A dataset of a single string.
  void write_text(const std::string& dataset, std::string_view value);

  /// A dataset of blocks of T, such as `Hdf5Column<T>` reads.
  template <typename T>
  void create_column(const std::string& dataset, const std::vector<std::int64_t>& inner = {}) {
    objects_[dataset].column =
        std::make_unique<GrowingColumn>(hdf5::type_of<T>(), sizeof(T), inner);
  }
  template <typename T>
  void append(const std::string& dataset, std::span<const T> values) {
    append_bytes(dataset,
                 {reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()});
  }

  /// Everything that was added is in the file, for whoever opens it from now on.
  void publish();
  /// Ends the file as it was published.
  void close() { file_.close(); }

 private:
  struct Attribute {
    std::string name;
    hdf5::Bytes type;
    std::string value;
  };
  struct Object {
    std::vector<Attribute> attributes;
    std::unique_ptr<GrowingColumn> column;  ///< null: a group
  };
  using Objects = std::map<std::string, Object>;  ///< by path

  void add_attribute(const std::string& object, Attribute attribute);
  void append_bytes(const std::string& dataset, std::span<const std::uint8_t> bytes);
  std::size_t most_metadata_bytes() const;

  SnapshotFile file_;
  WordDeflate deflate_;
  Objects objects_{};
  FileBlock metadata_;  ///< of the state published last
};

}  // namespace perpend
