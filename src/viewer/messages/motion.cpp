#include "viewer/messages/motion.h"

#include <algorithm>
#include <array>

#include "viewer/messages/role_names.h"

namespace perpend {
namespace {

/// The numbers that messages have for these: places in the list.
constexpr std::array outcomes{StepOutcome::solved, StepOutcome::uncertain, StepOutcome::refused,
                              StepOutcome::diverged, StepOutcome::rejected};

std::uint8_t number_of(StepOutcome outcome) {
  std::uint8_t number = 0;
  while (outcomes[number] != outcome) ++number;
  return number;
}

std::array<std::string_view, work_terms> work_names() {
  std::array<std::string_view, work_terms> names{"gravity", "applied", "driven", "turned"};
  std::copy(role_names.begin(), role_names.end(), names.begin() + 4);
  names.back() = "solver error";
  return names;
}

/// What each kind of finding says and asks for, as the page prints it.
std::array<std::string, all_finding_kinds.size()> finding_names() {
  std::array<std::string, all_finding_kinds.size()> names;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const FindingKind kind = all_finding_kinds[k];
    names[k] = std::string(word_of(kind)) + ": " + std::string(advice_of(kind));
  }
  return names;
}

template <typename Numbers>
void append(std::vector<float>& values, const Numbers& numbers) {
  for (double number : numbers) values.push_back(static_cast<float>(number));
}

}  // namespace

void RunMotion::add_frame(const Frame& frame) {
  time.push_back(frame.time_s);
  for (int body : tracked) {
    append(position, frame.poses[body].position);
    append(orientation, frame.poses[body].orientation.coeffs());  // x, y, z, w
    append(velocity, frame.v[body]);
  }
}

void RunMotion::add_step(const TrajectoryStep& step, int contact_points, double step_of_limit) {
  energy_error.push_back(step.energy_error_J);
  natural.push_back(step.natural);
  of_limit.push_back(step_of_limit);
  solver_ms.push_back(1e3 * step.seconds.solve);
  step_ms.push_back(1e3 * step.seconds.total());
  iterations.push_back(step.iterations);
  rows.push_back(step.rows);
  contacts.push_back(contact_points);
  outcome.push_back(number_of(step.outcome));
  touched.push_back(
      static_cast<std::uint8_t>((step.new_options ? 1 : 0) + (step.inputs.empty() ? 0 : 2)));
  findings.push_back(static_cast<std::int32_t>(step.findings.size()));
  const MotionFinding first = step.findings.empty() ? MotionFinding{} : step.findings.front();
  finding_kind.push_back(static_cast<std::uint8_t>(first.kind));
  finding_joint.push_back(first.joint);
  finding_first.push_back(first.first_body);
  finding_second.push_back(first.second_body);
  finding_value.push_back(first.value);
  const EnergyAccount& energy = step.energy;
  kinetic.push_back(energy.kinetic_J);
  potential.push_back(energy.potential_J);
  work.insert(work.end(), {energy.gravity_J, energy.applied_J, energy.driven_J, energy.turned_J});
  work.insert(work.end(), energy.rows_J.begin(), energy.rows_J.end());
  work.push_back(energy.solver_error_J);
}

std::size_t bytes_of_frame(std::size_t tracked) {
  return sizeof(double) + tracked * (3 + 4 + 6) * sizeof(float);
}

std::size_t bytes_of_step() {
  return (8 + work_terms) * sizeof(double) + 7 * sizeof(std::int32_t) + 3;
}

void add_to(PackedMessage& message, const RunMotion& motion) {
  message.add_field("first_frame", motion.first_frame);
  message.add_field("frames", motion.frames());
  message.add_field("stride", motion.stride);
  message.add_field("first_step", motion.first_step);
  message.add_field("steps", motion.steps());
  message.add_field("work_names", work_names());
  const auto names = finding_names();
  message.add_field("finding_names", std::vector<std::string_view>(names.begin(), names.end()));
  message.add_array("time", motion.time);
  // Of a slim message: a tenth of a millimetre in ten metres, a hundredth of a degree, two figures.
  const std::size_t bodies = motion.tracked.size();
  message.add_rounded("position", motion.position, 18, 3 * bodies);
  message.add_rounded("orientation", motion.orientation, 13, 4 * bodies);
  message.add_rounded("velocity", motion.velocity, 7, 6 * bodies);
  message.add_array("energy_error", motion.energy_error);
  message.add_array("natural", motion.natural);
  message.add_array("of_limit", motion.of_limit);
  message.add_array("solver_ms", motion.solver_ms);
  message.add_array("step_ms", motion.step_ms);
  message.add_array("iterations", motion.iterations);
  message.add_array("rows", motion.rows);
  message.add_array("contacts", motion.contacts);
  message.add_array("outcome", motion.outcome);
  message.add_array("touched", motion.touched);
  message.add_array("findings", motion.findings);
  message.add_array("finding_kind", motion.finding_kind);
  message.add_array("finding_joint", motion.finding_joint);
  message.add_array("finding_first", motion.finding_first);
  message.add_array("finding_second", motion.finding_second);
  message.add_array("finding_value", motion.finding_value);
  message.add_array("kinetic", motion.kinetic);
  message.add_array("potential", motion.potential);
  message.add_array("work", motion.work);
}

std::string pack(const RunMotion& motion, PackedMessage::Packing packing) {
  PackedMessage message(packing);
  add_to(message, motion);
  return message.pack();
}

}  // namespace perpend
