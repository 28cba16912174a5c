#include "scene/checking/item_check.h"

#include <cmath>
#include <sstream>

#include "geometry/shapes/shape.h"
#include "scene/limits.h"

namespace perpend {
namespace {

/// A limit as a person writes it: 1e+09.
std::string brief(double limit) {
  std::ostringstream text;
  text << limit;
  return text.str();
}

}  // namespace

template <typename Value>
void ItemCheck::out_of_range(std::string_view key, std::string_view what, const Value& value,
                             std::string_view unit, std::string_view wanted) const {
  fail(key, "the ", what, " is ", value, unit.empty() ? "" : " ", unit, "; give ", wanted);
}

/// That a finite number is not beyond the most of its unit, of either sign.
void ItemCheck::within_most(std::string_view key, std::string_view what, double value,
                            std::string_view unit) const {
  const double most = limit_of(unit).most;
  if (std::abs(value) <= most) return;
  out_of_range(key, what, value, unit, sentence("at most ", brief(most), " in magnitude"));
}

/// That a positive number is within the limits of its unit.
void ItemCheck::within(std::string_view key, std::string_view what, double value,
                       std::string_view unit) const {
  const UnitLimit& limit = limit_of(unit);
  if (value >= limit.least && value <= limit.most) return;
  out_of_range(key, what, value, unit, sentence(brief(limit.least), " to ", brief(limit.most)));
}

void ItemCheck::finite(std::string_view key, std::string_view what, double value,
                       std::string_view unit) const {
  if (!std::isfinite(value)) out_of_range(key, what, value, unit, "a finite number");
  within_most(key, what, value, unit);
}

void ItemCheck::finite(std::string_view key, std::string_view what, const Vector3& value,
                       std::string_view unit) const {
  const auto shown = [&] { return sentence("(", value.transpose(), ")"); };
  if (!value.allFinite()) out_of_range(key, what, shown(), unit, "three finite numbers");
  const double most = limit_of(unit).most;
  if (value.cwiseAbs().maxCoeff() <= most) return;
  out_of_range(key, what, shown(), unit, sentence("at most ", brief(most), " in magnitude"));
}

void ItemCheck::positive(std::string_view key, std::string_view what, double value,
                         std::string_view unit) const {
  if (!(std::isfinite(value) && value > 0)) {
    out_of_range(key, what, value, unit, "a positive number");
  }
  within(key, what, value, unit);
}

void ItemCheck::not_negative(std::string_view key, std::string_view what, double value,
                             std::string_view unit) const {
  if (!(std::isfinite(value) && value >= 0)) {
    out_of_range(key, what, value, unit, "0 or a positive number");
  }
  if (value > 0) within(key, what, value, unit);
}

void ItemCheck::positive_or_infinite(std::string_view key, std::string_view what, double value,
                                     std::string_view unit) const {
  // Written so that a NaN is refused as well.
  if (!(value > 0)) out_of_range(key, what, value, unit, "a positive number, or infinity");
  if (std::isfinite(value)) within(key, what, value, unit);
}

void ItemCheck::not_negative_or_infinite(std::string_view key, std::string_view what, double value,
                                         std::string_view unit) const {
  if (!(value >= 0)) out_of_range(key, what, value, unit, "0, a positive number, or infinity");
  if (std::isfinite(value) && value > 0) within(key, what, value, unit);
}

void ItemCheck::count(std::string_view key, std::string_view what, int value, int least,
                      int most) const {
  if (value >= least && value <= most) return;
  out_of_range(key, what, value, "", sentence(least, " to ", most));
}

void ItemCheck::direction(std::string_view key, std::string_view what, const Vector3& value) const {
  finite(key, what, value, "");
  if (std::abs(value.squaredNorm() - 1) <= 2e-6) return;
  fail(key, "the ", what, " has length ", value.norm(), "; give a vector of length 1");
}

void ItemCheck::pose(std::string_view what, const Pose& pose) const {
  finite("position_m", sentence("position", what), pose.position, "m");
  try {
    check_pose(pose, sentence(name_, what));
  } catch (const BadInput& bad) {
    throw SceneDefect(path_ + "/orientation_wxyz", bad.what());
  }
}

void ItemCheck::signal(std::string_view key, std::string_view what, const Signal& signal,
                       std::string_view unit) const {
  for (std::size_t i = 0; i < signal.points.size(); ++i) {
    const Signal::Point& point = signal.points[i];
    if (!std::isfinite(point.time_s) || !std::isfinite(point.value)) {
      fail(key, "point ", i, " of the ", what, " is (", point.time_s, " s, ", point.value,
           "); give finite numbers");
    }
    within_most(key, sentence("time of point ", i, " of the ", what), point.time_s, "s");
    within_most(key, what, point.value, unit);
    if (i > 0 && !(signal.points[i - 1].time_s < point.time_s)) {
      fail(key, "point ", i, " of the ", what, " is at ", point.time_s, " s, after ",
           signal.points[i - 1].time_s, " s; give points at rising times");
    }
  }
  const bool sine_is_finite = std::isfinite(signal.amplitude) &&
                              std::isfinite(signal.frequency_Hz) && std::isfinite(signal.phase_rad);
  if (!sine_is_finite) {
    fail(key, "the sine of the ", what, " has amplitude ", signal.amplitude, ", frequency ",
         signal.frequency_Hz, " Hz and phase ", signal.phase_rad, " rad; give finite numbers");
  }
  within_most(key, sentence("amplitude of the ", what), signal.amplitude, unit);
  within_most(key, sentence("frequency of the ", what), signal.frequency_Hz, "Hz");
  within_most(key, sentence("phase of the ", what), signal.phase_rad, "rad");
}

void ItemCheck::curve(std::string_view key, std::string_view what, const Curve& curve,
                      std::string_view x_unit, std::string_view y_unit) const {
  if (curve.x.size() != curve.y.size()) {
    fail(key, "the ", what, " has ", curve.x.size(), " x and ", curve.y.size(),
         " y; give as many of both");
  }
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) {
      fail(key, "point ", i, " of the ", what, " is (", curve.x[i], ", ", curve.y[i],
           "); give finite numbers");
    }
    within_most(key, sentence("x of point ", i, " of the ", what), curve.x[i], x_unit);
    within_most(key, what, curve.y[i], y_unit);
    if (i > 0 && !(curve.x[i - 1] < curve.x[i])) {
      fail(key, "point ", i, " of the ", what, " is at ", curve.x[i], ", after ", curve.x[i - 1],
           "; give points at rising x");
    }
  }
}

void ItemCheck::compliance(std::string_view under, const Compliance& compliance,
                           bool is_angle) const {
  const std::string_view stiffness = is_angle ? "stiffness_N_m_per_rad" : "stiffness_N_per_m";
  const std::string_view damping = is_angle ? "damping_N_m_s_per_rad" : "damping_N_s_per_m";
  positive_or_infinite(sentence(under, stiffness), "stiffness", compliance.stiffness,
                       is_angle ? "N m/rad" : "N/m");
  not_negative(sentence(under, damping), "damping", compliance.damping,
               is_angle ? "N m s/rad" : "N s/m");
}

}  // namespace perpend
