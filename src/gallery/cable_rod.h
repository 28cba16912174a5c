#pragma once

#include "scene/scene.h"

namespace perpend {

/// The cable and the rod of E18 §6.5: a cable, a chain of capsules, is slung half around a rod;
/// both of its ends are pulled, and the rod is drawn through the sling along its axis. That takes
/// the friction of all links together. The rod lies along y and moves towards +y; the ends are
/// pulled towards +z by carriages on rails.
///
///       ↑ ↑    tension
///       │o│    rod, drawn towards the reader
///       ╰─╯    cable
///
/// docs/guide/scenes/cable_rod.md derives the force it takes.
struct CableRod {
  int links = 12;          ///< on the rod; each turns the cable by π/links
  int strand_links = 4;    ///< of each end
  double tension_N = 100;  ///< at both ends
  double friction = 1;     ///< μ
  double speed_m_per_s = 0.05;
  /// Whether the cable begins as deep in the rod as its tension presses it, so that nothing slides
  /// around the rod: 1 yes, 0 no.
  int pressed = 1;
};

Scene cable_rod(const CableRod& cable = {});

/// The force that draws the rod: μ Σ N, with N = 2 T sin(π / 2 links) of each link, N.
double cable_rod_force_N(const CableRod& cable);

}  // namespace perpend
