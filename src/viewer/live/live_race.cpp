#include "viewer/live/live_race.h"

#include <nlohmann/json.hpp>

#include "border/bad_input.h"

namespace perpend {

LiveRace::LiveRace(const Scene& scene, const LiveOptions& options,
                   const std::vector<std::string>& solvers) {
  for (const std::string& solver : solvers) {
    LiveOptions own = options;
    own.simulation.solver = solver;
    own.name = std::string(1, static_cast<char>('A' + runs_.size()));
    runs_.push_back(std::make_unique<LiveRun>(scene, own));
  }
  if (runs_.empty()) throw BadInput("a race needs a solver");
}

int LiveRace::leader() const {
  for (int lane = 0; lane < lanes(); ++lane) {
    if (!runs_[lane]->stands_still()) return lane;
  }
  return 0;
}

void LiveRace::advance(const Made& made) {
  const int first = leader();
  for (int lane = 0; lane < lanes(); ++lane) {
    if (lane != first) runs_[lane]->heed();
  }
  const StepResult* result = runs_[first]->advance();
  if (result == nullptr) return;
  made(first, *result);
  for (int lane = 0; lane < lanes(); ++lane) {
    if (lane == first) continue;
    if (const StepResult* other = runs_[lane]->follow()) made(lane, *other);
  }
}

std::vector<ViewedRun*> LiveRace::runs() {
  std::vector<ViewedRun*> all;
  for (const auto& run : runs_) all.push_back(run.get());
  return all;
}

std::string LiveRace::command(std::string_view json) {
  const auto read = nlohmann::json::parse(json, nullptr, false);
  if (read.is_object() && read.contains("lane")) {
    const auto& lane = read["lane"];
    if (!lane.is_number_integer() || lane < 0 || lane >= lanes()) {
      return sentence("\"lane\" must be a whole number from 0 to ", lanes() - 1);
    }
    if (!read.contains("command") || read["command"] != "solver") {
      return R"(only the command "solver" takes a "lane": all runs of a race go on together)";
    }
    return runs_[lane.get<int>()]->command(json);
  }
  std::string wrong;
  for (const auto& run : runs_) {
    const std::string said = run->command(json);
    if (wrong.empty()) wrong = said;
  }
  return wrong;
}

}  // namespace perpend
