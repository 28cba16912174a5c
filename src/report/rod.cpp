#include "report/rod.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>

#include "certificate/certificate.h"
#include "certificate/effective_mass.h"
#include "certificate/measures.h"
#include "problem/assemble.h"
#include "report/table.h"

namespace perpend {
namespace {

constexpr double mass_kg = 4;
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
    const double l = rod.l[i], u = rod.u[i];
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

void add_case(Table& table, const RodCase& c) {
  // What rounds to zero is printed as zero, without a sign.
  const auto short_number = [](double value) {
    return fmt::format("{:.4f}", std::abs(value) < 5e-5 ? 0.0 : value);
  };
  const auto joules = [](double value) { return fmt::format("{:.3e}", value); };
  for (int i = 0; i < 2; ++i) {
    table.add_row({i == 0 ? c.name : "", fmt::format("{}", i + 1), short_number(c.x[i]),
                   short_number(c.w[i]), short_number(c.natural[i]),
                   short_number(c.fischer_burmeister[i]), joules(c.energy_J[i]),
                   joules(c.exact_energy_J[i])});
  }
  table.add_row({"", "sum", "", "", short_number(c.natural.sum()),
                 short_number(c.fischer_burmeister.sum()), joules(c.energy_J.sum()),
                 joules(c.exact_energy_J.sum())});
  table.add_rule();
}

}  // namespace

Problem rod_problem() {
  const double inertia = mass_kg * length_m * length_m / 12;
  constexpr double inertia_about_axis = 1e-3;  // kg m²; E19: "small"; no row feels it
  Vector6 mass;
  mass << mass_kg, mass_kg, mass_kg, inertia, inertia_about_axis, inertia;
  Vector6 impulse;  // h f of a rod at rest
  impulse << 0, 0, -h * mass_kg * gravity, h * moment_Nm, 0, 0;

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
  rod.l = Vector::Zero(2);
  rod.u = Vector::Constant(2, infinity);
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

std::string rod_report() {
  const Problem rod = rod_in_both_forms();
  const Eigen::Matrix2d A = rod.rows->A.toDense();
  std::string text = fmt::format(
      "X1  The rod of E19 §5.1: {} kg, {} m, moment {} N m, h = {} s, two frictionless contacts.\n"
      "    A = [{:.4g} {:.4g}; {:.4g} {:.4g}] 1/kg   b = ({:.4f}, {:.4f}) m/s\n\n",
      mass_kg, length_m, moment_Nm, h, A(0, 0), A(0, 1), A(1, 0), A(1, 1), rod.rows->b[0],
      rod.rows->b[1]);
  const RodCase printed = rod_as_printed(), uncoupled = rod_without_coupling(),
                coupled = rod_with_coupling(), solved = rod_solved();
  Table table({"", "row", "x [N s]", "w [m/s]", "natural", "FB", "energy [J]", "exact mass [J]"});
  for (const RodCase* c : {&printed, &uncoupled, &coupled, &solved}) add_case(table, *c);
  text += table.text();
  text += fmt::format(
      "\nWhy they differ\n"
      "- E19 prints 0.1 for the diagonal of A; it is 4/m = {:.1f}, the value its energies use.\n"
      "- E19 takes w1 = b1 and so leaves out the coupling A12 x2 = {:.4f} m/s. With w = A x + b "
      "the\n"
      "  same x has w1 = {:.4f} m/s, and {:.3e} J in all instead of {:.3e} J.\n"
      "- E19 says that FB equals the natural residual here. But an impulse t below its bound "
      "gives\n"
      "  psi(-t, 0) = -t - |t| = -2t: row 2 has {:.4f} by the paper's own eq. (5), not {:.4f}.\n"
      "- E19 prints {:.2e} J for row 1 with the exact mass; its x and w give {:.3e} J.\n"
      "- The sums of natural and FB add m/s to N s. The energies are all joules.\n",
      A(0, 0), A(0, 1) * coupled.x[1], coupled.w[0], coupled.energy_J.sum(),
      uncoupled.energy_J.sum(), uncoupled.fischer_burmeister[1], printed.fischer_burmeister[1],
      printed.exact_energy_J[0], uncoupled.exact_energy_J[0]);
  return text;
}

}  // namespace perpend
