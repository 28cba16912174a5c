#include "bench/peers/peer.h"

namespace perpend::bench {

std::vector<Peer> peers() {
  return {};
}

}  // namespace perpend::bench
