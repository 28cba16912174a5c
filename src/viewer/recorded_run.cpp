#include "viewer/recorded_run.h"

#include <algorithm>
#include <limits>

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

constexpr double unknown_limit = std::numeric_limits<double>::quiet_NaN();

/// The steps that are shown.
struct Span {
  int first = 0, count = 0;
};

Span span_of(int recorded, const ViewLimits& limits, const std::string& name) {
  const int end = limits.end > 0 ? std::min(limits.end, recorded) : recorded;
  if (limits.first > 0 && limits.first >= end) {
    throw BadInput(sentence(name, " has ", recorded, " steps: none is left from step ",
                            limits.first + 1, " on; choose others with --from and --to"));
  }
  return {limits.first, std::min(end - limits.first, limits.steps)};
}

std::string message_of(const TrajectoryFile& file, const Stage& stage, const Span& span,
                       int problems) {
  const int recorded = file.steps();
  if (recorded == 0) return "The recording has no steps: this is where the run would have begun.";
  std::string message;
  if (span.first > 0) {
    message += sentence(with_commas(recorded), " steps: those from ", with_commas(span.first + 1),
                        " to ", with_commas(span.first + span.count), " are shown. ");
  } else if (stage.steps < recorded) {
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
  const Span span = span_of(file_.steps(), limits, name_);
  stage_.steps = span.count;
  motion_.tracked = tracked_bodies(*model_);
  motion_.first_step = motion_.first_frame = span.first;
  stage_.stride =
      limits.every > 0 ? limits.every : stride_for(span.count, motion_.tracked.size(), limits);
  motion_.stride = stage_.stride;
  stage_.message = message_of(file_, stage_, span, problems_.size());
  read_motion();
}

void RecordedRun::read_motion() {
  const int first_step = motion_.first_step, end = first_step + stage_.steps;
  const std::vector<double> of_limit = problems_.read_of_limit();
  motion_.add_frame(first_step == 0 ? file_.header().start : file_.read_frame(first_step));
  for (int first = first_step; first < end; first += file_.steps_at_once()) {
    const int count = std::min(file_.steps_at_once(), end - first);
    const std::vector<TrajectoryStep> steps = file_.read_steps_without_contacts(first, count);
    for (int k = 0; k < count; ++k) {
      const std::optional<int> problem = problems_.find_problem(first + k);
      const bool is_known = problem && *problem < std::ssize(of_limit);
      motion_.add_step(steps[k], file_.contacts(first + k),
                       is_known ? of_limit[*problem] : unknown_limit);
      if (file_.inputs(first + k) > 0) motion_.touched.back() |= 2;
      const int instant = first + k + 1;
      // The last one, too, so that the picture ends where the run does.
      if ((instant - first_step) % motion_.stride == 0 || instant == end) {
        motion_.add_frame(steps[k].end);
      }
    }
  }
  for (const TrajectoryFile::SolverChange& change : file_.read_solver_changes()) {
    if (change.step >= first_step && change.step < end) {
      motion_.touched[change.step - first_step] |= 1;
    }
  }
}

void RecordedRun::add_step_details(const TrajectoryStep& step, int number, Details& details) {
  // Of a run all problems were recorded, some or none; the last step may have no sound one.
  const std::optional<int> problem = problems_.find_problem(number);
  if (!problem) return add_details(*model_, machine_, {step}, details);
  const StoredProblem stored = problems_.read(*problem);
  const std::optional<RecordedSolve> solve = problems_.read_solve(*problem);
  add_details(*model_, machine_, {step, &stored, solve ? &*solve : nullptr}, details);
}

std::string RecordedRun::details(int first, int count) {
  Details details;
  details.first_step = first;
  const std::vector<TrajectoryStep> steps = file_.read_steps(first, count);
  for (int k = 0; k < count; ++k) add_step_details(steps[k], first + k, details);
  return pack(details);
}

Details RecordedRun::read_details(std::span<const int> steps) {
  Details details;
  details.first_step = steps.empty() ? 0 : steps.front();
  details.at.assign(steps.begin(), steps.end());
  for (int step : steps) add_step_details(file_.read_steps(step, 1).front(), step, details);
  return details;
}

}  // namespace perpend
