#pragma once

#include <string>
#include <vector>

#include "problem/problem.h"

/// Experiment X1: the rod of E19 §5.1, whose error the paper computes by hand.
/// What differs from the paper, and why: docs/theory/02-certificate.md.
namespace perpend {

/// The three measures of both rows at one pair x, w.
struct RodCase {
  std::string name;
  Vector x;                   ///< N s
  Vector w;                   ///< m/s
  Vector natural;             ///< m/s or N s
  Vector fischer_burmeister;  ///< m/s or N s
  Vector energy_J;            ///< with a = A_ii
  Vector exact_energy_J;      ///< with a = 1/(A⁻¹)_ii
};

/// A rod of 4 kg and 1.5 m lies at rest on the ground, touching it with both ends; a moment of
/// 20 N m acts about its centre for one step of 0.01 s. Two hard contact rows, no friction.
Problem rod_problem();

/// The figures E19 prints.
RodCase rod_as_printed();
/// The measures at the paper's x and at the w it uses, which leaves out the coupling A₁₂ x₂.
RodCase rod_without_coupling();
/// The measures at the paper's x with w = A x + b.
RodCase rod_with_coupling();
/// The solution of the rod, where every error is zero to rounding.
RodCase rod_solved();

}  // namespace perpend
