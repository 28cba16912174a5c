#pragma once

#include <filesystem>
#include <fstream>

#include "step/outputs.h"

namespace perpend {

/// Writes outputs to a text file of comma-separated values: a line of names, the first time_s, then
/// a line for each instant. Numbers have as many digits as tell them from all others.
class OutputFile {
 public:
  /// `names` may have * for any letters; none: those that the scene asks for, or all. Throws
  /// BadInput where a name is unknown or matches nothing, or the file cannot be written.
  OutputFile(const std::filesystem::path& path, const std::vector<std::string>& names,
             Simulation& simulation);

  /// The instant that the simulation is at.
  void add(const Simulation& simulation);
  /// Throws BadInput if not all could be written.
  void close();
  int columns() const { return static_cast<int>(outputs_.size()); }

 private:
  std::string file_;
  std::ofstream out_;
  std::vector<OutputHandle> outputs_;
  std::string line_;
};

}  // namespace perpend
