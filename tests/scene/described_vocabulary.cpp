#include "scene/described_vocabulary.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "border/bad_input.h"
#include "scene/limits.h"
#include "scene/vocabulary/vocabulary.h"

namespace perpend {
namespace {

using Json = nlohmann::ordered_json;

Json list_of(const Json& items) {
  return {{"type", "array"}, {"items", items}};
}

Json list_of(const Json& items, int count) {
  return {{"type", "array"}, {"items", items}, {"minItems", count}, {"maxItems", count}};
}

Json reference(std::string_view map) {
  std::string name(map);
  std::replace(name.begin(), name.end(), ' ', '_');
  return {{"$ref", sentence("#/$defs/", name)}};
}

Json words(std::string_view of) {
  Json all = Json::array();
  std::istringstream in{std::string(of)};
  for (std::string word; in >> word;) all.push_back(word);
  return {{"enum", all}};
}

Json schema_of(const KeyEntry& entry) {
  const Json number{{"type", "number"}};
  const Json whole{{"type", "integer"}};
  const Json text{{"type", "string"}};
  switch (entry.kind) {
    case ValueKind::text:
      return text;
    case ValueKind::number:
      return number;
    case ValueKind::whole:
      return whole;
    case ValueKind::truth:
      return {{"type", "boolean"}};
    case ValueKind::choice:
      return words(entry.of);
    case ValueKind::vector:
      return list_of(number, 3);
    case ValueKind::quaternion:
      return list_of(number, 4);
    case ValueKind::inertia:
      return {{"anyOf", Json::array({list_of(number, 3), list_of(list_of(number, 3), 3)})}};
    case ValueKind::numbers:
      return list_of(number);
    case ValueKind::vectors:
      return list_of(list_of(number, 3));
    case ValueKind::triples:
      return list_of(list_of(whole, 3));
    case ValueKind::curve:
      return list_of(list_of(number, 2));
    case ValueKind::between:
      return list_of(text, 2);
    case ValueKind::pairs:
      return list_of(list_of(text, 2));
    case ValueKind::names:
      return {{"anyOf", Json::array({text, list_of(text)})}};
    case ValueKind::signal:
    case ValueKind::setting:
      return {{"anyOf", Json::array({number, reference(entry.of), reference("input")})}};
    case ValueKind::coordinate:
      return {{"anyOf", Json::array({text, reference(entry.of)})}};
    case ValueKind::coordinate_of:
      return {{"anyOf", Json::array({text, whole})}};
    case ValueKind::map:
      return reference(entry.of);
    case ValueKind::maps:
      return list_of(reference(entry.of));
  }
  return {};
}

Json schema_of(const MapEntry& map) {
  if (!map.kinds.empty()) {
    Json kinds = Json::array();
    for (const std::string& kind : map.kinds) kinds.push_back(reference(kind));
    return {{"oneOf", kinds}};
  }
  Json properties = Json::object();
  Json required = Json::array();
  for (const KeyEntry& entry : map.keys) {
    Json property = schema_of(entry);
    if (!entry.meaning.empty()) property["description"] = entry.meaning;
    properties[std::string(entry.key)] = property;
    if (entry.is_required()) required.push_back(entry.key);
  }
  Json schema{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
  if (!required.empty()) schema["required"] = required;
  return schema;
}

/// N_s_per_m as a person writes it: N s/m.
std::string written_unit(std::string_view unit) {
  const std::size_t per = unit.find("_per_");
  if (per != std::string_view::npos) {
    const std::string below = written_unit(unit.substr(per + 5));
    const bool is_product = below.find(' ') != std::string::npos;
    return sentence(written_unit(unit.substr(0, per)), is_product ? "/(" : "/", below,
                    is_product ? ")" : "");
  }
  std::ostringstream text;
  for (const char c : unit) {
    if (c == '2') text << "²";
    if (c == '3') text << "³";
    if (c != '2' && c != '3') text << (c == '_' ? ' ' : c);
  }
  return text.str();
}

std::string written_kind(const KeyEntry& entry) {
  const std::string of(entry.of);
  switch (entry.kind) {
    case ValueKind::text:
      return "text";
    case ValueKind::number:
      return "number";
    case ValueKind::whole:
      return "whole number";
    case ValueKind::truth:
      return "true, false";
    case ValueKind::choice: {
      std::string list;
      for (const char c : of) list += c == ' ' ? std::string(", ") : std::string(1, c);
      return list;
    }
    case ValueKind::vector:
      return "three numbers";
    case ValueKind::quaternion:
      return "four numbers";
    case ValueKind::inertia:
      return "three numbers, or three rows of three";
    case ValueKind::numbers:
      return "list of numbers";
    case ValueKind::vectors:
      return "list of three numbers each";
    case ValueKind::triples:
      return "list of three whole numbers each";
    case ValueKind::curve:
      return "list of two numbers each";
    case ValueKind::between:
      return "two names";
    case ValueKind::pairs:
      return "list of two names each";
    case ValueKind::names:
      return "name, or list of names";
    case ValueKind::signal:
    case ValueKind::setting:
      return "number, *signal* or *input*";
    case ValueKind::coordinate:
      return "name, or *coordinate*";
    case ValueKind::coordinate_of:
      return "name, or whole number";
    case ValueKind::map:
      return sentence("*", of, "*");
    case ValueKind::maps:
      return sentence("list of *", of, "*");
  }
  return "";
}

}  // namespace

std::string schema_of_vocabulary() {
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "Scene of perpend"},
              {"description", "Written from the reader's vocabulary (src/scene/vocabulary.cpp)."}};
  Json definitions = Json::object();
  for (const MapEntry& map : vocabulary()) {
    if (map.name == "scene") {
      schema.update(schema_of(map));
    } else {
      definitions[reference(map.name)["$ref"].get<std::string>().substr(8)] = schema_of(map);
    }
  }
  schema["$defs"] = definitions;
  return schema.dump(1) + "\n";
}

std::string tables_of_vocabulary() {
  std::ostringstream out;
  out << "\n### numbers\n\nWhat is not 0 or `.inf`, where these are allowed, must be within:\n\n"
      << "| unit | at least, where it cannot be negative | at most | for |\n|---|---|---|---|\n";
  for (const UnitLimit& limit : unit_limits()) {
    out << "| " << (limit.unit.empty() ? "none" : limit.unit) << " | " << limit.least << " | "
        << limit.most << " | " << limit.what << " |\n";
  }
  for (const MapEntry& map : vocabulary()) {
    out << "\n### " << map.name << "\n\n";
    if (!map.kinds.empty()) {
      out << "One of these, by its key `kind`:";
      for (const std::string& kind : map.kinds) {
        out << (kind == map.kinds.front() ? " *" : ", *") << kind << "*";
      }
      out << ".\n";
    } else if (map.keys.empty()) {
      out << "No keys: `{}`.\n";
    } else {
      out << "| key | value | unit | without it | meaning |\n|---|---|---|---|---|\n";
    }
    for (const KeyEntry& entry : map.keys) {
      out << "| `" << entry.key << "` | " << written_kind(entry) << " | "
          << written_unit(entry.unit) << " | "
          << (entry.is_required() ? "must be given" : entry.fallback) << " | " << entry.meaning
          << " |\n";
    }
  }
  return out.str();
}

}  // namespace perpend
