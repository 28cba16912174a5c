#include "step/push_out.h"

#include "solver/catalog.h"

namespace perpend {

bool PushOut::part(const Model& model, const StepProblem& step, State& state) {
  work_J_ = 0;
  has_parted_ = problem_.pose(model, step, state.v);
  if (!has_parted_) return false;
  if (!solver_) solver_ = make_solver("exact");
  // Whatever the answer is, it moves bodies by a bounded way and gives them no speed.
  const Answer& answer = solver_->solve(problem_.problem(), start_, {});
  work_J_ = problem_.apply(model, answer.x, state);
  return true;
}

}  // namespace perpend
