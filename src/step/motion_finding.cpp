#include "step/motion_finding.h"

#include <sstream>

#include "border/bad_input.h"

namespace perpend {
namespace {

struct KindText {
  std::string_view word;
  std::string_view fact;  ///< before the value
  std::string_view advice;
};

const KindText& text_of(FindingKind kind) {
  static constexpr KindText joint_gap{
      "joint_gap", "is apart by",
      "take a smaller time step, or one more joint correction (step.joint_corrections)"};
  static constexpr KindText starts_apart{"starts_apart", "starts apart by",
                                         "place the bodies so that the joint fits"};
  static constexpr KindText starts_beyond_limit{
      "starts_beyond_limit", "starts outside its range by",
      "place the bodies within the range, or widen the range"};
  static constexpr KindText starts_too_short{
      "starts_too_short", "starts too short by",
      "make it longer, or place the bodies nearer to each other"};
  static constexpr KindText starts_overlapping{"starts_overlapping", "start inside each other by",
                                               "place the bodies apart"};
  static constexpr KindText energy_made{
      "energy_made", "added energy in one step:",
      "take a smaller time step, or softer and more damped joints and contacts"};
  static constexpr KindText energy_grown{
      "energy_grown", "has added energy over several steps:",
      "take a smaller time step, or one more joint correction (step.joint_corrections)"};
  static constexpr KindText turned_too_far{"turned_too_far", "turned in one step by",
                                           "take a smaller time step"};
  static constexpr KindText met_too_deep{
      "met_too_deep", "met too late, inside each other by",
      "take a smaller time step, a larger contact margin, or thicker bodies"};
  static constexpr KindText held_back{
      "held_back", "had to stop short, or the first would have passed the second, by",
      "take a smaller time step, or thicker bodies"};
  switch (kind) {
    case FindingKind::held_back:
      return held_back;
    case FindingKind::joint_gap:
      return joint_gap;
    case FindingKind::starts_apart:
      return starts_apart;
    case FindingKind::starts_beyond_limit:
      return starts_beyond_limit;
    case FindingKind::starts_too_short:
      return starts_too_short;
    case FindingKind::starts_overlapping:
      return starts_overlapping;
    case FindingKind::energy_made:
      return energy_made;
    case FindingKind::energy_grown:
      return energy_grown;
    case FindingKind::turned_too_far:
      return turned_too_far;
    case FindingKind::met_too_deep:
      break;
  }
  return met_too_deep;
}

}  // namespace

std::string_view word_of(FindingKind kind) {
  return text_of(kind).word;
}

std::string_view advice_of(FindingKind kind) {
  return text_of(kind).advice;
}

std::string_view unit_of(const MotionFinding& finding) {
  switch (finding.kind) {
    case FindingKind::energy_made:
    case FindingKind::energy_grown:
      return "J";
    case FindingKind::turned_too_far:
      return "rad";
    default:
      return finding.motion == Motion::linear ? "m" : "rad";
  }
}

std::string subject_of(const Model& model, const MotionFinding& finding) {
  const auto body = [&](int i) { return model.bodies()[i].name; };
  std::string subject;
  if (finding.first_body >= 0) subject = body(finding.first_body);
  if (finding.second_body >= 0) subject = sentence(subject, " and ", body(finding.second_body));
  if (finding.joint < 0) return subject.empty() ? "the machine" : subject;
  const std::string joint = sentence("joint ", model.joints()[finding.joint].joint.name);
  return subject.empty() ? joint : sentence(subject, " at ", joint);
}

std::string fact_of(const MotionFinding& finding) {
  const std::string_view unit = unit_of(finding);
  std::ostringstream out;
  out.precision(3);
  out << text_of(finding.kind).fact << " " << finding.value << " " << unit << " (limit "
      << finding.limit << " " << unit << ")";
  return out.str();
}

}  // namespace perpend
