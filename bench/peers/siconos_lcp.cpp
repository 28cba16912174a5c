#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <RelayProblem.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
#include <relay_cst.h>

#include "bench/peers/dense_problem.h"
#include "bench/peers/lcp_form.h"
#include "bench/peers/seconds_of.h"
#include "bench/peers/siconos.h"

/// The solvers of Siconos numerics for w = M z + q: those of LCPs, on the problem without free rows
/// and upper bounds, and those of relays, which have bounds.
namespace perpend::bench {
namespace {

struct FreeMatrix {
  void operator()(NumericsMatrix* matrix) const { NM_free(matrix); }
};
using OwnedMatrix = std::unique_ptr<NumericsMatrix, FreeMatrix>;

OwnedMatrix dense_matrix(const Eigen::MatrixXd& M) {
  const int n = static_cast<int>(M.rows());
  OwnedMatrix matrix(NM_create(NM_DENSE, n, n));
  std::copy_n(M.data(), M.size(), matrix->matrix0);
  return matrix;
}

struct Method {
  int solver;
  int iterations;
};

/// Times a driver with fresh options.
template <typename Driver>
PeerSolve run(const Method& method, double tolerance, const Driver& driver) {
  SolverOptions* options = solver_options_create(method.solver);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = method.iterations;
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  numerics_set_verbose(0);
  PeerSolve done;
  done.seconds = seconds_of([&] { driver(options); });
  done.iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
  solver_options_delete(options);
  return done;
}

class LcpProblem : public PeerProblem {
 public:
  LcpProblem(const Problem& problem, const PeerLimits& limits, const Method& method)
      : form_(problem),
        M_(dense_matrix(form_.M())),
        q_(form_.q()),
        method_(method),
        tolerance_(limits.tolerance) {}

  PeerSolve solve(double* x) override {
    Vector z = Vector::Zero(form_.size()), w = form_.q();
    LinearComplementarityProblem lcp{form_.size(), M_.get(), q_.data()};
    PeerSolve done;
    if (form_.size() > 0) {
      done = run(method_, tolerance_, [&](SolverOptions* options) {
        linearComplementarity_driver(&lcp, z.data(), w.data(), options);
      });
    }
    done.seconds += form_.elimination_seconds();
    form_.expand(z.data(), x);
    return done;
  }

 private:
  LcpForm form_;
  OwnedMatrix M_;
  Vector q_;
  Method method_;
  double tolerance_;
};

class BoxProblem : public PeerProblem {
 public:
  BoxProblem(const Problem& problem, const PeerLimits& limits, const Method& method)
      : M_(dense_matrix(problem.rows->A)),
        q_(problem.rows->b),
        l_(problem.bounds.l),
        u_(problem.bounds.u),
        method_(method),
        tolerance_(limits.tolerance) {}

  PeerSolve solve(double* x) override {
    const int n = static_cast<int>(q_.size());
    std::fill_n(x, n, 0.0);
    Vector w = Vector::Zero(n);
    RelayProblem relay{n, M_.get(), q_.data(), l_.data(), u_.data()};
    return run(method_, tolerance_,
               [&](SolverOptions* options) { relay_driver(&relay, x, w.data(), options); });
  }

 private:
  OwnedMatrix M_;
  Vector q_, l_, u_;
  Method method_;
  double tolerance_;
};

template <typename Kind>
Peer make_peer(const std::string& name, const std::string& settings, const Method& method) {
  return {name, settings, FrictionLaw::box, refuse_dense,
          [method](const Problem& problem, const PeerLimits& limits) {
            return std::make_unique<Kind>(problem, limits, method);
          }};
}

}  // namespace

std::vector<Peer> siconos_lcp_peers() {
  // LCP_NEWTONMIN divides by the diagonal of M, which is zero for the unknowns of upper bounds; the
  // relay's Lemke and Cao–Ferris want finite bounds.
  const std::string lcp = " on the LCP without free rows, a further unknown for each upper bound; ";
  return {
      make_peer<LcpProblem>("Siconos Lemke",
                            "LCP_LEMKE" + lcp + "as many pivots as the time allows",
                            {SICONOS_LCP_LEMKE, 1'000'000}),
      make_peer<LcpProblem>("Siconos Newton FB", "LCP_NEWTON_FB_FBLSA" + lcp + "1000 iterations",
                            {SICONOS_LCP_NEWTON_FB_FBLSA, 1000}),
      make_peer<BoxProblem>("Siconos PGS", "RELAY_PGS, dense M, 75 sweeps",
                            {SICONOS_RELAY_PGS, 75})};
}

}  // namespace perpend::bench
