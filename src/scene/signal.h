#pragma once

#include <vector>

namespace perpend {

/// A number that changes with time, given in data: straight lines between points, plus a sine,
///
///     value(t) = line(t) + amplitude sin(2π frequency t + phase),
///
/// with the first value before the first point and the last one after the last. Without points the
/// line is 0. Its unit is that of what it drives.
struct Signal {
  struct Point {
    double time_s = 0;
    double value = 0;

    bool operator==(const Point&) const = default;
  };

  std::vector<Point> points;  ///< at rising times
  double amplitude = 0;
  double frequency_Hz = 0;
  double phase_rad = 0;

  Signal() = default;
  /// A constant.
  Signal(double value) : points{{0, value}} {}  // NOLINT(google-explicit-constructor)

  double value(double time_s) const;
  /// Its derivative, per second; at a point that of the line after it.
  double rate(double time_s) const;

  bool operator==(const Signal&) const = default;
};

}  // namespace perpend
