#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "problem/problem.h"

/// Solvers of others, to compare with. They are found when the build is configured, linked into
/// programs of their own, and judged by our certificate. Each library has one program, since two
/// of them in one process would mix what they themselves are linked to (two kinds of MPI).
namespace perpend::bench {

/// How long a peer may go on, and how exact it shall be.
struct PeerLimits {
  double seconds = 2;       ///< on a core, for one solve; what it has by then is all it has
  double tolerance = 1e-8;  ///< by the peer's own measure of error
  int repeat = 1;           ///< solves of the problem, of which the median time counts
};

/// What one solve took.
struct PeerSolve {
  double seconds = 0;
  int iterations = -1;  ///< −1: the peer does not tell
};

/// A problem in the form that a peer takes. Making it is not counted as solving.
class PeerProblem {
 public:
  virtual ~PeerProblem() = default;
  /// Solves from zero in every call, and leaves in `x` one number for each row.
  virtual PeerSolve solve(double* x) = 0;
};

struct Peer {
  std::string name;                    ///< "Bullet PGS"
  std::string settings;                ///< how it is called, in words
  FrictionLaw law = FrictionLaw::box;  ///< that it is for
  /// Why it cannot take the problem, which has its row form; empty where it can.
  std::function<std::string(const Problem&)> refuse;
  /// Throws BadInput with the reason where that only shows on the way.
  std::function<std::unique_ptr<PeerProblem>(const Problem&, const PeerLimits&)> convert;
};

/// The solvers of the library that the program is linked to, named with its version.
struct PeerLibrary {
  std::string name;
  std::vector<Peer> peers;
};

/// Each library has a file that defines it; where none was found, there are no peers.
const PeerLibrary& peer_library();

}  // namespace perpend::bench
