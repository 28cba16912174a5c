#pragma once

#include <filesystem>

#include "step/inputs.h"

namespace perpend {

/// Values of inputs over time, from a text file of comma-separated values:
///
///     time_s, boom.motor.angle_rad, brake
///     0,      0,                    0
///     2.5,    0.4,                  0
///
/// The first line has the names. Values lie on straight lines between the lines of the file, and
/// are those of the first before it and of the last after it; two lines of the same time are a
/// jump. Switches hold what the line before says. Empty lines and lines that begin with # are
/// passed over.
class Drive {
 public:
  /// Throws BadInput with file and line where the file is malformed, names an input that is not
  /// there, or gives it a value that it does not take.
  Drive(const std::filesystem::path& path, Inputs& inputs);

  /// Sets all inputs of the file to their values at that time. For a step: that of its middle,
  /// which is the mean of a straight line over the step.
  void set(double time_s, Inputs& inputs);

  int lines() const { return static_cast<int>(times_s_.size()); }

 private:
  void add_names(std::string_view line, Inputs& inputs);
  void add_values(std::string_view line, const Inputs& inputs);
  template <typename... Parts>
  [[noreturn]] void fail(const Parts&... parts) const;

  std::string file_;
  int line_ = 0;  // being read
  std::vector<InputHandle> columns_;
  std::vector<std::uint8_t> is_switch_;  // of each column
  std::vector<double> times_s_;
  std::vector<double> values_;  // line after line
};

}  // namespace perpend
