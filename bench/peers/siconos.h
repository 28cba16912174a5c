#pragma once

#include <vector>

#include "bench/peers/peer.h"

namespace perpend::bench {

/// Siconos numerics has a driver for each kind of problem: those of friction cones, and those of
/// complementarity problems.
std::vector<Peer> siconos_cone_peers();
std::vector<Peer> siconos_lcp_peers();

}  // namespace perpend::bench
