// How a simulation goes on with another scene.
#include <algorithm>
#include <utility>

#include "border/bad_input.h"
#include "dynamics/carry_over.h"
#include "step/simulation.h"
#include "step/soundness.h"

namespace perpend {
namespace {

void require_same_steps(const StepSettings& before, const StepSettings& after) {
  if (before.time_step_s != after.time_step_s) {
    throw BadInput(sentence("the time step cannot change while a scene runs: it is ",
                            before.time_step_s, " s and would be ", after.time_step_s,
                            " s; begin another simulation. Nothing was changed"));
  }
  if (before.friction != after.friction || before.regularisation != after.regularisation) {
    throw BadInput(
        "the law of friction and the regularisation cannot change while a scene runs; begin "
        "another simulation. Nothing was changed");
  }
}

}  // namespace

Scene Simulation::scene() const {
  Scene now = scene_;
  for (Body& body : now.bodies) {
    const int i = model_.body_named(body.name);
    const Pose& pose = state_.poses[i];
    body.pose = {pose.position - pose.orientation * model_.bodies()[i].centre_m, pose.orientation};
    if (body.kind != BodyKind::free) continue;
    body.velocity_m_per_s = state_.v[i].head<3>();
    body.spin_rad_per_s = state_.v[i].tail<3>();
  }
  for (Shaft& shaft : now.shafts) {
    shaft.speed_rad_per_s = state_.v[model_.body_named(shaft.name)][5];
  }
  return now;
}

void Simulation::change_scene(const Scene& scene) {
  require_same_steps(scene_.settings, scene.settings);
  Model after(scene);
  const ModelMap map = map_of(model_, after);
  // After a restored snapshot the last problem is another one, and before a step there is none.
  if (machine_.impulses.size() == 0 || machine_.impulses.size() != problem_->machine_rows()) {
    problem_->build(state_, {}, {}, {}, machine_);
  }
  State state = carry_state(model_, state_, map, after);
  after.count_gears_as(model_, state);
  StepProblem problem(after);
  problem.build(state, {}, {}, {}, {});
  MachineMemory machine = carry_machine(*problem_, machine_, map, problem);

  // Nothing is refused from here on.
  answer_ = nullptr;
  contact_memory_.renumber(map.items);
  scene_ = scene;
  model_ = std::move(after);
  state_ = std::move(state);
  machine_ = std::move(machine);
  collider_ = ItemCollider();
  paths_.emplace(model_);
  drift_.emplace(model_);
  problem_.emplace(model_);
  soundness_ = std::make_unique<Soundness>(model_);
  ++scene_changes_;
  keep_apart();
  inputs_.follow_scene();
  outputs_.follow_scene();
  bad_start_.reset();
  begin_result();
}

}  // namespace perpend
