#include "step/fallback.h"

#include "algebra/block_cholesky.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

/// Enough to come near a state that can be lived with; each costs a small part of a direct solve.
constexpr int sweeps = 200;
/// An evaluation costs as much as a sweep.
constexpr int sweeps_between_evaluations = 10;

}  // namespace

double energy_at_play_J(const Problem& problem) {
  const BodyForm& body = *problem.body;
  BlockCholesky M;
  M.compute(body.M);
  Vector v = body.momentum;
  M.solve_in_place(v);
  Vector none;
  least_impulses(problem.bounds, none);
  Judge judge;
  judge.take(problem);
  return 0.5 * body.momentum.dot(v) + judge.measure(problem.bounds, none).energy.total;
}

const Answer& Fallback::better_than(const Answer& answer, const Problem& problem,
                                    const Vector& start, double seconds) {
  const bool is_cone = has_cone(problem);
  std::unique_ptr<Solver>& solver = is_cone ? cone_ : box_;
  if (!solver) solver = make_solver(is_cone ? "cone-psor" : "psor");
  Limits limits;
  limits.iterations = sweeps;
  limits.seconds = seconds;
  limits.select = Select::energy;
  limits.check_every = sweeps_between_evaluations;
  limits.update_friction = true;
  const Answer& swept = solver->solve(problem, start, limits);
  const bool is_better = swept.stop != Stop::not_applicable &&
                         swept.certificate.energy.total < answer.certificate.energy.total;
  return is_better ? swept : answer;
}

}  // namespace perpend
