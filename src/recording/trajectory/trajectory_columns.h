#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "import/hdf5/hdf5.h"
#include "recording/file/recording_columns.h"
#include "step/step_result.h"

/// The layout of the group /trajectory, as docs/format.md describes it: the one list of its
/// datasets. Steps are laid end to end, as problems are (recording_columns.h).
namespace perpend {

using BodyName = FixedText<256>;

/// Throws BadInput where the name does not fit.
BodyName packed_name(const std::string& name);

/// The numbers that files have for these: places in the list, which only ever grows at its end.
inline constexpr std::array stored_outcomes{StepOutcome::solved, StepOutcome::uncertain,
                                            StepOutcome::refused, StepOutcome::diverged,
                                            StepOutcome::rejected};
inline constexpr std::array stored_stops{
    Stop::converged, Stop::iteration_limit, Stop::deadline,   Stop::energy_reached,
    Stop::breakdown, Stop::not_applicable,  Stop::round_limit};
inline constexpr std::array stored_kinds{BodyKind::free, BodyKind::fixed, BodyKind::driven};
inline constexpr std::array stored_roles{RowRole::joint,  RowRole::limit,    RowRole::motor,
                                         RowRole::spring, RowRole::drag,     RowRole::transmission,
                                         RowRole::normal, RowRole::friction, RowRole::resistance};
static_assert(stored_roles.size() == row_roles);
inline constexpr std::array stored_findings{
    FindingKind::joint_gap,           FindingKind::starts_apart,
    FindingKind::starts_beyond_limit, FindingKind::starts_too_short,
    FindingKind::starts_overlapping,  FindingKind::energy_made,
    FindingKind::energy_grown,        FindingKind::turned_too_far,
    FindingKind::met_too_deep,        FindingKind::held_back};
inline constexpr std::array stored_motions{Motion::linear, Motion::angular};
inline constexpr std::array stored_selects{Select::last, Select::natural,
                                           Select::fischer_burmeister, Select::energy};
inline constexpr std::array stored_refusals{OnWrong::refuse, OnWrong::take};

/// The number that stands for a value of such a list.
template <typename List>
std::uint8_t stored_number(const List& list, const typename List::value_type& value) {
  return static_cast<std::uint8_t>(std::find(list.begin(), list.end(), value) - list.begin());
}

/// What the elements of a column stand for, one each.
enum class CountedInRun {
  steps,
  frames,    ///< one more than steps: the first is where the run begins
  starts,    ///< one more than steps
  contacts,  ///< of all steps
  findings,  ///< of all steps
  inputs,    ///< that were ever set, in the order in which that was done first
  changes,   ///< of inputs, of all steps
  solvers,   ///< that a run changed to
};

struct RunColumnPlace {
  const char* dataset;
  CountedInRun counted;
  InnerExtents inner;
  int since = 1;  ///< the version of the first files that have it
};

/// Column is a vector of values in memory, or an open dataset.
template <template <typename> class Column>
struct TrajectoryColumns {
  Column<double> time_s, position_m, orientation_wxyz, velocity;
  Column<std::uint64_t> state_hash;

  Column<std::uint8_t> outcome, stop;
  Column<std::int32_t> rows, iterations;
  Column<double> natural_total, fischer_burmeister_total, energy_error_J;
  Column<double> joint_gap_m, joint_gap_rad;
  Column<double> kinetic_J, potential_J, kinetic_change_J;
  Column<double> gravity_J, applied_J, driven_J, turned_J, rows_J, solver_error_J;
  Column<double> push_out_J;
  Column<double> stage_s;

  Column<std::int64_t> contact_start;
  Column<std::int32_t> contact_bodies, contact_normal_row;
  Column<double> contact_position_m, contact_normal, contact_gap_m, contact_force_N;

  Column<std::int64_t> finding_start;
  Column<std::uint8_t> finding_kind, finding_motion;
  Column<std::int32_t> finding_joint, finding_bodies;
  Column<double> finding_value, finding_limit;

  Column<BodyName> input_name;
  Column<std::int64_t> input_start;
  Column<std::int32_t> input_number;
  Column<double> input_value;

  Column<std::int32_t> solver_step, solver_iterations, solver_check_every;
  Column<BodyName> solver_name;
  Column<std::uint8_t> solver_select, solver_on_wrong;
  Column<double> solver_budget_s, solver_stop_energy_J;
};

/// Calls visit(RunColumnPlace, that column of each argument) for every dataset that grows.
template <typename Visit, typename... Columns>
void visit_trajectory_columns(std::int64_t bodies, Visit&& visit, Columns&... c) {
  using enum CountedInRun;
  using Place = RunColumnPlace;
  visit(Place{"/trajectory/time_s", frames, {}}, c.time_s...);
  visit(Place{"/trajectory/position_m", frames, {bodies, 3}}, c.position_m...);
  visit(Place{"/trajectory/orientation_wxyz", frames, {bodies, 4}}, c.orientation_wxyz...);
  visit(Place{"/trajectory/velocity", frames, {bodies, 6}}, c.velocity...);
  visit(Place{"/trajectory/state_hash", frames, {}}, c.state_hash...);
  visit(Place{"/trajectory/steps/outcome", steps, {}}, c.outcome...);
  visit(Place{"/trajectory/steps/stop", steps, {}}, c.stop...);
  visit(Place{"/trajectory/steps/rows", steps, {}}, c.rows...);
  visit(Place{"/trajectory/steps/iterations", steps, {}}, c.iterations...);
  visit(Place{"/trajectory/steps/natural_total", steps, {}}, c.natural_total...);
  visit(Place{"/trajectory/steps/fischer_burmeister_total", steps, {}},
        c.fischer_burmeister_total...);
  visit(Place{"/trajectory/steps/energy_error_J", steps, {}}, c.energy_error_J...);
  visit(Place{"/trajectory/steps/joint_gap_m", steps, {}}, c.joint_gap_m...);
  visit(Place{"/trajectory/steps/joint_gap_rad", steps, {}}, c.joint_gap_rad...);
  visit(Place{"/trajectory/steps/kinetic_J", steps, {}}, c.kinetic_J...);
  visit(Place{"/trajectory/steps/potential_J", steps, {}}, c.potential_J...);
  visit(Place{"/trajectory/steps/kinetic_change_J", steps, {}}, c.kinetic_change_J...);
  visit(Place{"/trajectory/steps/gravity_J", steps, {}}, c.gravity_J...);
  visit(Place{"/trajectory/steps/applied_J", steps, {}}, c.applied_J...);
  visit(Place{"/trajectory/steps/driven_J", steps, {}}, c.driven_J...);
  visit(Place{"/trajectory/steps/turned_J", steps, {}, 4}, c.turned_J...);
  visit(Place{"/trajectory/steps/push_out_J", steps, {}, 4}, c.push_out_J...);
  visit(Place{"/trajectory/steps/rows_J", steps, {std::ssize(stored_roles)}}, c.rows_J...);
  visit(Place{"/trajectory/steps/solver_error_J", steps, {}}, c.solver_error_J...);
  visit(Place{"/trajectory/steps/stage_s", steps, {6}}, c.stage_s...);
  visit(Place{"/trajectory/contacts/start", starts, {}}, c.contact_start...);
  visit(Place{"/trajectory/contacts/bodies", contacts, {2}}, c.contact_bodies...);
  visit(Place{"/trajectory/contacts/position_m", contacts, {3}}, c.contact_position_m...);
  visit(Place{"/trajectory/contacts/normal", contacts, {3}}, c.contact_normal...);
  visit(Place{"/trajectory/contacts/gap_m", contacts, {}}, c.contact_gap_m...);
  visit(Place{"/trajectory/contacts/force_N", contacts, {3}}, c.contact_force_N...);
  visit(Place{"/trajectory/contacts/normal_row", contacts, {}}, c.contact_normal_row...);
  visit(Place{"/trajectory/findings/start", starts, {}, 4}, c.finding_start...);
  visit(Place{"/trajectory/findings/kind", findings, {}, 4}, c.finding_kind...);
  visit(Place{"/trajectory/findings/motion", findings, {}, 4}, c.finding_motion...);
  visit(Place{"/trajectory/findings/joint", findings, {}, 4}, c.finding_joint...);
  visit(Place{"/trajectory/findings/bodies", findings, {2}, 4}, c.finding_bodies...);
  visit(Place{"/trajectory/findings/value", findings, {}, 4}, c.finding_value...);
  visit(Place{"/trajectory/findings/limit", findings, {}, 4}, c.finding_limit...);
  visit(Place{"/trajectory/inputs/name", inputs, {}, 5}, c.input_name...);
  visit(Place{"/trajectory/inputs/start", starts, {}, 5}, c.input_start...);
  visit(Place{"/trajectory/inputs/input", changes, {}, 5}, c.input_number...);
  visit(Place{"/trajectory/inputs/value", changes, {}, 5}, c.input_value...);
  visit(Place{"/trajectory/solvers/step", solvers, {}, 5}, c.solver_step...);
  visit(Place{"/trajectory/solvers/solver", solvers, {}, 5}, c.solver_name...);
  visit(Place{"/trajectory/solvers/select", solvers, {}, 5}, c.solver_select...);
  visit(Place{"/trajectory/solvers/iterations", solvers, {}, 5}, c.solver_iterations...);
  visit(Place{"/trajectory/solvers/check_every", solvers, {}, 5}, c.solver_check_every...);
  visit(Place{"/trajectory/solvers/budget_s", solvers, {}, 5}, c.solver_budget_s...);
  visit(Place{"/trajectory/solvers/stop_energy_J", solvers, {}, 5}, c.solver_stop_energy_J...);
  visit(Place{"/trajectory/solvers/takes_wrong_answers", solvers, {}, 5}, c.solver_on_wrong...);
}

}  // namespace perpend
