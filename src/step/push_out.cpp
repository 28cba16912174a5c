#include "step/push_out.h"

#include "solver/catalog.h"
#include "solver/spaces/factor_choice.h"

namespace perpend {
namespace {

/// Beyond this a thousand bodies may lie in one place, each against all others: sweeps part them
/// too, over more steps. So they do the spheres of a pile, for which a factor is expensive.
constexpr int most_exact_rows = 20'000;
constexpr int sweeps_of_a_step = 20;

}  // namespace

bool PushOut::part(const Model& model, const StepProblem& step, State& state) {
  work_J_ = 0;
  has_parted_ = problem_.pose(model, step, state.v);
  if (!has_parted_) return false;
  const bool is_large =
      problem_.problem().size() > most_exact_rows || is_factor_dear(*problem_.problem().body);
  std::unique_ptr<Solver>& solver = is_large ? sweeps_ : exact_;
  if (!solver) solver = make_solver(is_large ? "psor" : "exact");
  Limits limits;
  if (is_large) limits.iterations = sweeps_of_a_step;
  // A poor answer too moves bodies by a bounded way, and gives them no speed.
  const Answer& answer = solver->solve(problem_.problem(), start_, limits);
  work_J_ = problem_.apply(model, answer.x, state);
  return true;
}

}  // namespace perpend
