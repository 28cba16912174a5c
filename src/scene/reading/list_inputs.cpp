#include "scene/reading/list_inputs.h"

#include <algorithm>
#include <set>

#include "scene/reading/yaml_values.h"
#include "scene/vocabulary/vocabulary.h"

namespace perpend {
namespace {

using Kind = YamlNode::Kind;

YamlNode scalar(std::string_view text, TextMark mark) {
  YamlNode node;
  node.kind = Kind::scalar;
  node.mark = mark;
  node.text = text;
  return node;
}

YamlNode* find_in(YamlNode& map, std::string_view key) {
  return const_cast<YamlNode*>(map.find(key));
}

void add_key(YamlNode& map, std::string_view key, YamlNode value) {
  map.keys.push_back(scalar(key, value.mark));
  map.items.push_back(std::move(value));
}

/// The list under that key of the file, which is there afterwards.
YamlNode& list_of(YamlNode& file, std::string_view key, TextMark mark) {
  YamlNode* list = find_in(file, key);
  if (list != nullptr) return *list;
  YamlNode made;
  made.kind = Kind::list;
  made.mark = mark;
  add_key(file, key, std::move(made));
  return file.items.back();
}

/// Keys of values that are plain numbers in a scene and may change with time.
const std::set<std::string_view>& setting_keys() {
  static const std::set<std::string_view> keys = [] {
    std::set<std::string_view> all;
    for (const MapEntry& map : vocabulary()) {
      for (const KeyEntry& entry : map.keys) {
        if (entry.kind == ValueKind::setting) all.insert(entry.key);
      }
    }
    return all;
  }();
  return keys;
}

class InputLister {
 public:
  explicit InputLister(YamlNode& file) : file_(file) {}

  void walk(YamlNode& map, const std::string& prefix) {
    for (std::size_t k = 0; k < map.items.size(); ++k) {
      YamlNode& value = map.items[k];
      if (value.kind != Kind::map) continue;
      const std::string name = prefix + map.keys[k].text;
      if (value.find("input") != nullptr) {
        take_input(name, value);
      } else if (is_signal(value) && setting_keys().contains(map.keys[k].text)) {
        take_signal(name, value);
      } else {
        walk(value, name + ".");
      }
    }
  }

  /// What was found goes to the lists at the end: they are part of the tree that is walked.
  void finish() {
    for (const auto& [list, items] : {std::pair{"inputs", &inputs_}, {"signals", &signals_}}) {
      for (YamlNode& item : *items) {
        list_of(file_, list, item.mark).items.push_back(std::move(item));
      }
    }
  }

 private:
  static bool is_signal(const YamlNode& node) {
    return node.find("points") != nullptr || node.find("sine") != nullptr;
  }

  void take_input(const std::string& value_name, YamlNode& value) {
    const YamlNode given = value;
    value = *given.find("default");
    const std::string& name = given.find("input")->text;
    const auto same = std::find_if(inputs_.begin(), inputs_.end(), [&](const YamlNode& other) {
      return other.find("name")->text == name;
    });
    if (same != inputs_.end()) {
      require_same_ends(given, *same);
      find_in(*same, "drives")->items.push_back(scalar(value_name, given.mark));
      return;
    }
    YamlNode input;
    input.kind = Kind::map;
    input.mark = given.mark;
    add_key(input, "name", *given.find("input"));
    YamlNode drives;
    drives.kind = Kind::list;
    drives.mark = given.mark;
    drives.items.push_back(scalar(value_name, given.mark));
    add_key(input, "drives", std::move(drives));
    for (const char* key : {"min", "max"}) {
      if (const YamlNode* end = given.find(key)) add_key(input, key, *end);
    }
    inputs_.push_back(std::move(input));
  }

  static void require_same_ends(const YamlNode& given, const YamlNode& before) {
    for (const char* key : {"min", "max"}) {
      const YamlNode* end = given.find(key);
      const YamlNode* other = before.find(key);
      if (end == nullptr) continue;
      if (other != nullptr && number_of(*end) == number_of(*other)) continue;
      throw BadYaml(end->mark, sentence("'", key, "' of the input '", before.find("name")->text,
                                        "' is another one in line ", before.mark.line,
                                        "; leave it out here, or give the same"));
    }
  }

  void take_signal(const std::string& value_name, YamlNode& value) {
    YamlNode one;
    one.kind = Kind::map;
    one.mark = value.mark;
    add_key(one, "value", scalar(value_name, value.mark));
    YamlNode start = scalar("0", value.mark);
    if (const YamlNode* points = value.find("points");
        points != nullptr && !points->items.empty()) {
      start.text = points->items[0].items[1].text;
    }
    add_key(one, "signal", std::move(value));
    value = start;
    signals_.push_back(std::move(one));
  }

  YamlNode& file_;
  std::vector<YamlNode> inputs_, signals_;
};

}  // namespace

void list_inputs(YamlNode& file) {
  InputLister lister(file);
  for (const char* section : {"bodies", "shafts", "joints", "transmissions", "forces"}) {
    YamlNode* list = find_in(file, section);
    if (list == nullptr) continue;
    for (std::size_t i = 0; i < list->items.size(); ++i) {
      YamlNode& item = list->items[i];
      const YamlNode* name = item.find("name");
      lister.walk(item, name != nullptr ? name->text + "." : sentence(section, ".", i, "."));
    }
  }
  lister.finish();
}

}  // namespace perpend
