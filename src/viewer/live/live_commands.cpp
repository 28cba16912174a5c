#include "viewer/live/live_commands.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "border/bad_input.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

using Json = nlohmann::json;

constexpr int largest_count = 1'000'000;

const Json& member(const Json& command, const char* name) {
  if (!command.contains(name)) throw BadInput(sentence("the command lacks its \"", name, "\""));
  return command[name];
}

int count_of(const Json& command, const char* name, int least) {
  const Json& value = member(command, name);
  if (!value.is_number_integer() || value < least || value > largest_count) {
    throw BadInput(
        sentence("\"", name, "\" must be a whole number from ", least, " to ", largest_count));
  }
  return value.get<int>();
}

Vector3 place_of(const Json& command, const char* name) {
  const Json& value = member(command, name);
  Vector3 place;
  const bool has_three = value.is_array() && value.size() == 3;
  for (int k = 0; k < 3; ++k) {
    const bool is_number = has_three && value[k].is_number();
    place[k] = is_number ? value[k].get<double>() : std::nan("");
    if (!(std::abs(place[k]) <= 1e9)) {
      throw BadInput(sentence("\"", name, "\" must be three numbers, x, y and z in m"));
    }
  }
  return place;
}

Pull pull_of(const Json& command, const Model& model) {
  Pull pull{count_of(command, "body", 0), place_of(command, "point"), place_of(command, "target")};
  if (pull.body >= model.moving()) {
    throw BadInput(sentence("only bodies that move by forces can be pulled: 0 to ",
                            model.moving() - 1, ", not ", pull.body));
  }
  return pull;
}

SolverCommand solver_of(const Json& command) {
  SolverCommand solver;
  const Json& name = member(command, "solver");
  if (!name.is_string()) throw BadInput("\"solver\" must be a text, such as \"exact\"");
  solver.solver = name.get<std::string>();
  make_solver(solver.solver);  // says what is wrong with it
  solver.iterations = command.contains("iterations") ? count_of(command, "iterations", 0) : 0;
  if (!command.contains("budget_ms") || command["budget_ms"].is_null()) return solver;
  const Json& budget = command["budget_ms"];
  if (!budget.is_number() || !(budget.get<double>() >= 0)) {
    throw BadInput("\"budget_ms\" must be a number of milliseconds, 0 or more, or null for none");
  }
  solver.budget_s = 1e-3 * budget.get<double>();
  return solver;
}

}  // namespace

LiveCommand read_command(std::string_view text, const Model& model) {
  const Json command = Json::parse(text, nullptr, false);
  if (!command.is_object() || !command.contains("command") || !command["command"].is_string()) {
    throw BadInput("a command is a JSON object such as {\"command\": \"pause\"}");
  }
  const std::string name = command["command"].get<std::string>();
  if (name == "pause") return PauseCommand{};
  if (name == "resume") return ResumeCommand{};
  if (name == "restart") return RestartCommand{};
  if (name == "release") return ReleaseCommand{};
  if (name == "step") return StepCommand{count_of(command, "count", 1)};
  if (name == "pull") return pull_of(command, model);
  if (name == "solver") return solver_of(command);
  throw BadInput(sentence("there is no command \"", name,
                          "\"; there are pause, resume, restart, step, pull, release and solver"));
}

}  // namespace perpend
