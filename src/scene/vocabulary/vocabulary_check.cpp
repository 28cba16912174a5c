#include "scene/vocabulary/vocabulary_check.h"

#include <algorithm>

#include "border/closest_word.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

void check_map(const YamlNode& node, const MapEntry& entry);

/// The key that measures the same in its proper unit; null where there is none.
const KeyEntry* same_quantity(std::string_view key, const MapEntry& entry) {
  for (const KeyEntry& known : entry.keys) {
    if (known.unit.empty() || !known.key.ends_with(known.unit)) continue;
    const std::string_view quantity = known.key.substr(0, known.key.size() - known.unit.size() - 1);
    if (key == quantity || (key.starts_with(quantity) && key.substr(quantity.size())[0] == '_')) {
      return &known;
    }
  }
  return nullptr;
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return words;
}

[[noreturn]] void refuse_key(const YamlNode& key, const MapEntry& entry) {
  std::vector<std::string_view> known;
  for (const KeyEntry& k : entry.keys) known.push_back(k.key);
  std::string what = sentence("unknown key ", described(key), " in ", entry.article);
  if (const KeyEntry* proper = same_quantity(key.text, entry)) {
    what += sentence("; the unit is part of the key: '", proper->key,
                     "'; allowed here: ", listed(known));
  } else {
    what += meant_and_listed(key.text, known, "allowed here");
  }
  throw BadYaml(key.mark, what);
}

/// What perpend calls something that other programs have another word for; empty: not known, or not
/// one of `words`.
std::string_view name_here(std::string_view given, const std::vector<std::string_view>& words) {
  constexpr std::pair<std::string_view, std::string_view> usual[] = {
      {"hinge", "revolute"},   {"slider", "prismatic"}, {"sliding", "prismatic"},
      {"ball", "spherical"},   {"socket", "spherical"}, {"point", "spherical"},
      {"weld", "fixed"},       {"lock", "fixed"},       {"rigid", "fixed"},
      {"static", "fixed"},     {"dynamic", "free"},     {"movable", "free"},
      {"kinematic", "driven"}, {"cable", "rope"},       {"cardan", "universal"}};
  for (const auto& [word, here] : usual) {
    if (word == given && std::find(words.begin(), words.end(), here) != words.end()) return here;
  }
  return {};
}

void check_choice(const YamlNode& node, const std::vector<std::string_view>& words) {
  const std::string given = text_of(node);
  if (std::find(words.begin(), words.end(), given) != words.end()) return;
  const std::string_view here = name_here(given, words);
  const std::string hint =
      here.empty() ? meant_and_listed(given, words, "allowed here")
                   : sentence("; it is called '", here, "' here; allowed here: ", listed(words));
  throw BadYaml(node.mark, sentence("this is ", described(node), hint));
}

void check_inertia(const YamlNode& node) {
  const std::vector<YamlNode>& items = items_of(node, 3);
  if (items[0].kind != YamlNode::Kind::list) {
    numbers_of(node, 3);
    return;
  }
  for (const YamlNode& row : items) numbers_of(row, 3);
}

void check_whole_triple(const YamlNode& node) {
  for (const YamlNode& index : items_of(node, 3)) whole_of(index);
}

void check_names(const YamlNode& node) {
  for (const YamlNode& name : items_of(node, 2)) text_of(name);
}

template <typename Check>
void check_each(const YamlNode& node, const Check& check) {
  for (const YamlNode& item : items_of(node)) check(item);
}

void check_value(const YamlNode& node, const KeyEntry& entry) {
  const auto map_of = [&](const YamlNode& item) { check_map(item, vocabulary_map(entry.of)); };
  const bool is_map = node.kind == YamlNode::Kind::map;
  switch (entry.kind) {
    case ValueKind::text:
      text_of(node);
      break;
    case ValueKind::number:
      number_of(node);
      break;
    case ValueKind::whole:
      whole_of(node);
      break;
    case ValueKind::truth:
      truth_of(node);
      break;
    case ValueKind::choice:
      check_choice(node, words_in(entry.of));
      break;
    case ValueKind::vector:
      vector_of(node);
      break;
    case ValueKind::quaternion:
      numbers_of(node, 4);
      break;
    case ValueKind::inertia:
      check_inertia(node);
      break;
    case ValueKind::numbers:
      numbers_of(node, 0);
      break;
    case ValueKind::vectors:
      check_each(node, vector_of);
      break;
    case ValueKind::triples:
      check_each(node, check_whole_triple);
      break;
    case ValueKind::curve:
      check_each(node, [](const YamlNode& p) { numbers_of(p, 2); });
      break;
    case ValueKind::between:
      check_names(node);
      break;
    case ValueKind::pairs:
      check_each(node, check_names);
      break;
    case ValueKind::names:
      node.kind == YamlNode::Kind::list ? check_each(node, text_of) : void(text_of(node));
      break;
    case ValueKind::signal:
    case ValueKind::setting:
      if (is_map) {
        check_map(node, vocabulary_map(node.find("input") != nullptr ? "input" : entry.of));
      } else {
        number_of(node);
      }
      break;
    case ValueKind::coordinate:
      is_map ? map_of(node) : void(text_of(node));
      break;
    case ValueKind::coordinate_of:
      text_of(node);
      break;
    case ValueKind::map:
      map_of(node);
      break;
    case ValueKind::maps:
      check_each(node, map_of);
      break;
  }
}

/// In front of what is wrong with a value: whose it is. What is wrong within maps says so itself.
void check_key(const YamlNode& node, const KeyEntry& entry) {
  const bool holds_maps = entry.kind == ValueKind::maps
                              ? node.kind == YamlNode::Kind::list
                              : node.kind == YamlNode::Kind::map &&
                                    entry.kind != ValueKind::choice && !entry.of.empty();
  if (holds_maps) {
    check_value(node, entry);
    return;
  }
  try {
    check_value(node, entry);
  } catch (const BadYaml& bad) {
    throw BadYaml(bad.mark(), sentence("'", entry.key, "': ", bad.what()));
  }
}

void check_map(const YamlNode& node, const MapEntry& any) {
  if (node.kind != YamlNode::Kind::map) {
    throw BadYaml(node.mark, sentence("this is ", described(node), "; give the keys of ",
                                      any.article, " and their values"));
  }
  const MapEntry& entry = chosen_map(node, any);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const auto known = std::find_if(entry.keys.begin(), entry.keys.end(),
                                    [&](const KeyEntry& k) { return k.key == node.keys[i].text; });
    if (known == entry.keys.end()) refuse_key(node.keys[i], entry);
    check_key(node.items[i], *known);
  }
  for (const KeyEntry& known : entry.keys) {
    if (!known.is_required() || node.find(known.key) != nullptr) continue;
    throw BadYaml(node.mark, sentence("the key '", known.key, "' is missing in ", entry.article,
                                      "; give it: ", known.meaning));
  }
}

}  // namespace

const MapEntry& chosen_map(const YamlNode& node, const MapEntry& entry) {
  if (entry.kinds.empty()) return entry;
  std::vector<std::string_view> words;
  for (const std::string_view name : entry.kinds) words.push_back(name.substr(0, name.find(' ')));
  const YamlNode* kind = node.find("kind");
  if (kind == nullptr) {
    throw BadYaml(node.mark, sentence("the key 'kind' is missing in ", entry.article,
                                      "; give one of ", listed(words)));
  }
  try {
    check_choice(*kind, words);
  } catch (const BadYaml& bad) {
    throw BadYaml(bad.mark(), sentence("'kind': ", bad.what()));
  }
  return vocabulary_map(sentence(kind->text, " ", entry.name));
}

void check_vocabulary(const YamlNode& scene) {
  if (scene.kind == YamlNode::Kind::nothing) {
    throw BadYaml(scene.mark, "the file holds no scene; begin with bodies:");
  }
  check_map(scene, vocabulary().front());
}

}  // namespace perpend
