#include "bench/peers/peer.h"

namespace perpend::bench {

const PeerLibrary& peer_library() {
  static const PeerLibrary none{};
  return none;
}

}  // namespace perpend::bench
