#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>
#include <BulletDynamics/MLCPSolvers/btLemkeAlgorithm.h>
#include <BulletDynamics/MLCPSolvers/btSolveProjectedGaussSeidel.h>

#include "bench/peers/dense_problem.h"
#include "bench/peers/lcp_form.h"
#include "bench/peers/peer.h"
#include "bench/peers/seconds_of.h"

/// Bullet's solvers of mixed LCPs, in double precision. They have A x = b + w, our b with the other
/// sign; Lemke's has w = M z + q.
namespace perpend::bench {
namespace {

static_assert(sizeof(btScalar) == sizeof(double));

btMatrixXu bullet_matrix(const DenseRows& A) {
  btMatrixXu copy(static_cast<int>(A.rows()), static_cast<int>(A.cols()));
  for (int i = 0; i < copy.rows(); ++i) {
    for (int j = 0; j < copy.cols(); ++j) copy.setElem(i, j, A(i, j));
  }
  return copy;
}

btVectorXu bullet_vector(const Vector& v) {
  btVectorXu copy(static_cast<int>(v.size()));
  for (int i = 0; i < copy.size(); ++i) copy[i] = v[i];
  return copy;
}

class Dantzig : public PeerProblem {
 public:
  explicit Dantzig(const Problem& problem) : dense_(dense_problem(problem)) {}

  PeerSolve solve(double* x) override {
    const int n = static_cast<int>(dense_.b.size());
    // It works on its data in place, and wants an array of what follows which normal: nothing.
    DenseRows A = dense_.A;
    Vector b = -dense_.b, l = dense_.l, u = dense_.u, w = Vector::Zero(n);
    std::vector<int> follows(static_cast<std::size_t>(n), -1);
    btDantzigScratchMemory scratch;
    std::fill_n(x, n, 0.0);
    PeerSolve done;
    done.seconds = seconds_of([&] {
      btSolveDantzigLCP(n, A.data(), x, b.data(), w.data(), 0, l.data(), u.data(), follows.data(),
                        scratch);
    });
    for (int i = 0; i < n; ++i) x[i] += dense_.at[i];
    return done;
  }

 private:
  DenseProblem dense_;
};

/// As many sweeps as our own has in the table.
constexpr int sweeps = 75;

class GaussSeidel : public PeerProblem {
 public:
  explicit GaussSeidel(const Problem& problem)
      : A_(bullet_matrix(problem.rows->A)),
        b_(bullet_vector(-problem.rows->b)),
        l_(bullet_vector(problem.bounds.l)),
        u_(bullet_vector(problem.bounds.u)) {
    follows_.resize(problem.size(), -1);
  }

  PeerSolve solve(double* x) override {
    btVectorXu iterate(b_.size());
    iterate.setZero();
    btSolveProjectedGaussSeidel solver;
    PeerSolve done;
    done.seconds =
        seconds_of([&] { solver.solveMLCP(A_, b_, iterate, l_, u_, follows_, sweeps, true); });
    done.iterations = sweeps;
    for (int i = 0; i < iterate.size(); ++i) x[i] = iterate[i];
    return done;
  }

 private:
  btMatrixXu A_;
  btVectorXu b_, l_, u_;
  btAlignedObjectArray<int> follows_;
};

class Lemke : public PeerProblem {
 public:
  explicit Lemke(const Problem& problem)
      : form_(problem), M_(bullet_matrix(form_.M())), q_(bullet_vector(form_.q())) {}

  PeerSolve solve(double* x) override {
    // The limit of its steps is ours of time.
    constexpr unsigned endless = 1'000'000;
    btLemkeAlgorithm lemke(M_, q_);
    btVectorXu w_and_z;
    PeerSolve done;
    if (form_.size() > 0) {
      done.seconds = seconds_of([&] { w_and_z = lemke.solve(endless); });
      done.iterations = lemke.getSteps();
    }
    done.seconds += form_.elimination_seconds();
    Vector z(form_.size());
    for (int k = 0; k < form_.size(); ++k) z[k] = w_and_z[form_.size() + k];
    form_.expand(z.data(), x);
    return done;
  }

 private:
  LcpForm form_;
  btMatrixXu M_;
  btVectorXu q_;
};

template <typename Kind>
Peer make_peer(const std::string& name, const std::string& settings) {
  return {
      name, settings, FrictionLaw::box, refuse_dense,
      [](const Problem& problem, const PeerLimits&) { return std::make_unique<Kind>(problem); }};
}

}  // namespace

const PeerLibrary& peer_library() {
  static const PeerLibrary library{
      "Bullet",
      {make_peer<Dantzig>("Bullet Dantzig",
                          "btSolveDantzigLCP, dense A, fixed bounds; it has no tolerance"),
       make_peer<Lemke>("Bullet Lemke",
                        "btLemkeAlgorithm on the LCP without free rows, a further unknown for each "
                        "upper bound; as many pivots as the time allows; it has no tolerance"),
       make_peer<GaussSeidel>("Bullet PGS",
                              "btSolveProjectedGaussSeidel, 75 sweeps, no early end; finding the "
                              "entries of the dense A that are not zero is in its time")}};
  return library;
}

}  // namespace perpend::bench
