#include "recording/run_recorder.h"

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
  header.form = StoredForm::body;
  header.run = header_of(simulation, options);
  header.run->was_interactive = recording.is_interactive;
  return header;
}

}  // namespace

RunRecorder::RunRecorder(const RunRecordingOptions& recording, const Scene& scene,
                         const SimulationOptions& options, const Simulation& simulation)
    : writer_(recording.path, describe(recording, scene, options, simulation)),
      keeps_problems_(recording.keeps_problems) {}

void RunRecorder::add(const Simulation& simulation, const StepResult& result) {
  ++steps_;
  if (keeps_problems_) add_problem(simulation, result);
  writer_.append(record_of(simulation, result));
}

void RunRecorder::add_problem(const Simulation& simulation, const StepResult& result) {
  const std::string name = sentence("step ", steps_);
  const Problem& problem = simulation.problem();
  if (moved(result.outcome)) {
    const Answer& answer = *simulation.answer();
    writer_.append(ProblemToRecord{name, "", problem, &answer.x, &answer.certificate,
                                   result.seconds.solve, result.iterations});
  } else if (!find_defect(problem)) {
    writer_.append(ProblemToRecord{name, "", problem});
  }
}

}  // namespace perpend
