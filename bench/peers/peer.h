#pragma once

#include <functional>
#include <string>
#include <vector>

#include "problem/problem.h"

/// Solvers of others, to compare with. They are found when the build is configured, linked into
/// the benchmark only, and judged by our certificate.
namespace perpend::bench {

/// How long a peer may go on.
struct PeerLimits {
  double seconds = 2;       ///< wall clock; what it has by then counts
  double tolerance = 1e-8;  ///< by the peer's own measure of error
};

struct PeerAnswer {
  Vector x;  ///< one for each row; whatever the peer left there
  double seconds = 0;
};

struct Peer {
  std::string name;
  /// Takes a problem in row form that `is_spatial_friction` holds of.
  std::function<PeerAnswer(const Problem&, const PeerLimits&)> solve;
};

/// Those that were found; empty where none was.
std::vector<Peer> peers();

/// Whether the problem is what FCLIB calls a local problem of 3-D friction: nothing but contacts
/// under the cone law, each with the three rows normal, t1, t2 in a row.
bool is_spatial_friction(const Problem& problem);

}  // namespace perpend::bench
