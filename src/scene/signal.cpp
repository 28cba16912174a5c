#include "scene/signal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace perpend {
namespace {

using Points = std::vector<Signal::Point>;

/// The first point after that time.
Points::const_iterator after(const Points& points, double time_s) {
  return std::upper_bound(points.begin(), points.end(), time_s,
                          [](double t, const Signal::Point& point) { return t < point.time_s; });
}

double slope(const Signal::Point& from, const Signal::Point& to) {
  return (to.value - from.value) / (to.time_s - from.time_s);
}

}  // namespace

double Signal::value(double time_s) const {
  double line = 0;
  if (!points.empty()) {
    const auto next = after(points, time_s);
    if (next == points.begin()) {
      line = points.front().value;
    } else if (next == points.end()) {
      line = points.back().value;
    } else {
      const Point& last = *(next - 1);
      line = last.value + slope(last, *next) * (time_s - last.time_s);
    }
  }
  if (amplitude == 0) return line;
  return line + amplitude * std::sin(2 * std::numbers::pi * frequency_Hz * time_s + phase_rad);
}

double Signal::rate(double time_s) const {
  double line = 0;
  const auto next = after(points, time_s);
  if (next != points.begin() && next != points.end()) line = slope(*(next - 1), *next);
  if (amplitude == 0) return line;
  const double omega = 2 * std::numbers::pi * frequency_Hz;
  return line + amplitude * omega * std::cos(omega * time_s + phase_rad);
}

}  // namespace perpend
