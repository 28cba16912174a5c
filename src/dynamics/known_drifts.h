#pragma once

#include <array>
#include <vector>

#include "dynamics/model.h"

namespace perpend {

/// Moves bodies without forces (`drift`), and remembers drifts that were looked at before they are
/// made: where joints end is known only by going there, two half steps ahead. The step then goes
/// the same way.
class KnownDrifts {
 public:
  static constexpr int halves = 2;

  /// As below, and keeps the way of every body as the first or second half (0 or 1).
  void look_ahead(const Model& model, int half, double dt_s, State& state);
  /// Moves all bodies for `dt_s` with the velocities they have; those that go a known way are put
  /// to its end, which is the same to the bit. Coordinates stay as they are.
  void move(const Model& model, double dt_s, State& state) const;

 private:
  /// Of one body.
  struct Way {
    double dt_s = 0;
    Pose from, to;
    Vector6 v_from, v_to;

    bool begins_at(const Pose& pose, const Vector6& v) const;
  };

  std::array<std::vector<Way>, halves> ways_;
};

}  // namespace perpend
