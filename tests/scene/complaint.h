#pragma once

#include <string>

#include "border/bad_input.h"
#include "scene/scene_file.h"

namespace perpend::test {

/// What a scene file of this name and text is refused with; "none" if it is read.
inline std::string complaint(const std::string& text, const std::string& name) {
  try {
    parse_scene(text, name);
  } catch (const BadInput& bad) {
    return bad.what();
  }
  return "none";
}

}  // namespace perpend::test
