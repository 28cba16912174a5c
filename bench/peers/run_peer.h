#pragma once

#include "bench/peers/peer.h"

namespace perpend::bench {

/// How it went.
enum class PeerEnd {
  finished,     ///< it returned; how good its x is, the certificate says
  refused,      ///< it does not take such problems
  out_of_time,  ///< it was stopped
  died,         ///< it ended its own process
};

struct PeerAnswer {
  PeerEnd end = PeerEnd::refused;
  std::string reason;  ///< where it has not finished, in words
  Vector x;            ///< one for each row; what the peer left there
  double seconds = 0;  ///< median over the solves; the limit where it was stopped in the first
  int iterations = -1;
};

/// Lets a peer solve a problem that has its row form, in a process of its own: one that crashes, or
/// does not come back, loses its own answer and no more. Once a solve has finished, no other is
/// begun that would take all of them beyond the limit of one.
PeerAnswer run_peer(const Peer& peer, const Problem& problem, const PeerLimits& limits);

}  // namespace perpend::bench
