#include "bench/peers/peer.h"

namespace perpend::bench {

bool is_spatial_friction(const Problem& problem) {
  if (problem.size() != 3 * std::ssize(problem.contacts)) return false;
  for (int k = 0; k < std::ssize(problem.contacts); ++k) {
    const Contact& contact = problem.contacts[k];
    if (contact.law != FrictionLaw::cone || contact.normal != 3 * k ||
        contact.friction != std::array<int, 2>{3 * k + 1, 3 * k + 2}) {
      return false;
    }
  }
  return true;
}

}  // namespace perpend::bench
