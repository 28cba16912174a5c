#pragma once

#include <array>
#include <span>

#include "step/outputs.h"

namespace perpend {

/// The one list of outputs: the name is that of the thing, a dot, and the key.
struct OutputWord {
  std::string_view key;
  std::string_view unit;
  OutputKind kind;
  OutputOf of;
  int parts = 1;  ///< 3: x, y, z; 4: w, x, y, z; each a name of its own after another dot
};

std::span<const OutputWord> output_words();
/// "x" of three parts, "w" of four; empty of one.
std::string_view part_name(int parts, int part);

}  // namespace perpend
