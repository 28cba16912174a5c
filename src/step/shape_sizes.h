#pragma once

#include <optional>
#include <vector>

#include "dynamics/model.h"

namespace perpend {

/// What is constant about the shapes of a model, as far as soundness asks.
class ShapeSizes {
 public:
  explicit ShapeSizes(const Model& model);

  /// The least extent of a part along the axes of its own frame, m: a deeper overlap has its other
  /// side for its nearest. Infinite for planes and surfaces.
  double thickness_m(int item, int part) const {
    const Parts& parts = parts_[item];
    return parts.count > 1 ? thickness_m_[parts.first + part] : thickness_m_[parts.first];
  }

  /// The part of a body's spin, in its own axes, that changes how its shape stands in space: none
  /// for a ball, none about the axis of something round, if that goes through the centre of mass.
  Vector3 turning_part(int body, const Vector3& spin) const;

 private:
  enum class Symmetry { none, about_axis, ball };
  struct Parts {
    int first = 0;
    int count = 1;
  };
  struct Round {
    Symmetry symmetry = Symmetry::none;
    bool has_shape = false;
    Vector3 axis = Vector3::UnitZ();
  };

  void add(const CollisionItem& item);
  static Round round_of(const CollisionItem& item, const Pose& in_body);

  std::vector<Parts> parts_;  // of each item
  std::vector<double> thickness_m_;
  std::vector<Round> round_;  // of each body
};

}  // namespace perpend
