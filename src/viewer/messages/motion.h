#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "recording/trajectory/trajectory.h"
#include "viewer/messages/packed.h"

namespace perpend {

/// The motion of a run and what each of its steps came to, laid out as the viewer takes it
/// (docs/viewer-protocol.md). Frame f stands for the instant after first_frame + f · stride steps.
struct RunMotion {
  std::vector<int> tracked;  ///< the bodies that are shown (`tracked_bodies`)
  int stride = 1;
  int first_frame = 0;
  int first_step = 0;

  std::vector<double> time;  ///< s, of each frame
  std::vector<float> position, orientation, velocity;

  /// Of each step; `of_limit` is Certificate::of_limit, NaN where it is not known.
  std::vector<double> energy_error, natural, of_limit, solver_ms, step_ms;
  std::vector<std::int32_t> iterations, rows, contacts;
  std::vector<std::uint8_t> outcome;
  /// What was done before the step: 1 the solver or its limits were changed, 2 inputs were set, as
  /// by a hand that pulls; or both, 3.
  std::vector<std::uint8_t> touched;
  std::vector<std::int32_t> findings;  ///< why the step is not sound: how many
  /// The first of them: its kind, its joint, its two bodies (−1: none), its value.
  std::vector<std::uint8_t> finding_kind;
  std::vector<std::int32_t> finding_joint, finding_first, finding_second;
  std::vector<double> finding_value;
  std::vector<double> kinetic, potential;  ///< J
  std::vector<double> work;                ///< J, `work_terms` of each step

  int frames() const { return static_cast<int>(time.size()); }
  int steps() const { return static_cast<int>(outcome.size()); }

  /// The next frame, for any stride.
  void add_frame(const Frame& frame);
  /// What the next step came to, without where it ended. The contacts are counted by the caller,
  /// since a step may have been read without them; so is how near it came to the certificate's
  /// limit.
  void add_step(const TrajectoryStep& step, int contact_points, double step_of_limit);
};

/// Gravity, applied forces, driven bodies, turned forces, the roles of rows, the solver's error.
inline constexpr int work_terms = row_roles + 5;

/// Bytes that a frame and a step take.
std::size_t bytes_of_frame(std::size_t tracked);
std::size_t bytes_of_step();

/// Adds fields and arrays to a message, which may hold more.
void add_to(PackedMessage& message, const RunMotion& motion);
std::string pack(const RunMotion& motion,
                 PackedMessage::Packing packing = PackedMessage::Packing::whole);

}  // namespace perpend
