#pragma once

#include <cstdint>
#include <vector>

#include "solver/newton/projected_law.h"
#include "solver/spaces/box_law_space.h"

namespace perpend {

/// Where a row stands by the projected step.
enum class Stance : std::uint8_t {
  free,   ///< between its bounds, found from w = 0: a joint, a closed contact, friction that holds
  bound,  ///< at a bound that does not move: x given
  slip,   ///< x_t = side · μ x_n, its normal row being free
};

/// Box friction by its own normal impulses as a projected step (docs/theory/12-friction-law.md,
/// eqs. (100)–(104)):
///
///     F(x) = x − P(y),  y = x − w/a,   P_t(y) = clamp(y_t, −β_t, β_t),  β_t = μ_t max(0, P_n(y))
///
/// A step solves w = 0 for the free rows, with friction that slips at ±μ x_n of the x_n solved for.
/// The merit is ½ Σ a F².
class BoxLaw : public ProjectedLaw {
 public:
  /// The space must outlive the use.
  void take(BoxLawSpace& space) { space_ = &space; }

  void compute_w(const Vector& x, Vector& w) override;
  double merit(const Vector& x, const Vector& w) override;
  double share(const Vector& x, const Vector& w) override;
  bool linearise(const Vector& x, const Vector& w, double softness) override;
  bool find_step(const Vector& x, double enough, Vector& to, Vector& w_to) override;
  double acceptable_share() const override { return 100; }
  double certified_share() const override;

  /// The same of an x whose w is not known.
  double merit(const Vector& x);
  double share(const Vector& x);

 private:
  struct Stances {
    std::vector<Stance> of;  ///< each row
    Vector side;             ///< ±μ of rows that slip
    Vector given;            ///< x of rows at a bound
  };

  void find_stances(const Vector& x, const Vector& w, Stances& s) const;
  bool stays(const Vector& x, const Vector& w);
  void weigh(double softness);
  void put_on_stances(Vector& x) const;
  double free_residual(const Vector& w);

  BoxLawSpace* space_ = nullptr;
  double softness_ = 0;
  Stances now_, then_;
  Vector p_;  // P(y)
  LawWeights weights_;
  Vector w_, residual_, correction_, trial_, w_trial_;
};

}  // namespace perpend
