#include "step/scene_in_units.h"

#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <map>
#include <regex>
#include <sstream>

#include "scene/scene_file.h"

namespace perpend::support {
namespace {

struct Dimension {
  int length = 0, mass = 0, time = 0;
};

const std::map<std::string, Dimension> units{
    {"m", {1, 0, 0}},  {"m2", {2, 0, 0}}, {"m3", {3, 0, 0}}, {"kg", {0, 1, 0}},  {"s", {0, 0, 1}},
    {"s2", {0, 0, 2}}, {"N", {1, 1, -2}}, {"J", {2, 1, -2}}, {"Hz", {0, 0, -1}}, {"rad", {}},
};

/// Of the unit at the end of a key, as in `stiffness_N_per_m`.
Dimension dimension_of(const std::string& key) {
  std::vector<std::string> words;
  std::istringstream rest(key);
  for (std::string word; std::getline(rest, word, '_');) words.push_back(word);
  std::size_t first = words.size();
  while (first > 1 && (words[first - 1] == "per" || units.contains(words[first - 1]))) --first;
  Dimension sum;
  int sign = 1;
  for (std::size_t k = first; k < words.size(); ++k) {
    if (words[k] == "per") {
      sign = -1;
      continue;
    }
    const Dimension& one = units.at(words[k]);
    sum = {sum.length + sign * one.length, sum.mass + sign * one.mass, sum.time + sign * one.time};
  }
  return sum;
}

double factor_of(const Dimension& dimension, const UnitSystem& to) {
  return std::pow(to.length, dimension.length) * std::pow(to.mass, dimension.mass) *
         std::pow(to.time, dimension.time);
}

/// All numbers of a value, times a factor.
std::string times(const std::string& value, double factor) {
  static const std::regex number(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)");
  std::ostringstream out;
  out << std::setprecision(17);
  std::string::const_iterator at = value.begin();
  for (std::sregex_iterator found(value.begin(), value.end(), number), end; found != end; ++found) {
    out << std::string(at, value.begin() + found->position()) << factor * std::stod(found->str());
    at = value.begin() + found->position() + found->length();
  }
  out << std::string(at, value.end());
  return out.str();
}

}  // namespace

Scene in_units(const Scene& scene, const UnitSystem& to) {
  const std::string text = write_scene(scene);
  // A key and its value: a number, or a list of numbers or of lists of them.
  static const std::regex entry(R"((\w+): *([-+.\d][-+.\deE]*|\[[-+.\deE,\s\[\]]*\]))");
  std::ostringstream out;
  std::string::const_iterator at = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), entry), end; found != end; ++found) {
    const double factor = factor_of(dimension_of((*found)[1]), to);
    out << std::string(at, text.begin() + found->position()) << (*found)[1] << ": "
        << (factor == 1 ? (*found)[2].str() : times((*found)[2], factor));
    at = text.begin() + found->position() + found->length();
  }
  out << std::string(at, text.end());
  return parse_scene(out.str(), scene.name);
}

}  // namespace perpend::support
