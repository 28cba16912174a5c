#include "recording/growing/growing_file.h"

#include <bit>

#include "border/bad_input.h"

namespace perpend {
namespace {

constexpr std::size_t longest_attribute_bytes = 60'000;  // a message has less than 64 KiB

std::string bytes_of(std::uint64_t value) {
  return {reinterpret_cast<const char*>(&value), sizeof(value)};
}

/// An empty one has one zero: types of no bytes cannot be.
std::string padded_text(std::string_view text) {
  return text.empty() ? std::string(1, '\0') : std::string(text);
}

std::string_view parent_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? path.substr(0, 1) : path.substr(0, slash);
}

std::string_view name_of_object(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

void GrowingFile::create_group(const std::string& group) {
  objects_[group];
}

void GrowingFile::add_attribute(const std::string& object, Attribute attribute) {
  if (attribute.value.size() > longest_attribute_bytes) {
    throw BadInput(sentence("attribute ", attribute.name, " of ", object, " would have ",
                            attribute.value.size(), " bytes; give at most ",
                            longest_attribute_bytes));
  }
  objects_[object].attributes.push_back(std::move(attribute));
}

void GrowingFile::write_text_attribute(const std::string& object, const std::string& name,
                                       std::string_view value) {
  std::string text = padded_text(value);
  const hdf5::Bytes type = hdf5::text_type(text.size(), hdf5::Padding::zeros);
  add_attribute(object, {name, type, std::move(text)});
}

void GrowingFile::write_integer_attribute(const std::string& object, const std::string& name,
                                          std::int64_t value) {
  add_attribute(object,
                {name, hdf5::type_of<std::int64_t>(), bytes_of(static_cast<std::uint64_t>(value))});
}

void GrowingFile::write_number_attribute(const std::string& object, const std::string& name,
                                         double value) {
  add_attribute(object, {name, hdf5::double_type(), bytes_of(std::bit_cast<std::uint64_t>(value))});
}

void GrowingFile::write_text(const std::string& dataset, std::string_view value) {
  const std::string text = padded_text(value);
  objects_[dataset].column = std::make_unique<GrowingColumn>(
      hdf5::text_type(text.size(), hdf5::Padding::zeros), text.size(), std::vector<std::int64_t>{});
  append<char>(dataset, text);
}

void GrowingFile::append_bytes(const std::string& dataset, std::span<const std::uint8_t> bytes) {
  objects_.at(dataset).column->append(bytes, file_, deflate_);
}

std::size_t GrowingFile::most_metadata_bytes() const {
  constexpr std::size_t of_object = 512, of_attribute = 128, of_chunk = 20;
  std::size_t bytes = 0;
  for (const auto& [path, object] : objects_) {
    bytes += of_object + 2 * path.size();
    for (const Attribute& attribute : object.attributes) {
      bytes += of_attribute + attribute.name.size() + attribute.value.size();
    }
    if (object.column) bytes += of_chunk * object.column->chunks().size();
  }
  return bytes;
}

void GrowingFile::publish() {
  for (auto& [path, object] : objects_) {
    if (object.column) object.column->complete(file_, deflate_);
  }
  file_.retire(metadata_);
  metadata_ = file_.take(most_metadata_bytes());
  hdf5::Bytes bytes;
  const auto next = [&] { return metadata_.address + bytes.size(); };
  const auto add = [&](const hdf5::Bytes& more) {
    const hdf5::Address address = next();
    bytes.insert(bytes.end(), more.begin(), more.end());
    return address;
  };
  // A path follows that of the group it lies in; backwards, members come before their groups.
  std::map<std::string_view, hdf5::ObjectHeader> groups;
  hdf5::Address address = hdf5::no_address;
  for (auto each = objects_.rbegin(); each != objects_.rend(); ++each) {
    const auto& [path, object] = *each;
    hdf5::ObjectHeader dataset;
    hdf5::ObjectHeader& header = object.column ? dataset : groups[path];
    if (object.column) {
      const GrowingColumn& column = *object.column;
      const bool is_empty = column.chunks().empty();
      header.add_dataset(column.shape(), is_empty ? hdf5::no_address
                                                  : add(hdf5::chunk_index(next(), column.shape(),
                                                                          column.chunks())));
    } else {
      header.add_group();
    }
    for (const Attribute& attribute : object.attributes) {
      header.add_attribute(attribute.name, attribute.type, attribute.value);
    }
    address = add(header.finish());
    if (path != "/") groups[parent_of(path)].add_link(name_of_object(path), address);
  }
  file_.shorten(metadata_, bytes.size());
  file_.write_at(metadata_.address, bytes);
  file_.publish(address);  // of "/", the last
}

}  // namespace perpend
