#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes/pose.h"
#include "scene/signal.h"
#include "scene/transmission.h"

/// Values as YAML text on one line, numbers with as many digits as tell them from all others.
namespace perpend {

std::string yaml(double number);
std::string yaml(int number);
std::string yaml(std::uint32_t number);
std::string yaml(bool truth);
std::string yaml(std::string_view text);  ///< in quotes
std::string yaml(const std::string& text);
std::string yaml(const char* text) = delete;  // else it would be a truth
std::string yaml(const Vector3& vector);
std::string yaml(const Quaternion& quaternion);
std::string yaml(const Matrix3& matrix);
std::string yaml(const Signal& signal);
std::string yaml(const Curve& curve);
std::string yaml(const CoordinateName& coordinate);

/// [a, b, …]
std::string yaml_list(const std::vector<std::string>& items);

/// Keys with their values, in the order they are added.
class YamlMap {
 public:
  template <typename Value>
  void add(std::string_view key, const Value& value) {
    add_written(key, yaml(value));
  }
  /// A value that is YAML text already.
  void add_written(std::string_view key, const std::string& value);
  void add_pose(const Pose& pose);

  /// {a: 1, b: 2}
  std::string in_line() const;
  /// A list item, each key on a line of its own.
  std::string as_item() const;
  /// The same, indented as the value of a key.
  std::string as_block() const;

 private:
  std::vector<std::string> lines_;
};

}  // namespace perpend
