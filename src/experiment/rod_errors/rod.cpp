#include "experiment/rod_errors/rod.h"

#include <Eigen/LU>
#include <cmath>

#include "certificate/certificate.h"
#include "certificate/effective_mass.h"
#include "certificate/measures.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

constexpr double rod_mass_kg = 4;
constexpr double length_m = 1.5;
constexpr double moment_Nm = 20;
constexpr double gravity = 9.81;
constexpr double h = 0.01;

Vector pair(double first, double second) {
  return Eigen::Vector2d(first, second);
}

/// The iterate of E19's direct method after its first guess, x₁ = 0 and w₂ = 0.
Vector papers_x(const Problem& rod) {
  return pair(0, -rod.rows->b[1]);
}

Problem rod_in_both_forms() {
  Problem rod = rod_problem();
  ensure_rows(rod);
  return rod;
}

/// The measures of given x and w: `certify` computes w itself, so it cannot judge the paper's.
RodCase measure(std::string name, const Problem& rod, const Vector& x, const Vector& w) {
  const Vector a = rod.rows->A.diagonal();
  const Vector exact_a = effective_inverse_masses(rod).value();
  RodCase out{std::move(name), x, w, pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0)};
  for (int i = 0; i < 2; ++i) {
    const double l = rod.bounds.l[i], u = rod.bounds.u[i];
    out.natural[i] = natural_error(x[i], w[i], l, u);
    out.fischer_burmeister[i] = fischer_burmeister_error(x[i], w[i], l, u);
    out.energy_J[i] = energy_error(x[i], w[i], l, u, a[i]);
    out.exact_energy_J[i] = energy_error(x[i], w[i], l, u, exact_a[i]);
  }
  return out;
}

RodCase judge(std::string name, const Problem& rod, const Vector& x) {
  const Certificate certificate = certify(rod, x);
  const Certificate exact = certify(rod, x, effective_inverse_masses(rod).value());
  return {std::move(name),
          x,
          certificate.w,
          certificate.natural.row,
          certificate.fischer_burmeister.row,
          certificate.energy.row,
          exact.energy.row};
}

}  // namespace

Problem rod_problem() {
  const double inertia = rod_mass_kg * length_m * length_m / 12;
  constexpr double inertia_about_axis = 1e-3;  // kg m²; E19: "small"; no row feels it
  Vector6 mass;
  mass << rod_mass_kg, rod_mass_kg, rod_mass_kg, inertia, inertia_about_axis, inertia;
  Vector6 impulse;  // h f of a rod at rest
  impulse << 0, 0, -h * rod_mass_kg * gravity, h * moment_Nm, 0, 0;

  BodyForm body;
  body.M = {Matrix6(mass.asDiagonal())};
  body.momentum = impulse;
  for (double side : {-1.0, 1.0}) {
    Vector6 row;
    row << 0, 0, 1, side * length_m / 2, 0, 0;
    body.J.add_block(0, row);
    body.J.end_row();
  }
  body.C = Vector::Zero(2);
  body.d = Vector::Zero(2);

  Problem rod;
  rod.bounds.l = Vector::Zero(2);
  rod.bounds.u = Vector::Constant(2, infinity);
  rod.motion = {Motion::linear, Motion::linear};
  rod.contacts = {Contact{.normal = 0}, Contact{.normal = 1}};
  rod.body = std::move(body);
  return rod;
}

RodCase rod_as_printed() {
  return {"E19 as printed",     pair(0, -0.1019),      pair(-0.2981, 0),     pair(0.2981, 0.1019),
          pair(0.2981, 0.1019), pair(4.44e-2, 5.2e-3), pair(5.91e-2, 3.9e-3)};
}

RodCase rod_without_coupling() {
  const Problem rod = rod_in_both_forms();
  return measure("E19's x and w", rod, papers_x(rod), pair(rod.rows->b[0], 0));
}

RodCase rod_with_coupling() {
  const Problem rod = rod_in_both_forms();
  return judge("E19's x, w = A x + b", rod, papers_x(rod));
}

RodCase rod_solved() {
  const Problem rod = rod_in_both_forms();
  // Both ends stay on the ground: w = 0.
  const Eigen::Matrix2d A = rod.rows->A.toDense();
  return judge("solution", rod, -A.inverse() * rod.rows->b);
}

}  // namespace perpend
