#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include <chrono>
#include <memory>

#include "bench/peers/limited_process.h"
#include "bench/peers/peer.h"

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

/// Runs in a process of its own, which ends thereafter: nothing is freed. Returns seconds.
double run_driver(FrictionContactProblem& friction, int solver, int iterations, double tolerance,
                  double* reaction) {
  Vector velocity = Vector::Zero(3 * friction.numberOfContacts);
  SolverOptions* options = solver_options_create(solver);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  numerics_set_verbose(0);
  const auto begin = std::chrono::steady_clock::now();
  fc3d_driver(&friction, reaction, velocity.data(), options);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Siconos works on `reaction` in place, so that it holds the last iterate whenever it is stopped.
PeerAnswer solve(int solver, int iterations, const Problem& problem, const PeerLimits& limits) {
  const int n = problem.size();
  const OwnedMatrix M = block_matrix(problem.rows->A);
  Vector q = problem.rows->b;
  Vector mu(std::ssize(problem.contacts));
  for (int k = 0; k < mu.size(); ++k) mu[k] = problem.contacts[k].mu;
  FrictionContactProblem friction{3, static_cast<int>(mu.size()), M.get(), q.data(), mu.data()};
  SharedDoubles shared(n + 1);
  double* reaction = shared.data();
  double* seconds = shared.data() + n;
  run_limited(limits.seconds, [&] {
    *seconds = run_driver(friction, solver, iterations, limits.tolerance, reaction);
  });
  return {Eigen::Map<const Vector>(reaction, n), *seconds > 0 ? *seconds : limits.seconds};
}

Peer make_peer(const std::string& name, int solver, int iterations) {
  return {name, [=](const Problem& problem, const PeerLimits& limits) {
            return solve(solver, iterations, problem, limits);
          }};
}

}  // namespace

std::vector<Peer> peers() {
  return {make_peer("Siconos NSGS", SICONOS_FRICTION_3D_NSGS, 100'000),
          make_peer("Siconos NSN_AC", SICONOS_FRICTION_3D_NSN_AC, 1'000)};
}

}  // namespace perpend::bench
