#pragma once

#include <string>
#include <utility>

#include "border/bad_input.h"

namespace perpend {

/// What `check_scene` throws. Beside the sentence, which names the thing at fault, it says where in
/// a scene file that thing stands: keys and numbers of list items, such as "bodies/3/mass_kg".
class SceneDefect : public BadInput {
 public:
  SceneDefect(std::string path, const std::string& what) : BadInput(what), path_(std::move(path)) {}

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace perpend
