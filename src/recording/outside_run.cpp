#include "recording/outside_run.h"

#include <algorithm>
#include <limits>

#include "border/bad_input.h"
#include "certificate/certificate.h"
#include "recording/file/recording_writer.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The engine's bodies in the numbers of the model, which has some that the engine does not move.
class BodyNumbers {
 public:
  BodyNumbers(const Simulation& scene, const std::vector<std::string>& names)
      : start_(frame_of(scene)) {
    for (const std::string& name : names) {
      const int body = scene.model().body_named(name);
      if (body < 0) throw BadInput(sentence("there is no body '", name, "' in the scene"));
      numbers_.push_back(body);
    }
  }

  Frame frame(const Frame& given) const {
    if (given.poses.size() != numbers_.size() || given.v.size() != numbers_.size()) {
      throw BadInput(sentence("there are ", given.poses.size(), " poses and ", given.v.size(),
                              " velocities of ", numbers_.size(), " bodies"));
    }
    Frame frame = start_;
    frame.time_s = given.time_s;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      frame.poses[numbers_[i]] = given.poses[i];
      frame.v[numbers_[i]] = given.v[i];
    }
    return frame;
  }
  int operator()(int given) const {
    if (given < 0 || given >= std::ssize(numbers_)) {
      throw BadInput(sentence("a contact names body ", given, "; there are ", numbers_.size()));
    }
    return numbers_[given];
  }

 private:
  Frame start_;
  std::vector<int> numbers_;
};

TrajectoryStep judged(const OutsideStep& given, const Certificate& certificate,
                      const BodyNumbers& number) {
  TrajectoryStep step;
  step.end = number.frame(given.end);
  step.outcome = is_certified(certificate) ? StepOutcome::solved : StepOutcome::uncertain;
  step.rows = given.stored.problem.size();
  step.natural = certificate.natural.total;
  step.fischer_burmeister = certificate.fischer_burmeister.total;
  step.energy_error_J = certificate.energy.total;
  step.contacts = given.contacts;
  for (ContactForce& contact : step.contacts) {
    contact.first = number(contact.first);
    contact.second = number(contact.second);
  }
  std::ranges::sort(step.contacts, {}, &ContactForce::normal_row);
  step.energy = unknown_energy();
  return step;
}

RecordingHeader header_for(const OutsideRun& run, const Simulation& scene,
                           const BodyNumbers& number) {
  RecordingHeader header;
  header.title = run.scene.title;
  header.origin = sentence("run of ", run.engine);
  header.scene_text = write_scene(run.scene);
  header.solver = run.engine;
  header.form = Form::rows;
  header.run = header_of(scene, {});
  header.run->start = number.frame(run.start);
  header.run->options.solver = run.engine;
  header.run->was_interactive = true;  // nobody can make it again
  return header;
}

}  // namespace

void record_outside_run(const std::filesystem::path& path, const OutsideRun& run) {
  const Simulation scene(run.scene, {});
  const BodyNumbers number(scene, run.bodies);
  RecordingWriter writer(path, header_for(run, scene, number));
  for (std::size_t k = 0; k < run.steps.size(); ++k) {
    const OutsideStep& step = run.steps[k];
    const Certificate certificate = certify(step.stored.problem, step.stored.x);
    ProblemToRecord made = to_record(step.stored);
    made.certificate = &certificate;
    made.seconds = unknown;
    made.step = static_cast<int>(k);
    writer.append(made, judged(step, certificate, number));
  }
  writer.close();
}

}  // namespace perpend
