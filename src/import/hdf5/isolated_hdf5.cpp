#include "import/hdf5/isolated_hdf5.h"

#include <cstring>
#include <span>

#include "border/bad_input.h"
#include "border/require_file.h"
#include "import/hdf5/child_process.h"
#include "import/hdf5/hdf5.h"

namespace perpend {
namespace {

/// PlainData as bytes: how many of each, then each path and its values, lengths first.
class Encoder {
 public:
  void add(std::uint64_t count) { add_raw(&count, sizeof(count)); }
  void add(const std::string& text) {
    add(text.size());
    bytes_ += text;
  }
  void add(const std::vector<double>& values) {
    add(values.size());
    add_raw(values.data(), values.size() * sizeof(double));
  }
  std::string take() { return std::move(bytes_); }

 private:
  void add_raw(const void* from, std::size_t count) {
    if (count > 0) bytes_.append(static_cast<const char*>(from), count);
  }

  std::string bytes_;
};

class Decoder {
 public:
  explicit Decoder(std::span<const char> bytes) : rest_(bytes) {}

  std::uint64_t count() {
    std::uint64_t value = 0;
    take_raw(&value, sizeof(value));
    return value;
  }
  std::string text() {
    std::string text(counted(1), '\0');
    take_raw(text.data(), text.size());
    return text;
  }
  std::vector<double> numbers() {
    std::vector<double> values(counted(sizeof(double)));
    take_raw(values.data(), values.size() * sizeof(double));
    return values;
  }

 private:
  /// A count of elements that are still to come.
  std::size_t counted(std::size_t element_bytes) {
    const std::uint64_t elements = count();
    if (elements > rest_.size() / element_bytes) throw BadInput("the answer of a child is cut");
    return elements;
  }
  void take_raw(void* to, std::size_t bytes) {
    if (bytes > rest_.size()) throw BadInput("the answer of a child is cut");
    if (bytes > 0) std::memcpy(to, rest_.data(), bytes);
    rest_ = rest_.subspan(bytes);
  }

  std::span<const char> rest_;
};

std::string encode(const PlainData& data) {
  Encoder encoder;
  encoder.add(data.numbers.size());
  for (const auto& [path, values] : data.numbers) {
    encoder.add(path);
    encoder.add(values);
  }
  encoder.add(data.texts.size());
  for (const auto& [path, text] : data.texts) {
    encoder.add(path);
    encoder.add(text);
  }
  encoder.add(data.failure);
  return encoder.take();
}

PlainData decode(const std::string& bytes) {
  Decoder decoder(bytes);
  PlainData data;
  for (std::uint64_t k = decoder.count(); k > 0; --k) {
    const std::string path = decoder.text();
    data.numbers[path] = decoder.numbers();
  }
  for (std::uint64_t k = decoder.count(); k > 0; --k) {
    const std::string path = decoder.text();
    data.texts[path] = decoder.text();
  }
  data.failure = decoder.text();
  return data;
}

std::vector<double> read_long_integers(const Hdf5File& file, const std::string& dataset) {
  constexpr std::int64_t largest = std::int64_t{1} << 53;
  std::vector<double> values;
  for (const std::int64_t value : Hdf5Column<std::int64_t>(file, dataset).read()) {
    if (value < -largest || value > largest) {
      throw BadInput(sentence(file.name(), ": dataset ", dataset, " holds ", value,
                              ", expected no number beyond ±2⁵³"));
    }
    values.push_back(static_cast<double>(value));
  }
  return values;
}

void read_attribute(const Hdf5File& file, const std::string& path, PlainData& data) {
  const std::size_t slash = path.rfind('/');
  const std::string object = path.substr(0, slash), name = path.substr(slash + 1);
  if (file.has_attribute(object, name)) data.texts[path] = file.read_any_text(object, name);
}

void read_here(const Hdf5File& file, const std::vector<WantedDataset>& wanted, PlainData& data) {
  for (const WantedDataset& dataset : wanted) {
    if (dataset.kind == WantedDataset::Kind::attribute) {
      read_attribute(file, dataset.path, data);
      continue;
    }
    if (!file.has(dataset.path) || !file.was_written(dataset.path)) continue;
    switch (dataset.kind) {
      case WantedDataset::Kind::numbers:
        data.numbers[dataset.path] = Hdf5Column<double>(file, dataset.path).read();
        break;
      case WantedDataset::Kind::integers: {
        const auto values = Hdf5Column<std::int32_t>(file, dataset.path).read();
        data.numbers[dataset.path].assign(values.begin(), values.end());
        break;
      }
      case WantedDataset::Kind::long_integers:
        data.numbers[dataset.path] = read_long_integers(file, dataset.path);
        break;
      case WantedDataset::Kind::text:
        data.texts[dataset.path] = file.read_text(dataset.path);
        break;
      case WantedDataset::Kind::attribute:
        break;
    }
  }
}

PlainData read_here(const std::filesystem::path& path, const std::vector<WantedDataset>& wanted,
                    const WantedNext& more) {
  const Hdf5File file = Hdf5File::open(path);
  PlainData data;
  read_here(file, wanted, data);
  try {
    read_here(file, more(data), data);
  } catch (const BadInput& bad) {
    data.failure = bad.what();
  }
  return data;
}

}  // namespace

PlainData read_isolated(const std::filesystem::path& path,
                        const std::vector<WantedDataset>& wanted) {
  return read_isolated(path, wanted, [](const PlainData&) { return std::vector<WantedDataset>(); });
}

PlainData read_isolated(const std::filesystem::path& path, const std::vector<WantedDataset>& wanted,
                        const WantedNext& more) {
  require_file(path);
  std::error_code error;
  const auto file_bytes = std::filesystem::file_size(path, error);
  if (error) throw BadInput(sentence(path.string(), " cannot be read: ", error.message()));
  constexpr std::uint64_t mebibyte = 1 << 20;
  ChildLimits limits;
  limits.memory_bytes = 1024 * mebibyte + 8 * file_bytes;
  limits.seconds = static_cast<unsigned>(20 + file_bytes / (10 * mebibyte));
  try {
    return decode(run_in_child([&] { return encode(read_here(path, wanted, more)); }, limits));
  } catch (const ChildDied& died) {
    throw BadInput(sentence(path.string(), " brings the HDF5 library down (", died.what(),
                            "); the file is damaged"));
  } catch (const NoChild& reason) {
    throw BadInput(sentence(path.string(), " cannot be read: it takes a second process, and this ",
                            "system allows none now (", reason.what(),
                            "); end others, or close files, and try again"));
  }
}

}  // namespace perpend
