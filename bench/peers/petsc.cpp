#include <petscsnes.h>
#include <petsctao.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

#include "bench/peers/dense_problem.h"
#include "bench/peers/peer.h"
#include "bench/peers/seconds_of.h"

/// PETSc's solvers with bounds, on the sparse A: the optimisers of TAO on the quadratic program
///
///     min ½ xᵀ A x + bᵀ x   in   l ≤ x ≤ u,
///
/// whose stationary points are our solutions since A is symmetric, and the Newton methods of SNES
/// on the variational inequality of A x + b.
namespace perpend::bench {
namespace {

/// Newton steps are solved by a sparse Cholesky factorisation. What PETSc does by default, Krylov
/// iterations behind an incomplete factorisation, takes up to forty times as long on joints and
/// stiff contacts, and its own complete ones up to five times.
constexpr std::array<std::array<const char*, 2>, 5> factorisation{
    {{"-tao_bnk_pc_type", "cholesky"},
     {"-tao_bnk_pc_factor_mat_solver_type", "cholmod"},
     {"-ksp_type", "preonly"},
     {"-pc_type", "cholesky"},
     {"-pc_factor_mat_solver_type", "cholmod"}}};

/// PETSc and MPI, for one process without a launcher. The processes that solve are forked from this
/// one, and end without ending MPI.
bool begin_petsc() {
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  if (PetscInitializeNoArguments() != 0) return false;
  // Else MPI leaves a folder behind.
  std::atexit([] { PetscFinalize(); });
  // A peer that crashes shall die of it, without a page of text.
  PetscPopSignalHandler();
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
  for (const auto& [name, value] : factorisation) PetscOptionsSetValue(nullptr, name, value);
  return true;
}

/// One call that fails ends the solve.
void check(PetscErrorCode code) {
  if (code != 0) throw std::runtime_error("PETSc failed");
}

struct DestroyMat {
  void operator()(_p_Mat* matrix) const { MatDestroy(&matrix); }
};
struct DestroyVec {
  void operator()(_p_Vec* vector) const { VecDestroy(&vector); }
};
using OwnedMat = std::unique_ptr<_p_Mat, DestroyMat>;
using OwnedVec = std::unique_ptr<_p_Vec, DestroyVec>;

OwnedMat petsc_matrix(const SparseRows& A) {
  const int n = static_cast<int>(A.rows());
  Mat matrix = nullptr;
  std::vector<PetscInt> entries(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    entries[static_cast<std::size_t>(i)] = static_cast<PetscInt>(A.innerVector(i).nonZeros());
  }
  check(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 0, entries.data(), &matrix));
  for (int i = 0; i < n; ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      check(
          MatSetValue(matrix, i, static_cast<PetscInt>(entry.col()), entry.value(), INSERT_VALUES));
    }
  }
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE));
  check(MatSetOption(matrix, MAT_SPD, PETSC_TRUE));
  return OwnedMat(matrix);
}

OwnedVec petsc_vector(const Vector& values) {
  Vec vector = nullptr;
  check(VecCreateSeq(PETSC_COMM_SELF, static_cast<PetscInt>(values.size()), &vector));
  PetscScalar* data = nullptr;
  check(VecGetArray(vector, &data));
  for (int i = 0; i < values.size(); ++i) {
    data[i] = std::clamp(values[i], static_cast<double>(PETSC_NINFINITY),
                         static_cast<double>(PETSC_INFINITY));
  }
  check(VecRestoreArray(vector, &data));
  return OwnedVec(vector);
}

struct Data {
  OwnedMat A;
  OwnedVec b, l, u;
  OwnedVec x;
  OwnedVec scratch;  ///< SNES evaluates into it
  double tolerance;
  PetscInt iterations;
};

PetscErrorCode value_and_gradient(Tao, Vec x, PetscReal* value, Vec gradient, void* data) {
  const Data& at = *static_cast<Data*>(data);
  PetscScalar quadratic = 0, linear = 0;
  PetscCall(MatMult(at.A.get(), x, gradient));
  PetscCall(VecDot(gradient, x, &quadratic));
  PetscCall(VecDot(at.b.get(), x, &linear));
  PetscCall(VecAXPY(gradient, 1, at.b.get()));
  *value = quadratic / 2 + linear;
  return 0;
}

PetscErrorCode hessian(Tao, Vec, Mat, Mat, void*) {
  return 0;
}

PetscErrorCode velocity(SNES, Vec x, Vec w, void* data) {
  const Data& at = *static_cast<Data*>(data);
  return MatMultAdd(at.A.get(), x, at.b.get(), w);
}

PetscErrorCode velocity_by_x(SNES, Vec, Mat, Mat, void*) {
  return 0;
}

PeerSolve run_tao(const char* type, Data& data) {
  Tao tao = nullptr;
  check(TaoCreate(PETSC_COMM_SELF, &tao));
  check(TaoSetType(tao, type));
  check(TaoSetSolution(tao, data.x.get()));
  check(TaoSetVariableBounds(tao, data.l.get(), data.u.get()));
  check(TaoSetObjectiveAndGradient(tao, nullptr, value_and_gradient, &data));
  check(TaoSetHessian(tao, data.A.get(), data.A.get(), hessian, &data));
  check(TaoSetTolerances(tao, data.tolerance, 0, 0));
  check(TaoSetMaximumIterations(tao, data.iterations));
  check(TaoSetFromOptions(tao));
  PeerSolve done;
  done.seconds = seconds_of([&] { check(TaoSolve(tao)); });
  PetscInt iterations = -1;
  TaoGetIterationNumber(tao, &iterations);
  done.iterations = iterations;
  TaoDestroy(&tao);
  return done;
}

PeerSolve run_snes(const char* type, Data& data) {
  SNES snes = nullptr;
  check(SNESCreate(PETSC_COMM_SELF, &snes));
  check(SNESSetType(snes, type));
  check(SNESSetFunction(snes, data.scratch.get(), velocity, &data));
  check(SNESSetJacobian(snes, data.A.get(), data.A.get(), velocity_by_x, &data));
  check(SNESVISetVariableBounds(snes, data.l.get(), data.u.get()));
  check(SNESSetTolerances(snes, data.tolerance, 0, 0, data.iterations, PETSC_MAX_INT));
  check(SNESSetFromOptions(snes));
  PeerSolve done;
  done.seconds = seconds_of([&] { check(SNESSolve(snes, nullptr, data.x.get())); });
  PetscInt iterations = -1;
  SNESGetIterationNumber(snes, &iterations);
  done.iterations = iterations;
  SNESDestroy(&snes);
  return done;
}

struct Method {
  PeerSolve (*run)(const char*, Data&);
  const char* type;
  PetscInt iterations;
};

class PetscProblem : public PeerProblem {
 public:
  PetscProblem(const Problem& problem, const PeerLimits& limits, const Method& method)
      : method_(method),
        data_{petsc_matrix(problem.rows->A),
              petsc_vector(problem.rows->b),
              petsc_vector(problem.bounds.l),
              petsc_vector(problem.bounds.u),
              petsc_vector(Vector::Zero(problem.size())),
              petsc_vector(Vector::Zero(problem.size())),
              limits.tolerance,
              method.iterations} {}

  PeerSolve solve(double* x) override {
    PetscInt n = 0;
    check(VecZeroEntries(data_.x.get()));
    const PeerSolve done = method_.run(method_.type, data_);
    const PetscScalar* answer = nullptr;
    check(VecGetLocalSize(data_.x.get(), &n));
    check(VecGetArrayRead(data_.x.get(), &answer));
    std::copy_n(answer, n, x);
    check(VecRestoreArrayRead(data_.x.get(), &answer));
    return done;
  }

 private:
  Method method_;
  Data data_;
};

Peer make_peer(const std::string& name, const std::string& settings, const Method& method) {
  return {name, settings, FrictionLaw::box, refuse_cones,
          [method](const Problem& problem, const PeerLimits& limits) {
            return std::make_unique<PetscProblem>(problem, limits, method);
          }};
}

}  // namespace

const PeerLibrary& peer_library() {
  const std::string rest =
      ", sparse A, Newton steps by CHOLMOD, 1000 iterations; tolerance on the ℓ2 norm of the "
      "projected w, absolute";
  static const PeerLibrary library{
      "PETSc",
      {make_peer("PETSc TAO BNLS", "TAOBNLS" + rest, {run_tao, TAOBNLS, 1000}),
       make_peer("PETSc TAO BNTR", "TAOBNTR" + rest, {run_tao, TAOBNTR, 1000}),
       make_peer("PETSc SNES RSLS", "SNESVINEWTONRSLS" + rest,
                 {run_snes, SNESVINEWTONRSLS, 1000})}};
  static const bool began = begin_petsc();
  static const PeerLibrary none{};
  return began ? library : none;
}

}  // namespace perpend::bench
