#include "light/needed_flops.h"

namespace perpend {
namespace {

// Of a body: two half steps of drift, its masses; a factor on a tree (Cholesky, its inverse, the
// block below it, the update), a solve, a product with M⁻¹.
constexpr double drift_twice = 2 * 250, masses = 150, factor = 670, solve = 216, inverse_mass = 18;
// Of a joint: its frames, and each angle.
constexpr double of_frames = 120, of_angle = 80;
// Of a row: J, φ and d; its part of H, by its bodies; a block in a product; the certificate.
constexpr double row = 31, of_one_body = 48, of_two_bodies = 168, block = 12, judged = 20;
constexpr int products = 4 + 4, solves = 2;

}  // namespace

double needed_flops(const Simulation& simulation) {
  const Model& model = simulation.model();
  const BlockRows& J = simulation.problem().body->J;
  double H = 0, others = 0;
  for (int i = 0; i < J.rows(); ++i) {
    H += J.bodies(i).size() > 1 ? of_two_bodies : of_one_body;
    others += row + judged + products * block * static_cast<double>(J.bodies(i).size());
  }
  for (const ModelJoint& joint : model.joints()) {
    others += of_frames + of_angle * joint.rows->coordinates();
  }
  const double of_body = drift_twice + masses + inverse_mass + solves * solve + factor;
  return others + H + model.moving() * of_body;
}

}  // namespace perpend
