#include "recording/run_recorder.h"

#include <tuple>

#include "border/bad_input.h"
#include "problem/defect.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

RecordingHeader describe(const RunRecordingOptions& recording, const Scene& scene,
                         const SimulationOptions& options, const Simulation& simulation) {
  RecordingHeader header;
  header.title = scene.title;
  header.origin = sentence("run of the scene ", scene.name);
  header.scene_text = write_scene(scene);
  header.solver = simulation.solver();
  header.form = Form::body;
  header.run = header_of(simulation, options);
  header.run->was_interactive = recording.is_interactive;
  return header;
}

}  // namespace

RunRecorder::RunRecorder(const RunRecordingOptions& recording, const Scene& scene,
                         const SimulationOptions& options, const Simulation& simulation)
    : writer_(recording.path, describe(recording, scene, options, simulation)),
      problems_every_(recording.problems_every),
      options_(simulation.options()) {}

void RunRecorder::add(const Simulation& simulation, const StepResult& result) {
  if (simulation.scene_changes() > 0) {
    throw BadInput(
        "the scene was changed while it ran, and a recording holds one scene; close it before the "
        "change, and record what comes after as a run of its own");
  }
  record_of(simulation, result, record_);
  add_inputs(simulation.inputs());
  add_options(simulation.options());
  const bool is_wanted = problems_every_ > 0 && steps_ % problems_every_ == 0;
  const Problem& problem = simulation.problem();
  const bool is_solved = moved(result.outcome);
  if (!is_wanted || !result.has_problem || (!is_solved && find_defect(problem))) {
    writer_.append(record_);
    ++steps_;
    return;
  }
  const std::string name = sentence("step ", steps_ + 1);
  ProblemToRecord made{name, "", problem};
  made.step = steps_;
  if (is_solved) {
    const Answer& answer = *simulation.answer();
    made.x = &answer.x;
    made.certificate = &answer.certificate;
    made.seconds = result.seconds.solve;
    made.iterations = result.iterations;
  }
  writer_.append(made, record_);
  ++steps_;
  ++problems_;
}

void RunRecorder::add_options(const SimulationOptions& options) {
  const auto told = [](const SimulationOptions& o) {
    return std::tie(o.solver, o.on_wrong, o.limits.iterations, o.limits.seconds, o.limits.energy_J,
                    o.limits.select, o.limits.check_every);
  };
  record_.new_options.reset();
  if (told(options) == told(options_)) return;
  record_.new_options = options_ = options;
}

void RunRecorder::add_inputs(const Inputs& inputs) {
  record_.new_inputs.clear();
  record_.inputs.clear();
  input_numbers_.resize(inputs.all().size(), -1);
  for (const InputChange& change : inputs.changes()) {
    int& number = input_numbers_[change.input];
    if (number < 0) {
      number = inputs_++;
      record_.new_inputs.push_back(inputs.all()[change.input].name);
    }
    record_.inputs.push_back({number, change.value});
  }
}

}  // namespace perpend
