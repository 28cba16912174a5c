#include "gallery/catalog.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <type_traits>
#include <variant>

#include "algebra/bad_input.h"
#include "gallery/brick_wall.h"
#include "scene/closest_word.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

/// A field of a scene's struct of parameters: whole where it is an int. Its default is the
/// struct's.
template <typename Parameters>
struct Field {
  std::variant<int Parameters::*, double Parameters::*> member;
  std::string name;
  std::string unit;
  double least;
  double most;
  std::string meaning;
};

template <typename Parameters>
void set_field(Parameters& parameters, const Field<Parameters>& field, double value) {
  std::visit(
      [&](auto member) {
        using Value = std::remove_reference_t<decltype(parameters.*member)>;
        parameters.*member = static_cast<Value>(value);
      },
      field.member);
}

template <typename Parameters>
GalleryEntry entry(std::string name, std::string title, Scene (*make)(const Parameters&),
                   std::vector<Field<Parameters>> fields) {
  GalleryEntry made{std::move(name), std::move(title)};
  const Parameters defaults;
  for (const Field<Parameters>& field : fields) {
    const double fallback = std::visit(
        [&](auto member) { return static_cast<double>(defaults.*member); }, field.member);
    const bool is_whole = std::holds_alternative<int Parameters::*>(field.member);
    made.parameters.push_back(
        {field.name, fallback, field.unit, field.least, field.most, is_whole, field.meaning});
  }
  made.make = [make, fields = std::move(fields)](std::span<const double> values) {
    Parameters parameters;
    for (std::size_t k = 0; k < fields.size(); ++k) set_field(parameters, fields[k], values[k]);
    return make(parameters);
  };
  return made;
}

std::vector<GalleryEntry> make_gallery() {
  return {
      entry<BrickWall>(
          "brick_wall", "a free-standing wall of bricks, which must stand", &brick_wall,
          {{&BrickWall::bricks, "bricks", "", 1, 100000, "laid from below, course by course"},
           {&BrickWall::courses, "courses", "", 1, 1000, "rows of bricks the wall is planned for"},
           {&BrickWall::gap_m, "gap_m", "m", 0, 0.05, "below each brick at the beginning"}}),
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
