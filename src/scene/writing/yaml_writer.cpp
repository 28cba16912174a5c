#include "scene/writing/yaml_writer.h"

#include <array>
#include <charconv>
#include <cmath>

namespace perpend {
namespace {

template <typename Number>
std::string digits(Number number) {
  std::array<char, 40> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return {buffer.data(), end};
}

bool is_zero(double number) {
  return number == 0 && !std::signbit(number);
}

}  // namespace

std::string yaml(double number) {
  if (std::isnan(number)) return ".nan";
  if (std::isinf(number)) return number > 0 ? ".inf" : "-.inf";
  return digits(number);
}

std::string yaml(int number) {
  return digits(number);
}

std::string yaml(std::uint32_t number) {
  return digits(number);
}

std::string yaml(bool truth) {
  return truth ? "true" : "false";
}

std::string yaml(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      quoted += "\\x";
      quoted += hex[byte / 16];
      quoted += hex[byte % 16];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string yaml(const std::string& text) {
  return yaml(std::string_view(text));
}

std::string yaml(const Vector3& vector) {
  return yaml_list({yaml(vector.x()), yaml(vector.y()), yaml(vector.z())});
}

std::string yaml(const Quaternion& quaternion) {
  return yaml_list(
      {yaml(quaternion.w()), yaml(quaternion.x()), yaml(quaternion.y()), yaml(quaternion.z())});
}

std::string yaml(const Matrix3& matrix) {
  std::vector<std::string> rows;
  for (int i = 0; i < 3; ++i) rows.push_back(yaml(Vector3(matrix.row(i))));
  return yaml_list(rows);
}

std::string yaml(const Signal& signal) {
  const bool has_sine =
      !is_zero(signal.amplitude) || !is_zero(signal.frequency_Hz) || !is_zero(signal.phase_rad);
  if (!has_sine && signal.points.size() == 1 && is_zero(signal.points[0].time_s)) {
    return yaml(signal.points[0].value);
  }
  YamlMap map;
  std::vector<std::string> points;
  for (const Signal::Point& point : signal.points) {
    points.push_back(yaml_list({yaml(point.time_s), yaml(point.value)}));
  }
  map.add_written("points", yaml_list(points));
  if (has_sine) {
    YamlMap sine;
    sine.add("amplitude", signal.amplitude);
    sine.add("frequency_Hz", signal.frequency_Hz);
    sine.add("phase_rad", signal.phase_rad);
    map.add_written("sine", sine.in_line());
  }
  return map.in_line();
}

std::string yaml(const Curve& curve) {
  std::vector<std::string> points;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    points.push_back(yaml_list({yaml(curve.x[i]), yaml(curve.y[i])}));
  }
  return yaml_list(points);
}

std::string yaml(const CoordinateName& coordinate) {
  YamlMap map;
  map.add("of", coordinate.of);
  map.add("coordinate", coordinate.coordinate);
  return map.in_line();
}

std::string yaml_list(const std::vector<std::string>& items) {
  std::string list = "[";
  for (const std::string& item : items) {
    if (list.size() > 1) list += ", ";
    list += item;
  }
  return list + "]";
}

void YamlMap::add_written(std::string_view key, const std::string& value) {
  lines_.push_back(std::string(key) + ": " + value);
}

void YamlMap::add_pose(const Pose& pose) {
  add("position_m", pose.position);
  add("orientation_wxyz", pose.orientation);
}

std::string YamlMap::in_line() const {
  std::string text = "{";
  for (const std::string& line : lines_) {
    if (text.size() > 1) text += ", ";
    text += line;
  }
  return text + "}";
}

std::string YamlMap::as_item() const {
  std::string text;
  for (const std::string& line : lines_) text += (text.empty() ? "  - " : "    ") + line + "\n";
  return text;
}

std::string YamlMap::as_block() const {
  std::string text;
  for (const std::string& line : lines_) text += "  " + line + "\n";
  return text;
}

}  // namespace perpend
