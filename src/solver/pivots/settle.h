#pragma once

namespace perpend {

/// What a round of sweeps and direct solves must leave as it was for the rounds to end.
enum class Settle {
  sets,      ///< the index sets (E18 §3.2.3)
  impulses,  ///< and the impulses: the first sweep after a direct solve changes next to nothing
};

}  // namespace perpend
