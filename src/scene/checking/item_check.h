#pragma once

#include <string>
#include <string_view>

#include "border/one_line.h"
#include "scene/checking/scene_defect.h"
#include "scene/joint.h"
#include "scene/signal.h"
#include "scene/transmission.h"

namespace perpend {

/// Checks the fields of one thing in a scene. `key` is the field's key in a scene file, `what` what
/// the sentence calls it. Numbers must be within the limit of their `unit` (scene/limits.h); what
/// may be 0 may be just that.
class ItemCheck {
 public:
  /// `path` is where it stands in a scene file, `name` begins every sentence: "body 'crate'".
  ItemCheck(std::string path, std::string name) : path_(std::move(path)), name_(std::move(name)) {}

  template <typename... Parts>
  [[noreturn]] void fail(std::string_view key, const Parts&... parts) const {
    throw SceneDefect(key.empty() ? path_ : sentence(path_, path_.empty() ? "" : "/", key),
                      one_line(sentence(name_, ": ", parts...)));
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
  /// A whole number in least … most.
  void count(std::string_view key, std::string_view what, int value, int least, int most) const;
  void direction(std::string_view key, std::string_view what, const Vector3& value) const;
  void pose(std::string_view what, const Pose& pose) const;
  /// At `key`: at rising times.
  void signal(std::string_view key, std::string_view what, const Signal& signal,
              std::string_view unit) const;
  /// At `key`: as many y as x, at rising x.
  void curve(std::string_view key, std::string_view what, const Curve& curve,
             std::string_view x_unit, std::string_view y_unit) const;
  /// Its keys stand under `under`, which ends in "/" or is empty. The unit of angles, if
  /// `is_angle`.
  void compliance(std::string_view under, const Compliance& compliance, bool is_angle) const;

 private:
  template <typename Value>
  [[noreturn]] void out_of_range(std::string_view key, std::string_view what, const Value& value,
                                 std::string_view unit, std::string_view wanted) const;
  void within_most(std::string_view key, std::string_view what, double value,
                   std::string_view unit) const;
  void within(std::string_view key, std::string_view what, double value,
              std::string_view unit) const;

  std::string path_;
  std::string name_;
};

}  // namespace perpend
