#include "study/verdict.h"

#include <algorithm>

#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

/// Whether the number of this step takes the place of what was found so far.
bool replaces(const Finding& finding, double value) {
  if (!finding.value) return true;
  switch (finding.expectation.over) {
    case Over::largest:
      return value > *finding.value;
    case Over::smallest:
      return value < *finding.value;
    case Over::last:
    case Over::mean:
      return true;
  }
  return true;
}

/// A coordinate is a shift or an angle, as its joint has it; that of a shaft is an angle.
std::string unit_of(const Expectation& expectation, const Model& model) {
  std::string unit(kind_of(expectation.measure).unit);
  const std::size_t choice = unit.find(" or ");
  if (choice == std::string::npos) return unit;
  for (const ModelJoint& joint : model.joints()) {
    if (!matches_any(expectation.of, joint.joint.name)) continue;
    const bool is_angle = joint_coordinates(joint.joint.kind)[expectation.coordinate].is_angle;
    return is_angle ? unit.substr(choice + 4) : unit.substr(0, choice);
  }
  return unit.substr(choice + 4);
}

}  // namespace

bool Finding::is_met() const {
  return value && *value >= expectation.at_least && *value <= expectation.at_most;
}

bool Verdict::is_met() const {
  return !(ended_early && !findings.empty()) &&
         std::all_of(findings.begin(), findings.end(), [](const Finding& f) { return f.is_met(); });
}

VerdictStudy::VerdictStudy(const Scene& scene, const Simulation& simulation) {
  for (const Expectation& expectation : scene.verdict) {
    watches_.push_back({Gauge(expectation, simulation),
                        {expectation, unit_of(expectation, simulation.model()), std::nullopt}});
  }
}

void VerdictStudy::add(const Simulation& simulation, const StepResult& result) {
  for (Watch& watch : watches_) {
    const std::optional<double> value = watch.gauge.read(simulation, result);
    if (!value) continue;
    ++watch.steps;
    watch.sum += *value;
    if (!replaces(watch.finding, *value)) continue;
    watch.finding.value =
        watch.finding.expectation.over == Over::mean ? watch.sum / watch.steps : *value;
    watch.finding.time_s = simulation.state().time_s;
  }
}

Verdict VerdictStudy::verdict() const {
  Verdict verdict;
  for (const Watch& watch : watches_) verdict.findings.push_back(watch.finding);
  return verdict;
}

}  // namespace perpend
