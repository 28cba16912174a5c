#pragma once

/// Where the two interior points end, over boxes and over cones.
namespace perpend::interior {

/// Of the certificate's limit: a hundredth.
inline constexpr double enough = 0.01;
/// The same where it gets stuck.
inline constexpr double enough_of_limit = 0.5;
/// Of the whole step; a shorter one leads nowhere.
inline constexpr double shortest_step = 1e-8;
/// A prediction that gets less far than this says too little for a second-order correction.
inline constexpr double bold_step = 0.1;
/// Of the first gap; below it rounding decides.
inline constexpr double least_gap = 1e-30;

}  // namespace perpend::interior
