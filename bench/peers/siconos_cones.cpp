#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include "bench/peers/contact_form.h"
#include "bench/peers/seconds_of.h"
#include "bench/peers/siconos.h"

/// The 3-D friction solvers of Siconos numerics on the same A and b. Siconos has the problem as
/// u = M r + q with contacts (normal, t1, t2), as we do, and starts from r = 0.
namespace perpend::bench {
namespace {

struct FreeMatrix {
  void operator()(NumericsMatrix* matrix) const { NM_free(matrix); }
};
using OwnedMatrix = std::unique_ptr<NumericsMatrix, FreeMatrix>;

/// A in the 3×3 blocks that Siconos' Gauss–Seidel is written for.
OwnedMatrix block_matrix(const SparseRows& A) {
  const int n = static_cast<int>(A.rows());
  const OwnedMatrix sparse(NM_create(NM_SPARSE, n, n));
  NM_triplet_alloc(sparse.get(), A.nonZeros());
  for (int i = 0; i < n; ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      NM_entry(sparse.get(), i, static_cast<int>(entry.col()), entry.value());
    }
  }
  SparseBlockStructuredMatrix* blocks = SBM_new();
  SBM_from_csparse(3, NM_csc(sparse.get()), blocks);
  return OwnedMatrix(NM_new_SBM(n, n, blocks));
}

class ConeProblem : public PeerProblem {
 public:
  ConeProblem(const Problem& problem, const PeerLimits& limits, int solver, int iterations)
      : form_(problem),
        M_(block_matrix(form_.A())),
        q_(form_.b()),
        mu_(form_.mu()),
        solver_(solver),
        iterations_(iterations),
        tolerance_(limits.tolerance),
        is_as_given_(is_spatial_friction(problem)) {}

  /// Where the problem is one of contacts alone, Siconos works on x in place, so that it holds the
  /// last iterate whenever it is stopped.
  PeerSolve solve(double* x) override {
    Vector reaction = Vector::Zero(q_.size());
    if (is_as_given_) std::fill_n(x, q_.size(), 0.0);
    PeerSolve done = run_driver(is_as_given_ ? x : reaction.data());
    if (!is_as_given_) form_.expand(reaction.data(), x);
    done.seconds += form_.elimination_seconds();
    return done;
  }

 private:
  PeerSolve run_driver(double* reaction) {
    FrictionContactProblem friction{3, static_cast<int>(mu_.size()), M_.get(), q_.data(),
                                    mu_.data()};
    Vector velocity = Vector::Zero(q_.size());
    SolverOptions* options = solver_options_create(solver_);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations_;
    options->dparam[SICONOS_DPARAM_TOL] = tolerance_;
    numerics_set_verbose(0);
    PeerSolve done;
    done.seconds = seconds_of([&] { fc3d_driver(&friction, reaction, velocity.data(), options); });
    done.iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
    solver_options_delete(options);
    return done;
  }

  ContactForm form_;
  OwnedMatrix M_;
  Vector q_, mu_;
  int solver_, iterations_;
  double tolerance_;
  bool is_as_given_;
};

Peer make_peer(const std::string& name, const std::string& settings, int solver, int iterations) {
  return {name, settings, FrictionLaw::cone, refuse_contact_form,
          [=](const Problem& problem, const PeerLimits& limits) {
            return std::make_unique<ConeProblem>(problem, limits, solver, iterations);
          }};
}

}  // namespace

std::vector<Peer> siconos_cone_peers() {
  return {make_peer("Siconos NSGS",
                    "FRICTION_3D_NSGS, M in 3×3 blocks, joints eliminated, 100,000 sweeps",
                    SICONOS_FRICTION_3D_NSGS, 100'000),
          make_peer("Siconos NSN_AC",
                    "FRICTION_3D_NSN_AC, M in 3×3 blocks, joints eliminated, 1,000 iterations",
                    SICONOS_FRICTION_3D_NSN_AC, 1'000)};
}

}  // namespace perpend::bench
