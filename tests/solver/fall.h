#pragma once

/// The step in which the bodies of a test fall freely before contacts stop them.
namespace perpend::test {

inline constexpr double fall_s = 1.0 / 60;
inline constexpr double gravity_m_per_s2 = 9.81;

}  // namespace perpend::test
