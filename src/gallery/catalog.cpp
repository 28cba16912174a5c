#include "gallery/catalog.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "gallery/brick_wall.h"
#include "gallery/cable_rod.h"
#include "gallery/closed_loop.h"
#include "gallery/conveyor.h"
#include "gallery/gravel_blade.h"
#include "gallery/rod.h"
#include "gallery/shaker.h"
#include "gallery/tracked_vehicle.h"
#include "gallery/winch.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

/// A field of a scene's struct of parameters: whole where it is an int. Its default is the
/// struct's.
template <typename Parameters>
struct Field {
  template <typename Value>
  Field(Value Parameters::*member, std::string name, std::string unit, double least, double most,
        std::string meaning)
      : parameter{std::move(name),
                  static_cast<double>(Parameters{}.*member),
                  std::move(unit),
                  least,
                  most,
                  std::is_same_v<Value, int>,
                  std::move(meaning)},
        set([member](Parameters& parameters, double value) {
          parameters.*member = static_cast<Value>(value);
        }) {}

  SceneParameter parameter;
  std::function<void(Parameters&, double)> set;
};

template <typename Parameters>
GalleryEntry entry(std::string name, std::string title, Scene (*make)(const Parameters&),
                   std::vector<Field<Parameters>> fields) {
  GalleryEntry made{std::move(name), std::move(title)};
  for (const Field<Parameters>& field : fields) made.parameters.push_back(field.parameter);
  made.make = [make, fields = std::move(fields)](std::span<const double> values) {
    Parameters parameters;
    for (std::size_t k = 0; k < fields.size(); ++k) fields[k].set(parameters, values[k]);
    return make(parameters);
  };
  return made;
}

// E18 prints how normal rows yield, and not how friction does.
constexpr const char* friction_compliance = "friction_compliance";
constexpr const char* compliance_meaning =
    "how much friction yields, as a multiple of how much the contacts do";

std::vector<GalleryEntry> make_gallery() {
  return {
      entry<BrickWall>(
          "brick_wall", "a free-standing wall of bricks, which must stand", &brick_wall,
          {{&BrickWall::bricks, "bricks", "", 1, 100000, "laid from below, course by course"},
           {&BrickWall::courses, "courses", "", 1, 1000, "rows of bricks the wall is planned for"},
           {&BrickWall::gap_m, "gap_m", "m", 0, 0.05, "below each brick at the beginning"},
           {&BrickWall::friction_compliance, friction_compliance, "", 1e-6, 1e6,
            compliance_meaning}}),
      entry<CableRod>(
          "cable_rod", "a rod is drawn out of the sling of a taut cable, against its friction",
          &cable_rod,
          {{&CableRod::links, "links", "", 4, 40, "of the cable, around half of the rod"},
           {&CableRod::strand_links, "strand_links", "", 1, 20, "of the cable, at each end"},
           {&CableRod::tension_N, "tension_N", "N", 1, 1000, "at both ends of the cable"},
           {&CableRod::friction, "friction", "", 0, 2, "coefficient between cable and rod"},
           {&CableRod::speed_m_per_s, "speed_m_per_s", "m_per_s", 0.02, 0.06, "of the rod"},
           {&CableRod::pressed, "pressed", "", 0, 1,
            "1: the cable begins as deep in the rod as its tension presses it; 0: at its "
            "surface"}}),
      entry<ClosedLoop>(
          "closed_loop", "a ring of hinged cubes that spins, drops and comes to rest", &closed_loop,
          {{&ClosedLoop::cubes, "cubes", "", 3, 1000, "in the ring"},
           {&ClosedLoop::size_m, "size_m", "m", 0.05, 1, "of a cube, and the height of the drop"},
           {&ClosedLoop::force_N, "force_N", "N", 0, 1000,
            "on each cube along the ring, until it lands"},
           {&ClosedLoop::friction_compliance, friction_compliance, "", 1e-6, 1e6,
            compliance_meaning}}),
      entry<Conveyor>(
          "conveyor", "parts drop onto a band of hinged slats, which carries them to a bin",
          &conveyor,
          {{&Conveyor::parts, "parts", "", 1, 60, "boxes, cylinders and balls in turn"},
           {&Conveyor::straight_slats, "straight_slats", "", 6, 100,
            "of the band, above and below"},
           {&Conveyor::speed_m_per_s, "speed_m_per_s", "m_per_s", 0.1, 2, "of the band"}}),
      entry<GravelBlade>(
          "gravel_blade", "a blade on arms pushes stones: a machine and gravel in one problem",
          &gravel_blade,
          {{&GravelBlade::stones, "stones", "", 1, 2000, "in the trough"},
           {&GravelBlade::radius_m, "radius_m", "m", 0.02, 0.1, "of a stone"},
           {&GravelBlade::speed_m_per_s, "speed_m_per_s", "m_per_s", 0.05, 1, "of the carriage"}}),
      entry<Rod>("rod", "a rod on two ends without friction that a moment presses on one of them",
                 &rod,
                 {{&Rod::mass_kg, "mass_kg", "kg", 0.01, 1e4, "of the rod"},
                  {&Rod::length_m, "length_m", "m", 0.1, 100, "between its ends"},
                  {&Rod::moment_N_m, "moment_N_m", "N_m", -1e5, 1e5,
                   "about a horizontal axis; beyond mgl/2 it lifts an end"}}),
      entry<Shaker>(
          "shaker", "an open box of steel spheres, shaken back and forth", &shaker,
          {{&Shaker::spheres, "spheres", "", 1, 100000,
            "in the box, which is as large as they need"},
           {&Shaker::radius_m, "radius_m", "m", 0.005, 0.2, "of a sphere"},
           {&Shaker::stroke_m, "stroke_m", "m", 0, 1, "from one end of the box's way to the other"},
           {&Shaker::frequency_Hz, "frequency_Hz", "Hz", 0, 10, "of the sine"}}),
      entry<TrackedVehicle>(
          "tracked_vehicle", "a vehicle on two tracks of hinged shoes drives and turns",
          &tracked_vehicle,
          {{&TrackedVehicle::straight_shoes, "straight_shoes", "", 4, 60,
            "of a track, along its lower and along its upper part"},
           {&TrackedVehicle::wheels, "wheels", "", 1, 20, "on the ground, of each track"},
           {&TrackedVehicle::hull_kg, "hull_kg", "kg", 100, 1e4, "without tracks and wheels"},
           {&TrackedVehicle::speed_m_per_s, "speed_m_per_s", "m_per_s", 0.1, 2, "of the tracks"},
           {&TrackedVehicle::turning_share, "turning_share", "", -1, 1,
            "the left track's speed over the right one's in the turn"}}),
      entry<Winch>(
          "winch", "a chain falls to the ground and is wound up by a drum", &winch,
          {{&Winch::links, "links", "", 1, 1000, "capsules of the chain"},
           {&Winch::speed_rpm, "speed_rpm", "rpm", 1, 300, "of the drum, once it is up to speed"},
           {&Winch::turns, "turns", "", 0.1, 100, "of the drum, from rest to rest"},
           {&Winch::ramp_s, "ramp_s", "s", 0.1, 10, "in which the drum gets up to speed"},
           {&Winch::brake_s, "brake_s", "s", 0.1, 10, "in which it comes to rest"},
           {&Winch::gyration_m, "gyration_m", "m", 0.02, 1,
            "radius of gyration of a link, across it"},
           {&Winch::friction_compliance, friction_compliance, "", 1e-6, 1e6, compliance_meaning}}),
  };
}

std::vector<std::string_view> names_of(const GalleryEntry& entry) {
  std::vector<std::string_view> names;
  for (const SceneParameter& parameter : entry.parameters) names.push_back(parameter.name);
  return names;
}

std::string with_unit(double value, const SceneParameter& parameter) {
  return parameter.unit.empty() ? sentence(value) : sentence(value, " ", parameter.unit);
}

double read_value(const SceneOverride& given, const SceneParameter& parameter) {
  char* end = nullptr;
  const double value = std::strtod(given.value.c_str(), &end);
  const auto fail = [&](const std::string& what) {
    throw BadInput(sentence(given.path, "=", given.value, ": ", what));
  };
  if (end == given.value.c_str() || *end != '\0' || !std::isfinite(value)) {
    fail(sentence("'", given.value, "' is not a number"));
  }
  if (parameter.is_whole && value != std::floor(value)) {
    fail(sentence("'", given.value, "' is not a whole number"));
  }
  if (value < parameter.least || value > parameter.most) {
    fail(sentence("the value is out of range; give ", with_unit(parameter.least, parameter), " to ",
                  with_unit(parameter.most, parameter)));
  }
  return value;
}

}  // namespace

const std::vector<GalleryEntry>& gallery() {
  static const std::vector<GalleryEntry> entries = make_gallery();
  return entries;
}

const GalleryEntry* find_in_gallery(std::string_view name) {
  for (const GalleryEntry& candidate : gallery()) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

Scene make_scene(const GalleryEntry& entry, std::span<const SceneOverride> overrides) {
  std::vector<double> values;
  for (const SceneParameter& parameter : entry.parameters) values.push_back(parameter.fallback);
  std::vector<SceneOverride> within;
  for (const SceneOverride& given : overrides) {
    if (given.path.find('.') != std::string::npos) {
      within.push_back(given);
      continue;
    }
    const auto found = std::find_if(entry.parameters.begin(), entry.parameters.end(),
                                    [&](const auto& p) { return p.name == given.path; });
    if (found == entry.parameters.end()) {
      throw BadInput(sentence("the scene ", entry.name, " has no parameter '", given.path, "'",
                              meant_and_listed(given.path, names_of(entry), "its parameters")));
    }
    values[found - entry.parameters.begin()] = read_value(given, *found);
  }
  Scene scene = entry.make(values);
  scene.name = entry.name;
  scene.title = entry.title;
  return within.empty() ? scene : parse_scene(write_scene(scene), entry.name, within);
}

}  // namespace perpend
