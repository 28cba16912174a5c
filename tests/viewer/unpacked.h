#pragma once

#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace perpend::test {

/// A packed message, read as docs/viewer-protocol.md describes it and not as perpend writes it.
class Unpacked {
 public:
  explicit Unpacked(std::string message) : bytes_(std::move(message)) {
    if (bytes_.substr(0, 4) != "PVW1") throw std::runtime_error("no packed message");
    const auto letter = [&](std::size_t k) { return static_cast<unsigned char>(bytes_[k]); };
    const std::size_t length =
        letter(4) + 256u * (letter(5) + 256u * (letter(6) + 256u * letter(7)));
    begin_ = 8 + length;
    header_ = nlohmann::json::parse(bytes_.substr(8, length));
  }

  const nlohmann::json& header() const { return header_; }
  std::size_t begin() const { return begin_; }
  std::size_t size() const { return bytes_.size(); }

  std::vector<double> f64(const std::string& name) const { return read<double>(name, "f64"); }
  std::vector<float> f32(const std::string& name) const { return read<float>(name, "f32"); }
  std::vector<std::int32_t> i32(const std::string& name) const {
    return read<std::int32_t>(name, "i32");
  }
  std::vector<std::uint8_t> u8(const std::string& name) const {
    return read<std::uint8_t>(name, "u8");
  }

 private:
  template <typename T>
  std::vector<T> read(const std::string& name, const std::string& type) const {
    for (const nlohmann::json& entry : header_.at("arrays")) {
      if (entry.at("name") != name) continue;
      if (entry.at("type") != type) throw std::runtime_error(name + " is not " + type);
      std::vector<T> values(entry.at("count").get<std::size_t>());
      const std::size_t place = begin_ + entry.at("offset").get<std::size_t>();
      if (place + values.size() * sizeof(T) > bytes_.size()) throw std::runtime_error("too short");
      if (values.empty()) return values;  // memcpy takes no null pointer
      std::memcpy(values.data(), bytes_.data() + place, values.size() * sizeof(T));
      return values;
    }
    throw std::runtime_error("there is no array " + name);
  }

  std::string bytes_;
  std::size_t begin_ = 0;
  nlohmann::json header_;
};

}  // namespace perpend::test
