#pragma once

#include "scene/scene.h"

namespace perpend {

/// A feeder, one of the machines with many bodies that T06 is for: parts drop from a chute onto a
/// band of slats with hinges, which two drums carry over a bed, and fall into a bin at its end. x
/// is along the band.
///
///     parts ▒▒
///           ▒▒     side walls
///      ╭──────────────────────╮
///     ( drum       bed   drum  )
///      ╰──────────────────────╯   │ bin │
///
/// docs/guide/scenes/conveyor.md tells why these sizes.
struct Conveyor {
  int parts = 12;           ///< boxes, cylinders and balls in turn
  int straight_slats = 14;  ///< of the band, above and below
  double speed_m_per_s = 0.5;
};

Scene conveyor(const Conveyor& conveyor = {});

}  // namespace perpend
