#pragma once

#include "experiment/experiment.h"
#include "problem/problem.h"

namespace perpend {

/// The problem of a step of a scene, in both forms, with the friction bounds of its own answer.
struct SceneProblem {
  std::string name{};
  Problem problem{};
};

/// Of the scenes of E18, after some steps; empty where it was interrupted.
std::vector<SceneProblem> scene_problems(const Laboratory& laboratory);

/// After so many steps with the exact solver.
Problem problem_after(const Scene& scene, int steps);

/// Problems of the same scenes at moments at which they move, with the friction of the papers'
/// runs: the wall lands, the ring slides, the chain is wound up, the log is grasped, lifted and
/// slewed. Empty where it was told to stop.
std::vector<SceneProblem> moving_problems(const Laboratory& laboratory);

}  // namespace perpend
