#pragma once

#include <memory>

#include "solver/solver.h"

namespace perpend {

/// What a simulation does with an answer that is worse than none.
enum class OnWrong {
  refuse,  ///< looks for a better one; if there is none, nothing moves and the outcome says so
  take,    ///< takes the solver's answer as it is, and the step is not certified
};

/// The energy that a step is about: the kinetic energy of the bodies if no impulse acted, and the
/// error of that motion. An answer with a larger error is worse than none.
class EnergyAtPlay {
 public:
  /// The kinetic energy, which costs little to find.
  double of_motion_J(const Problem& problem);
  /// The error, which costs as much as a certificate.
  double of_doing_nothing_J(const Problem& problem);

 private:
  BlockCholesky M_;
  Vector v_, none_;
  Judge judge_;
};

/// Looks for a better answer where a solver broke down or returned something wild: sweeps from the
/// same start, in the time that is left, of which the best iterate by energy counts.
class Fallback {
 public:
  /// The sweeps' answer if its energy error is less than that of `answer`, else `answer`; valid
  /// until the next call. After a deadline a few sweeps are made, time or not, and more where these
  /// leave an error beyond the energy at play: without them bodies would fall through what they
  /// have just met.
  const Answer& better_than(const Answer& answer, const Problem& problem, const Vector& start,
                            double seconds, double at_play_J);

 private:
  std::unique_ptr<Solver> box_, cone_;
};

}  // namespace perpend
