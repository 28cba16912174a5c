#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "recording/file/perpend_file.h"
#include "recording/trajectory/trajectory.h"
#include "viewer/messages/machine_rows.h"
#include "viewer/messages/packed.h"

namespace perpend {

/// Contacts, rows and joint forces of some steps, laid end to end as the viewer takes them
/// (docs/viewer-protocol.md). What is not known is left out (rows) or NaN (forces of joints).
struct Details {
  int first_step = 0;
  /// Which steps these are, where they do not follow each other; else empty.
  std::vector<std::int32_t> at;
  /// How near each step is to what its certificate allows (`Certificate::of_limit`); NaN: unknown.
  std::vector<double> of_limit;

  std::vector<std::int32_t> contact_start{0};
  std::vector<std::int32_t> contact_bodies;
  std::vector<float> contact_position, contact_normal, contact_gap, contact_force;
  /// The rows of a contact, of those of its step: from `contact_row` up to `contact_row_end`; both
  /// −1 where the rows are not known.
  std::vector<std::int32_t> contact_row, contact_row_end;

  std::vector<std::int32_t> row_start{0};
  std::vector<double> x, w, l, u, natural, energy;
  std::vector<std::uint8_t> role;

  std::vector<float> joint_force, joint_torque;

  int steps() const { return static_cast<int>(row_start.size()) - 1; }
};

/// Adds the last step of a simulation.
void add_details(const Simulation& simulation, const StepResult& result, Details& details);

/// A step as it was recorded, with its problem and the claim that came with it, where there are
/// any.
struct RecordedDetails {
  const TrajectoryStep& step;
  const StoredProblem* stored = nullptr;
  const RecordedSolve* solve = nullptr;
};

/// Adds a recorded step. Throws BadInput where problem and step do not belong together.
void add_details(const Model& model, const MachineRows& machine, const RecordedDetails& recorded,
                 Details& details);

/// Adds the steps of another at the end.
void append(Details& details, const Details& more);
/// That they take in memory.
std::size_t bytes_of(const Details& details);

/// Adds the arrays to a message; where that holds more, each under its name with `prefix` before
/// it.
void add_to(PackedMessage& message, const Details& details, std::string_view prefix = "");
std::string pack(const Details& details,
                 PackedMessage::Packing packing = PackedMessage::Packing::whole);

}  // namespace perpend
