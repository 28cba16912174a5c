#include "viewer/recorded_run.h"

#include <algorithm>

#include "border/bad_input.h"
#include "recording/replay.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

/// "100,000".
std::string with_commas(int number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (k > 0 && (digits.size() - k) % 3 == 0) text += ',';
    text += digits[k];
  }
  return text;
}

std::string ordinal(int number) {
  const int last = number % 10;
  const bool is_teen = number / 10 % 10 == 1;
  const char* ending = is_teen     ? "th"
                       : last == 1 ? "st"
                       : last == 2 ? "nd"
                       : last == 3 ? "rd"
                                   : "th";
  return with_commas(number) + ending;
}

int stride_for(int steps, std::size_t tracked, const ViewLimits& limits) {
  const std::size_t of_steps = static_cast<std::size_t>(steps) * bytes_of_step();
  // The frames always have a sixth of the room.
  const std::size_t room = std::max(limits.motion_bytes - std::min(limits.motion_bytes, of_steps),
                                    limits.motion_bytes / 6);
  const std::size_t of_frames = (static_cast<std::size_t>(steps) + 1) * bytes_of_frame(tracked);
  return static_cast<int>((of_frames + room - 1) / std::max<std::size_t>(room, 1));
}

std::string message_of(const TrajectoryFile& file, const Stage& stage, int problems) {
  const int recorded = file.steps();
  if (recorded == 0) return "The recording has no steps: this is where the run would have begun.";
  std::string message;
  if (stage.steps < recorded) {
    message += sentence(with_commas(recorded), " steps: the first ", with_commas(stage.steps),
                        " are shown. ");
  }
  if (stage.stride > 1) {
    message += sentence(with_commas(stage.steps), " steps: every ", ordinal(stage.stride),
                        " instant is drawn; errors, times and energies are those of all steps. ");
  }
  if (problems == 0) {
    message +=
        "Recorded without problems: there are no errors of single rows and no forces of joints. ";
  } else if (problems < recorded - 1) {
    message +=
        sentence("Recorded with ", with_commas(problems), " problems of ", with_commas(recorded),
                 " steps: the others have no errors of single rows and no forces of joints. ");
  }
  if (!message.empty()) message.pop_back();
  return message;
}

}  // namespace

RecordedRun::RecordedRun(const std::filesystem::path& path, const ViewLimits& limits)
    : name_(path.filename().string()), file_(path), problems_(file_.recording()) {
  const Scene scene = parse_scene(file_.read_scene(), sentence("scene of ", name_));
  model_ = std::make_unique<const Model>(scene);
  require_same_bodies(file_, *model_);
  machine_ = machine_rows_of(*model_);
  stage_ = stage_of(scene, *model_, machine_);
  stage_.solver = file_.header().options.solver;
  stage_.steps = std::min(file_.steps(), limits.steps);
  stage_.stride = stride_for(stage_.steps, tracked_bodies(*model_).size(), limits);
  stage_.message = message_of(file_, stage_, problems_.size());
  read_motion(stage_.stride);
}

void RecordedRun::read_motion(int stride) {
  RunMotion motion;
  motion.tracked = tracked_bodies(*model_);
  motion.stride = stride;
  motion.add_frame(file_.header().start);
  for (int first = 0; first < stage_.steps; first += file_.steps_at_once()) {
    const int count = std::min(file_.steps_at_once(), stage_.steps - first);
    const std::vector<TrajectoryStep> steps = file_.read_steps_without_contacts(first, count);
    for (int k = 0; k < count; ++k) {
      motion.add_step(steps[k], file_.contacts(first + k));
      const int instant = first + k + 1;
      // The last one, too, so that the picture ends where the run does.
      if (instant % stride == 0 || instant == stage_.steps) motion.add_frame(steps[k].end);
    }
  }
  motion_ = pack(motion);
}

std::string RecordedRun::details(int first, int count) {
  Details details;
  details.first_step = first;
  const std::vector<TrajectoryStep> steps = file_.read_steps(first, count);
  for (int k = 0; k < count; ++k) {
    // Of a run all problems were recorded, some or none; the last step may have no sound one.
    const std::optional<int> problem = problems_.find_problem(first + k);
    if (!problem) {
      add_details(*model_, machine_, {steps[k]}, details);
      continue;
    }
    const StoredProblem stored = problems_.read(*problem);
    const std::optional<RecordedSolve> solve = problems_.read_solve(*problem);
    add_details(*model_, machine_, {steps[k], &stored, solve ? &*solve : nullptr}, details);
  }
  return pack(details);
}

}  // namespace perpend
