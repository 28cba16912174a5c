#pragma once

#include <cstddef>
#include <span>
#include <string_view>

/// How large and how small the numbers of a scene may be: the one list that `check_scene` refuses
/// by, and that a table of docs/guide/scene-files.md is written from. Within it the problem of
/// every step is one that `find_defect` takes: the products of these numbers stay far from where
/// the certificate overflows (1e±100).
namespace perpend {

struct UnitLimit {
  std::string_view unit;  ///< as sentences have it: "N s/m"
  double least = 0;       ///< of what is not 0 and must not be negative
  double most = 0;        ///< in magnitude
  std::string_view what;  ///< what has that unit
};

std::span<const UnitLimit> unit_limits();

/// The limit of that unit, which must be in the list.
const UnitLimit& limit_of(std::string_view unit);

/// Of a step. The violation falls with each; after a few there is none left to correct.
inline constexpr int most_joint_corrections = 100;
/// Of a run.
inline constexpr int most_steps = 1'000'000'000;
/// In bytes: what a recording has room for.
inline constexpr std::size_t longest_name = 255;

}  // namespace perpend
