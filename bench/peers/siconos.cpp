#include "bench/peers/siconos.h"

namespace perpend::bench {

const PeerLibrary& peer_library() {
  static const PeerLibrary library = [] {
    PeerLibrary all{"Siconos numerics", siconos_lcp_peers()};
    for (Peer& peer : siconos_cone_peers()) all.peers.push_back(std::move(peer));
    return all;
  }();
  return library;
}

}  // namespace perpend::bench
