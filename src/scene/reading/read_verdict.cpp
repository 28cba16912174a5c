#include <algorithm>

#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

/// The vocabulary has seen to it that the words are known.
Measure measure_of(const YamlNode& node) {
  const auto kinds = measure_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const MeasureKind& kind) { return kind.word == node.text; });
  return static_cast<Measure>(found - kinds.begin());
}

Over over_of(const YamlNode& node) {
  const auto words = over_words();
  return static_cast<Over>(std::find(words.begin(), words.end(), node.text) - words.begin());
}

}  // namespace

void read_verdict(const YamlNode& file, Scene& scene) {
  const YamlNode* list = file.find("verdict");
  if (list == nullptr) return;
  for (const YamlNode& item : list->items) {
    Expectation& expectation = scene.verdict.emplace_back();
    read(item, "name", expectation.name);
    expectation.measure = measure_of(*item.find("measure"));
    read(item, "of", expectation.of);
    read(item, "seen_from", expectation.seen_from);
    read(item, "axes", expectation.axes);
    read(item, "direction", expectation.direction);
    read(item, "size_m", expectation.size_m);
    read(item, "coordinate", expectation.coordinate);
    read(item, "from_s", expectation.from_s);
    read(item, "to_s", expectation.to_s);
    if (const YamlNode* over = item.find("over")) expectation.over = over_of(*over);
    read(item, "at_least", expectation.at_least);
    read(item, "at_most", expectation.at_most);
  }
}

}  // namespace perpend
