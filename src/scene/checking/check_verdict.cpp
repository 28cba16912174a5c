#include <algorithm>
#include <cmath>

#include "scene/checking/scene_check.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

/// Checks one expectation.
struct ExpectationCheck {
  const ItemCheck& item;
  const Expectation& expectation;
  const SceneNames& names;

  void check_all() const {
    if (expectation.of.empty()) item.fail("of", "it is of nothing; name what is measured");
    for (std::size_t k = 0; k < expectation.of.size(); ++k) {
      const std::string key = sentence("of/", k);
      kind_of(expectation.measure).is_of_joints ? check_joints(key, expectation.of[k])
                                                : check_bodies(key, expectation.of[k]);
    }
    check_view();
    check_numbers();
  }

  void check_bodies(std::string_view key, std::string_view pattern) const {
    const bool found = std::any_of(names.bodies.begin(), names.bodies.end(),
                                   [&](const auto& body) { return matches(pattern, body.first); });
    if (found) return;
    item.fail(key, "there is no body '", pattern, "'",
              meant_among(pattern, names_in(names.bodies)));
  }

  void check_joints(std::string_view key, std::string_view pattern) const {
    bool found = false;
    for (const auto& [name, joint] : names.joints) {
      if (!matches(pattern, name)) continue;
      found = true;
      if (expectation.measure != Measure::joint_gap) check_coordinate(key, *joint);
    }
    const bool may_be_shaft =
        expectation.measure != Measure::joint_gap && expectation.measure != Measure::motor_force;
    found |=
        may_be_shaft && std::any_of(names.shafts.begin(), names.shafts.end(),
                                    [&](std::string_view name) { return matches(pattern, name); });
    if (found) return;
    item.fail(key, "there is no joint ", may_be_shaft ? "or shaft " : "", "'", pattern, "'",
              meant_among(pattern, may_be_shaft ? names_in(names.joints, names.shafts)
                                                : names_in(names.joints)));
  }

  void check_coordinate(std::string_view key, const Joint& joint) const {
    const auto coordinates = joint_coordinates(joint.kind);
    const std::size_t k = static_cast<std::size_t>(expectation.coordinate);
    if (expectation.coordinate < 0 || k >= coordinates.size()) {
      item.fail(key, "'", joint.name, "' has ", coordinates.size(),
                coordinates.size() == 1 ? " coordinate" : " coordinates",
                " and none with the number ", expectation.coordinate, "; they are counted from 0");
    }
    if (expectation.measure == Measure::turns && !coordinates[k].is_angle) {
      item.fail(key, "coordinate ", k, " of '", joint.name, "' is a shift, which has no turns; ",
                "measure 'coordinate'");
    }
    const bool has_motor = k < joint.coordinates.size() && joint.coordinates[k].motor;
    if (expectation.measure == Measure::motor_force && !has_motor) {
      item.fail(key, "coordinate ", k, " of '", joint.name, "' has no motor; name one that has");
    }
  }

  void check_view() const {
    if (!expectation.seen_from.empty()) {
      check_body_name(item, "seen_from", expectation.seen_from, names);
    } else if (expectation.measure == Measure::touching) {
      item.fail("seen_from", "it does not say what is touched; name a body as seen_from");
    }
    item.finite("axes", "weights of the axes", expectation.axes, "");
    if (expectation.axes.isZero(0)) {
      item.fail("axes",
                "all weights of the axes are 0, so that every shift is 0; give one that is not");
    }
    const bool is_of_speed =
        expectation.measure == Measure::speed || expectation.measure == Measure::spin;
    if (is_of_speed && !expectation.seen_from.empty()) {
      item.fail("seen_from", "speeds and spins are those in the world; leave seen_from out");
    }
    if (expectation.measure == Measure::closure && expectation.of.size() != 1) {
      item.fail("of", "a circle is closed by one body; name one");
    }
    item.direction("direction", "direction", expectation.direction);
    if (expectation.measure == Measure::outside && !(expectation.size_m.minCoeff() > 0)) {
      item.fail("size_m", "the box to stay in has the size (", expectation.size_m.transpose(),
                ") m; give three numbers > 0 as size_m");
    }
  }

  void check_numbers() const {
    if (!(expectation.from_s <= expectation.to_s)) {
      item.fail("to_s", "it counts from ", expectation.from_s, " s to ", expectation.to_s,
                " s; give times that rise");
    }
    if (std::isinf(expectation.at_least) && std::isinf(expectation.at_most)) {
      item.fail("", "it has no bound, so that nothing could fail; give at_most or at_least");
    }
    if (!(expectation.at_least <= expectation.at_most)) {
      item.fail("at_most", "at least ", expectation.at_least, " and at most ", expectation.at_most,
                " leaves nothing; give bounds that rise");
    }
  }
};

}  // namespace

void check_verdict(const Scene& scene, const SceneNames& names) {
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < scene.verdict.size(); ++i) {
    const Expectation& expectation = scene.verdict[i];
    const ItemCheck item(sentence("verdict/", i),
                         expectation.name.empty()
                             ? sentence("expectation ", i)
                             : sentence("expectation '", expectation.name, "'"));
    check_name(item, "expectation", expectation.name, taken);
    ExpectationCheck{item, expectation, names}.check_all();
  }
}

}  // namespace perpend
