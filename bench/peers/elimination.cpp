#include "bench/peers/elimination.h"

#include <Eigen/Cholesky>

#include "bench/peers/seconds_of.h"
#include "border/bad_input.h"

namespace perpend::bench {

Elimination eliminate(const RowForm& rows, std::vector<int> kept, std::vector<int> free) {
  Elimination result{std::move(kept), std::move(free), {}, {}, {}, {}, 0};
  const Eigen::MatrixXd A = rows.A;
  result.S = A(result.kept, result.kept);
  result.r = rows.b(result.kept);
  if (result.free.empty()) return result;
  const Eigen::MatrixXd A_FF = A(result.free, result.free), A_FS = A(result.free, result.kept);
  const Vector b_F = rows.b(result.free);
  result.seconds = seconds_of([&] {
    const Eigen::LLT<Eigen::MatrixXd> factor(A_FF);
    if (factor.info() != Eigen::Success) {
      throw BadInput("its free rows depend on each other, so that they cannot be eliminated");
    }
    result.from_kept = -factor.solve(A_FS);
    result.from_rest = -factor.solve(b_F);
    result.S.noalias() += A_FS.transpose() * result.from_kept;
    result.r.noalias() += A_FS.transpose() * result.from_rest;
  });
  return result;
}

void expand(const Elimination& elimination, const Vector& kept, double* x) {
  for (Eigen::Index k = 0; k < kept.size(); ++k) x[elimination.kept[k]] = kept[k];
  if (elimination.free.empty()) return;
  const Vector free = elimination.from_kept * kept + elimination.from_rest;
  for (Eigen::Index k = 0; k < free.size(); ++k) x[elimination.free[k]] = free[k];
}

}  // namespace perpend::bench
