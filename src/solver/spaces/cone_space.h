#pragma once

#include <vector>

#include "algebra/time_limit.h"
#include "certificate/cone_blocks.h"
#include "problem/problem.h"
#include "solver/spaces/aim.h"
#include "solver/spaces/law_rows.h"

namespace perpend {

/// A matrix over the rows with a 3x3 block for every cone and a number for every other row.
struct ConeDiagonal {
  Vector row;                          ///< for rows outside of cones
  std::vector<Eigen::Matrix3d> block;  ///< for each cone

  void resize(int rows, std::size_t cones) {
    row.resize(rows);
    block.resize(cones);
  }
};

/// Rows of box friction that slip, x_i = ±μ x_n(i) with the normal impulse that is solved for:
/// ±μ of each, 0 for every other row. None at all: empty.
using SlipSides = Vector;

/// The weights of an interior point: E = B⁻ᵀ diag(e) B⁻¹ for a cone, by its factors, and the tilt
/// S = I + e_n (0, tilt)ᵀ that the shift of the law gives it; a number E for another row, S = 1.
/// The values e of one cone may differ by twenty orders of magnitude.
struct ConeWeights {
  struct Block {
    Eigen::Matrix3d B = Eigen::Matrix3d::Identity();
    ContactVector e = ContactVector::Zero();
    Eigen::Vector2d tilt = Eigen::Vector2d::Zero();

    Eigen::Matrix3d S() const {
      Eigen::Matrix3d S = Eigen::Matrix3d::Identity();
      S.row(0).tail<2>() = tilt;
      return S;
    }
  };

  Vector row;
  std::vector<Block> block;

  void resize(int rows, std::size_t cones) {
    row.resize(rows);
    block.resize(cones);
  }
};

/// The linear algebra that the methods for cones stand on, as Space is for MLCPs: systems
///
///     E y + S (A y) = q          E ≥ 0, symmetric
///     P y + Q (A y) = q          any P and Q
///
/// with E, S, P and Q as above. A row outside of cones with E = ∞ takes no part: y = 0. Rows of P
/// that slip have y_i − side_i y_n(i) in the place of P_i y_i, and Q_i = 0.
class ConeSpace {
 public:
  virtual ~ConeSpace() = default;

  /// Turns to a problem, which must outlive the use and have the form that the space needs, with
  /// these bounds in the place of its own.
  /// False where the time is over: then there is nothing to be used.
  /// With `by_law` the bounds of box friction follow the normal impulses (`follows_its_normals`
  /// must hold), else they are those given.
  bool take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit = {},
            bool by_law = false);
  /// How accurate x must be.
  Aim& aim() { return aim_; }
  /// The least impulses that the bounds allow.
  const Vector& least() const { return least_; }

  const std::vector<ConeBlock>& cones() const { return cones_; }
  /// Whether row i is outside of all cones.
  bool is_single(int i) const { return is_single_[i]; }
  /// Bounds. A cone without friction (μ = 0) is its normal row, and friction rows fixed at 0. Box
  /// friction that follows its normals has those that were held last.
  const Vector& l() const { return law_.l; }
  const Vector& u() const { return law_.u; }
  /// Which rows follow a normal impulse, and the bounds of all by the impulses of an x.
  const LawRows& law() const { return law_; }
  bool has_followers() const { return has_followers_; }
  /// Sets l and u of the rows that follow to those by this x: for methods over fixed bounds.
  void hold_bounds(const Vector& x);

  const Vector& diagonal() const { return a_; }  ///< A_ii
  virtual const Vector& b() const = 0;
  virtual void multiply(const Vector& x, Vector& out) = 0;  ///< out = A x

  /// Seconds that the next factor of weights takes at least, where its length is not yet known
  /// from one before of the same pattern; else 0.
  virtual double least_seconds_of_weights() { return 0; }
  /// Factors E + S A. False if it is singular, or the time is over.
  virtual bool factorise(const ConeWeights& E) = 0;
  virtual void solve(const Vector& q, Vector& y) = 0;
  /// B⁻¹ y of each cone after `solve`, in which small parts of y keep their digits.
  const std::vector<ContactVector>& components() const { return components_; }

  /// Makes P + Q (A + softness · diag(A)) ready to be factored. False if that fails already.
  virtual bool assemble(const ConeDiagonal& P, const ConeDiagonal& Q, const SlipSides& sides,
                        double softness) = 0;
  /// As `least_seconds_of_weights`, for what was assembled.
  virtual double least_seconds() { return 0; }
  /// Factors what was assembled. False if it is singular, or the time is over.
  virtual bool factorise_general() = 0;
  /// To rounding, or where there is no factor until `enough` of q is left.
  virtual void solve_general(const Vector& q, double enough, Vector& y) = 0;
  /// Whether systems are solved to rounding, by a factor; else by iterations, to a share of q.
  virtual bool has_factor() const { return true; }
  /// Changes over to a factor. False where that would take too much memory.
  virtual bool use_factor() { return true; }

 protected:
  virtual void take_problem(const Problem& problem, const Bounds& bounds) = 0;
  /// Sorts the rows of the problem into cones and others.
  void take_rows(const Problem& problem, const Bounds& bounds, const BlockCholesky& M);

  Vector a_;
  std::vector<ContactVector> components_;
  TimeLimit limit_;

 private:
  Aim aim_;
  Vector least_, free_;
  ConeBlocks all_;
  std::vector<ConeBlock> cones_;
  std::vector<char> is_single_;
  LawRows law_;
  bool by_law_ = false, has_followers_ = false;
};

/// a, or 1 for a row that its impulse does not move: that is stepped by its velocity.
inline double step_mass(double a) {
  return a > 0 ? a : 1;
}

/// Of the certificate's limit: where Newton's method and the interior point end.
inline constexpr double enough_of_cones = 0.01;

/// The largest error of a row or cone as a share of what it aims at, at x with this w.
double largest_share(ConeSpace& space, const Vector& x, const Vector& w);

/// The energy error of all rows and cones together, J.
double total_energy_error(const ConeSpace& space, const Vector& x, const Vector& w);

/// out = D v
void multiply(const ConeSpace& space, const ConeDiagonal& D, const Vector& v, Vector& out);

/// out_i += factor · side_i y_n(i) of the rows that slip.
void add_slips(const ConeSpace& space, const SlipSides& sides, double factor, const Vector& y,
               Vector& out);

}  // namespace perpend
