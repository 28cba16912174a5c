#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/block_rows.h"
#include "algebra/types.h"

/// The problem of one time step, a mixed linear complementarity problem (MLCP):
///
///     find x with   w = A x + b,   l ≤ x ≤ u   and, for every row i,
///
///         w_i = 0   where  l_i < x_i < u_i
///         w_i ≥ 0   where  x_i = l_i
///         w_i ≤ 0   where  x_i = u_i
///
/// x is the impulse of each constraint row, w the velocity along it. A joint has
/// l = −∞, u = ∞ (so w = 0); a contact normal l = 0, u = ∞; friction l = −μ x_n,
/// u = μ x_n with x_n held constant; l = u fixes x.
///
/// The map from x to w is known in one of two forms, or in both:
///
///     body form   M v⁺ = p + Jᵀ x,   w = J v⁺ + C x + d        (p = M v + h f)
///     row form    w = A x + b,       A = J M⁻¹ Jᵀ + C,  b = J M⁻¹ p + d
///
/// Mechanics makes the body form; files from elsewhere often have only the row form;
/// `assemble` makes the row form from the body form, nothing makes the reverse.
/// Theory: docs/theory/01-problem.md. Symbols and units: docs/notation.md.
namespace perpend {

/// What a row's velocity w_i measures, hence the unit of its impulse x_i.
enum class Motion : std::uint8_t {
  linear,   ///< w in m/s,   x in N s
  angular,  ///< w in rad/s, x in N m s
};

enum class FrictionLaw : std::uint8_t {
  box,  ///< each friction impulse in [−μ x_n, μ x_n] on its own; l and u hold these bounds
  cone,  ///< ‖x_t‖ ≤ μ x_n, the law of Coulomb; l and u of the friction rows are −∞ and ∞
};

/// Which rows make up one contact point, and the friction between them.
struct Contact {
  static constexpr int no_row = -1;

  int normal = no_row;
  /// A planar contact has one friction row and `no_row` in the second place;
  /// a frictionless one has `no_row` in both.
  std::array<int, 2> friction{no_row, no_row};
  double mu = 0;  ///< friction coefficient, ≥ 0
  FrictionLaw law = FrictionLaw::box;

  bool operator==(const Contact&) const = default;
};

struct BodyForm {
  std::vector<Matrix6> M;  ///< mass of each moving body: linear then angular, in the world's axes
  Vector momentum;         ///< p = M v + h f, six for each body
  BlockRows J;             ///< velocity of each row from the velocities of the bodies it touches
  Vector C;                ///< compliance of each row, ≥ 0; 0 is a hard row
  Vector d;                ///< velocity each row is offset by (stabilisation, motor target)

  int bodies() const { return static_cast<int>(M.size()); }
};

struct RowForm {
  SparseRows A;
  Vector b;
};

/// One of the two: what a solver needs, or a file holds.
enum class Form { rows, body };

/// What x must keep to, row by row: l ≤ x ≤ u. The bounds of box friction, ∓μ x_n, are constants of
/// an MLCP. A solver that has them follow the normal impulses says so to its method
/// (solver/coupling.h), and changes them between two calls of it.
struct Bounds {
  Vector l;
  Vector u;
  bool are_fixed = true;  ///< else they change after this call, and the method is called again
  int updates = 0;        ///< how often they changed so far

  int size() const { return static_cast<int>(l.size()); }
  /// x moved to the nearest place that keeps to them.
  void clamp(Vector& x) const { x = x.cwiseMax(l).cwiseMin(u); }
};

struct Problem {
  Bounds bounds;
  std::vector<Motion> motion;  ///< one for each row
  std::vector<Contact> contacts;
  std::optional<BodyForm> body;
  std::optional<RowForm> rows;

  int size() const { return bounds.size(); }
};

inline bool is_bilateral(const Problem& problem, int i) {
  return problem.bounds.l[i] == -infinity && problem.bounds.u[i] == infinity;
}

/// A contact whose friction obeys the cone law. Without friction rows the law makes no difference.
inline bool is_under_cone(const Contact& contact) {
  return contact.law == FrictionLaw::cone && contact.friction[0] != Contact::no_row;
}

/// A contact with at least one friction row under the cone law: such a problem is not an MLCP.
inline bool has_cone(const Problem& problem) {
  for (const Contact& contact : problem.contacts) {
    if (is_under_cone(contact)) return true;
  }
  return false;
}

}  // namespace perpend
