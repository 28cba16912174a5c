#include <dart/external/odelcpsolver/lcp.h>

#include "bench/peers/dense_problem.h"
#include "bench/peers/peer.h"
#include "bench/peers/seconds_of.h"

/// ODE's solver by Dantzig's method, in the copy that DART keeps. It has A x = b + w, our b with
/// the other sign, and pads the rows of A to a multiple of four.
namespace perpend::bench {
namespace {

class DantzigProblem : public PeerProblem {
 public:
  explicit DantzigProblem(const Problem& problem) : dense_(dense_problem(problem)) {
    const auto n = dense_.b.size();
    padded_ = DenseRows::Zero(n, dPAD(n));
    padded_.leftCols(n) = dense_.A;
    negative_b_ = -dense_.b;
  }

  PeerSolve solve(double* x) override {
    const int n = static_cast<int>(dense_.b.size());
    // It works on its data in place.
    DenseRows A = padded_;
    Vector b = negative_b_, l = dense_.l, u = dense_.u, w = Vector::Zero(n);
    std::fill_n(x, n, 0.0);
    PeerSolve done;
    done.seconds = seconds_of([&] {
      dart::external::ode::dSolveLCP(n, A.data(), x, b.data(), w.data(), 0, l.data(), u.data(),
                                     nullptr);
    });
    for (int i = 0; i < n; ++i) x[i] += dense_.at[i];
    return done;
  }

 private:
  DenseProblem dense_;
  DenseRows padded_;
  Vector negative_b_;
};

}  // namespace

const PeerLibrary& peer_library() {
  static const PeerLibrary library{
      "DART's copy of ODE",
      {{"ODE Dantzig (DART)",
        "dSolveLCP, dense A, fixed bounds (no findex), no early termination; it has no tolerance",
        FrictionLaw::box, refuse_dense, [](const Problem& problem, const PeerLimits&) {
          return std::make_unique<DantzigProblem>(problem);
        }}}};
  return library;
}

}  // namespace perpend::bench
