#include "bench/peers/chains/swinging_chain.h"

namespace perpend::bench {

std::vector<ChainEngine> bullet_chains(const SwingingChain&) {
  return {};
}

}  // namespace perpend::bench
