#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "dynamics/model.h"

namespace perpend {

/// Why a motion cannot be believed, though its problem may be solved
/// (docs/theory/32-soundness.md).
enum class FindingKind : std::uint8_t {
  joint_gap,            ///< a joint is apart where the step leads to
  starts_apart,         ///< a joint is apart before the first step
  starts_beyond_limit,  ///< a coordinate is outside its range before the first step
  starts_too_short,     ///< a rope or a distance is shorter than the way between its points
  starts_overlapping,   ///< two bodies are deep in each other before the first step
  energy_made,          ///< rows that can only take energy gave some, in one step
  energy_grown,         ///< joints gave energy over several steps
  turned_too_far,       ///< a body turned too far in one step for its joints or contacts
  met_too_deep,         ///< two bodies are deep in each other when they first meet
  held_back,            ///< a body did not go all its way, so as not to pass another
};
inline constexpr std::array all_finding_kinds{
    FindingKind::joint_gap,           FindingKind::starts_apart,
    FindingKind::starts_beyond_limit, FindingKind::starts_too_short,
    FindingKind::starts_overlapping,  FindingKind::energy_made,
    FindingKind::energy_grown,        FindingKind::turned_too_far,
    FindingKind::met_too_deep,        FindingKind::held_back};

/// One reason why the motion of a step is not sound. Numbers only; text is made where it is
/// printed.
struct MotionFinding {
  FindingKind kind = FindingKind::joint_gap;
  Motion motion = Motion::linear;  ///< of a gap: in m, or in rad
  int joint = -1;                  ///< as `Model::joints` numbers them; −1: of no joint
  int first_body = -1;             ///< as `Model::bodies` numbers them; −1: of no body
  int second_body = -1;
  double value = 0;  ///< m, rad or J, as `unit_of` says
  double limit = 0;  ///< the largest value that is sound
};

std::string_view word_of(FindingKind kind);    ///< "joint_gap"
std::string_view advice_of(FindingKind kind);  ///< what to do
std::string_view unit_of(const MotionFinding& finding);

/// Whom a finding is of, by names: "joint elbow", "box and ground".
std::string subject_of(const Model& model, const MotionFinding& finding);
/// What was found, without whom: "is apart by 0.03 m (limit 0.01 m)".
std::string fact_of(const MotionFinding& finding);

}  // namespace perpend
