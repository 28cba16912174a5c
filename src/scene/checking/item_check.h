#pragma once

#include <string>
#include <string_view>

#include "scene/checking/scene_defect.h"
#include "scene/joint.h"
#include "scene/signal.h"
#include "scene/transmission.h"

namespace perpend {

/// Checks the fields of one thing in a scene. `key` is the field's key in a scene file, `what` what
/// the sentence calls it.
class ItemCheck {
 public:
  /// `path` is where it stands in a scene file, `name` begins every sentence: "body 'crate'".
  ItemCheck(std::string path, std::string name) : path_(std::move(path)), name_(std::move(name)) {}

  template <typename... Parts>
  [[noreturn]] void fail(std::string_view key, const Parts&... parts) const {
    throw SceneDefect(key.empty() ? path_ : sentence(path_, "/", key),
                      sentence(name_, ": ", parts...));
  }

  void finite(std::string_view key, std::string_view what, double value,
              std::string_view unit) const;
  void finite(std::string_view key, std::string_view what, const Vector3& value,
              std::string_view unit) const;
  void positive(std::string_view key, std::string_view what, double value,
                std::string_view unit) const;
  void not_negative(std::string_view key, std::string_view what, double value,
                    std::string_view unit) const;
  /// Like `positive` and `not_negative`, but ∞ is allowed.
  void positive_or_infinite(std::string_view key, std::string_view what, double value,
                            std::string_view unit) const;
  void not_negative_or_infinite(std::string_view key, std::string_view what, double value,
                                std::string_view unit) const;
  void direction(std::string_view key, std::string_view what, const Vector3& value) const;
  void pose(std::string_view what, const Pose& pose) const;
  /// At `key`: finite, at rising times.
  void signal(std::string_view key, std::string_view what, const Signal& signal) const;
  /// At `key`: as many y as x, finite, at rising x.
  void curve(std::string_view key, std::string_view what, const Curve& curve) const;
  /// Its keys stand under `under`, which ends in "/" or is empty. The unit of angles, if
  /// `is_angle`.
  void compliance(std::string_view under, const Compliance& compliance, bool is_angle) const;

 private:
  template <typename Value>
  [[noreturn]] void out_of_range(std::string_view key, std::string_view what, const Value& value,
                                 std::string_view unit, std::string_view wanted) const;

  std::string path_;
  std::string name_;
};

}  // namespace perpend
