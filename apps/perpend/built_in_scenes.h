#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace perpend::cli {

/// A scene file that comes with the program.
struct BuiltInScene {
  std::string name;  ///< of the file, without its ending
  std::filesystem::path path;
};

/// In the order of their names. They lie beside the program: in the folder scenes/ of a build, in
/// share/perpend/scenes of an installation.
std::vector<BuiltInScene> built_in_scenes();

/// The file that the name of a built-in scene, or else the path of a file, stands for. Throws
/// BadInput with the names there are.
std::filesystem::path find_scene(const std::string& name_or_path);

}  // namespace perpend::cli
