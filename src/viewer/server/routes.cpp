#include "viewer/server/routes.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "border/bad_input.h"

namespace perpend {
namespace {

using Json = nlohmann::json;

constexpr std::string_view live_path = "/api/live";

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    path.remove_prefix(1);  // the stroke before it
    const std::size_t end = std::min(path.find('/'), path.size());
    segments.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return segments;
}

/// Digits and nothing else, as few as fit an int.
std::optional<int> number_in(std::string_view text) {
  int number = 0;
  if (text.empty() || text.size() > 9) return {};
  const bool has_digits_only = std::all_of(
      text.begin(), text.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
  if (!has_digits_only) return {};
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

HttpAnswer json_answer(int status, const Json& object) {
  return {status, "application/json", object.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

HttpAnswer failure(int status, const std::string& why) {
  return json_answer(status, {{"error", why}});
}

HttpAnswer nothing_there() {
  return failure(404, "there is nothing at this address");
}

HttpAnswer packed(std::string message) {
  return {200, "application/octet-stream", std::move(message)};
}

}  // namespace

Routes::Routes(std::string_view page, std::vector<ViewedRun*> runs, Live* live)
    : page_(page), runs_(std::move(runs)), live_(live) {}

bool Routes::takes_post(std::string_view path) const {
  return live_ != nullptr && path == live_path;
}

HttpAnswer Routes::get(std::string_view path) {
  if (path.empty() || path[0] != '/') return nothing_there();
  try {
    return find(segments_of(path));
  } catch (const BadInput& error) {  // what the recording holds cannot be read
    return failure(500, error.what());
  } catch (const std::exception& error) {
    return failure(500, sentence("internal error: ", error.what()));
  }
}

HttpAnswer Routes::post(std::string_view path, std::string_view body) {
  if (!takes_post(path)) return nothing_there();
  try {
    const std::string wrong = live_->command(body);
    return wrong.empty() ? json_answer(200, {{"ok", true}}) : failure(400, wrong);
  } catch (const std::exception& error) {
    return failure(500, sentence("internal error: ", error.what()));
  }
}

HttpAnswer Routes::find(const Segments& path) {
  if (path.size() == 1 && path[0].empty()) {
    return {200, "text/html; charset=utf-8", std::string(page_)};
  }
  if (path[0] != "api" || path.size() < 2) return nothing_there();
  if (path[1] == "session" && path.size() == 2) return session();
  if (path[1] == "runs" && path.size() >= 4) return of_run(path);
  if (live_ != nullptr && path[1] == "live") return of_live(path);
  return nothing_there();
}

HttpAnswer Routes::of_live(const Segments& path) {
  if (path.size() == 4 && path[2] == "steps") {
    const std::optional<int> step = number_in(path[3]);
    if (step) return packed(live_->steps_from(*step));
  }
  // Only one of several runs is waited for, the first that has not ended: the others make their
  // steps with it.
  if (path.size() == 5 && path[3] == "steps") {
    const std::optional<int> lane = number_in(path[2]), step = number_in(path[4]);
    if (lane && step && *lane < live_->lanes()) {
      return packed(live_->lane(*lane).steps_from(*step));
    }
  }
  if (path.size() == 6 && path[3] == "steps") {
    const std::optional<int> lane = number_in(path[2]);
    const std::optional<int> step = number_in(path[4]), end = number_in(path[5]);
    if (lane && step && end && *lane < live_->lanes()) {
      return packed(live_->lane(*lane).steps_now(*step, *end));
    }
  }
  return nothing_there();
}

HttpAnswer Routes::session() {
  Json runs = Json::array();
  for (const ViewedRun* run : runs_) runs.push_back(Json::object({{"name", run->name()}}));
  Json lanes = Json::array();
  for (int lane = 0; live_ != nullptr && lane < live_->lanes(); ++lane) {
    lanes.push_back(Json::parse(live_->lane(lane).info()));
  }
  const Json live = lanes.empty() ? Json() : lanes[0];
  return json_answer(200, {{"runs", std::move(runs)}, {"live", live}, {"lanes", lanes}});
}

HttpAnswer Routes::of_run(const Segments& path) {
  const std::optional<int> number = number_in(path[2]);
  if (!number || *number >= std::ssize(runs_)) return nothing_there();
  ViewedRun& run = *runs_[*number];
  const std::lock_guard lock(reading_);
  if (path.size() == 4 && path[3] == "stage") {
    return {200, "application/json", stage_json(run.stage())};
  }
  if (path.size() == 4 && path[3] == "motion") return packed(run.motion());
  if (path.size() == 6 && path[3] == "steps") return steps_of_run(run, path);
  return nothing_there();
}

HttpAnswer Routes::steps_of_run(ViewedRun& run, const Segments& path) {
  const std::optional<int> first = number_in(path[4]), count = number_in(path[5]);
  if (!first || !count) return nothing_there();
  if (*count < 1 || *count > most_detailed_steps) {
    return failure(
        400, sentence("ask for 1 to ", most_detailed_steps, " steps at a time, not for ", *count));
  }
  const int steps = run.steps();
  if (*first >= steps) {
    return failure(404, sentence("there is no step ", *first, ": the run has ", steps));
  }
  return packed(run.details(*first, std::min(*count, steps - *first)));
}

}  // namespace perpend
