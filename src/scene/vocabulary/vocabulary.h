#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Every key that a scene file may have: the one list that the reader checks files with, and that
/// scenes/scene.schema.json and the tables of docs/guide/scene-files.md are written from.
namespace perpend {

enum class ValueKind {
  text,
  number,
  whole,          ///< a whole number
  truth,          ///< true or false
  choice,         ///< one of the words of `of`, separated by spaces
  vector,         ///< three numbers
  quaternion,     ///< four numbers
  inertia,        ///< three numbers, the diagonal, or three rows of three
  numbers,        ///< a list of numbers
  vectors,        ///< a list of vectors
  triples,        ///< a list of three whole numbers each
  curve,          ///< a list of [x, y]
  between,        ///< two names
  pairs,          ///< a list of two names each
  names,          ///< a name, or a list of names
  signal,         ///< a number, the map `of`, or the map "input"
  setting,        ///< the same; unlike a signal it is a plain number in the scene
  coordinate,     ///< the name of a shaft or joint, or the map `of`
  coordinate_of,  ///< a coordinate's name, or its number
  map,            ///< the map `of`
  maps,           ///< a list of them
};

struct KeyEntry {
  std::string_view key;
  ValueKind kind = ValueKind::number;
  std::string_view of;        ///< words of a choice, or the name of a map
  std::string_view unit;      ///< as the key ends with it; empty: none
  std::string_view fallback;  ///< what holds without it; "!": it must be given
  std::string_view meaning;

  bool is_required() const { return fallback == "!"; }
};

/// A map of keys, or one of several maps by what its key `kind` says.
struct MapEntry {
  std::string name;     ///< "revolute joint"
  std::string article;  ///< "a revolute joint": what sentences call it
  std::vector<KeyEntry> keys;
  /// The maps there are, each under its kind; then it has no keys of its own.
  std::vector<std::string> kinds;
};

/// The first is that of the whole file.
std::span<const MapEntry> vocabulary();

/// The map of that name.
const MapEntry& vocabulary_map(std::string_view name);

}  // namespace perpend
