#pragma once

#include <vector>

#include "solver/spaces/space.h"

namespace perpend {

/// Solves in the rows with a Cholesky factor that is stored from the first entry of each row to its
/// diagonal (a variable band, E18 §3.2.1). The rows come in the order of Cuthill and McKee, which
/// keeps those that share a body near each other; a row left out takes no place. With a band of b
/// the factor takes O(n b²), on a chain O(n). Where A is singular a small multiple of its diagonal
/// is added, which refinement makes up for.
class EnvelopeRowSpace : public Space {
 public:
  static constexpr double relative_shift = 1e-10;

  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;

  /// Numbers in the factor.
  long entries() const { return static_cast<long>(factor_.size()); }

 protected:
  void take_problem(const Problem& problem) override;

 private:
  /// Entry (i, first_[i]) of the factor; (i, j) is j − first_[i] further.
  double* row(int i) { return factor_.data() + start_[i]; }
  const double* row(int i) const { return factor_.data() + start_[i]; }
  void lay_out(const Vector& E);
  void fill(const Vector& E);

  const RowForm* rows_ = nullptr;
  Vector a_;
  std::vector<int> order_;  // rows of A, neighbours near each other
  std::vector<int> kept_;   // those that take part, in that order
  std::vector<int> place_;  // of each row of A in `kept_`, −1 if left out
  std::vector<int> first_;  // column of the first entry, for each of `kept_`
  std::vector<long> start_;
  std::vector<double> factor_;
  Vector packed_;
};

/// The rows of a symmetric A by the distance from a row at its rim, breadth first, last first
/// (reverse Cuthill–McKee); each part of A that hangs together by itself.
void order_by_neighbours(const SparseRows& A, std::vector<int>& order);

}  // namespace perpend
