#include "step/inputs.h"

#include <algorithm>
#include <bit>

#include "border/bad_input.h"
#include "border/closest_word.h"

namespace perpend {
namespace {

bool is_same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

Inputs::Inputs(const Model& model, Controls& controls) : model_(model), controls_(controls) {
  for (const ModelInput& input : model.inputs()) add(input);
}

/// Those whose place it takes.
std::vector<int> Inputs::signals_of(const ModelInput& input) const {
  std::vector<int> signals;
  for (std::size_t k = 0; k < model_.signals().size(); ++k) {
    const ValuePlace& place = model_.signals()[k].place;
    if (std::find(input.places.begin(), input.places.end(), place) != input.places.end()) {
      signals.push_back(static_cast<int>(k));
    }
  }
  return signals;
}

void Inputs::add(ModelInput input) {
  signals_.push_back(signals_of(input));
  by_name_.emplace(input.name, static_cast<int>(inputs_.size()));
  inputs_.push_back(std::move(input));
  change_of_.push_back(-1);
  changes_.reserve(inputs_.size());
  last_changes_.reserve(inputs_.size());
}

void Inputs::follow_scene() {
  for (ModelInput& input : inputs_) {
    DrivableValue push;
    if (model_.find_push_value(input.name, push)) {
      input = {push.name, push.unit, push.range, {push.place}};
      continue;
    }
    input.places.clear();
    input.range = {1, 0};  // holds nothing
  }
  for (const ModelInput& input : model_.inputs()) {
    const auto found = by_name_.find(input.name);
    if (found == by_name_.end()) {
      add(input);
    } else {
      inputs_[static_cast<std::size_t>(found->second)] = input;
    }
  }
  for (std::size_t k = 0; k < inputs_.size(); ++k) {
    signals_[k] = signals_of(inputs_[k]);
    change_of_[k] = -1;
  }
  std::erase_if(changes_, [&](const InputChange& one) {
    return inputs_[static_cast<std::size_t>(one.input)].places.empty();
  });
  for (std::size_t k = 0; k < changes_.size(); ++k) {
    change_of_[static_cast<std::size_t>(changes_[k].input)] = static_cast<int>(k);
  }
  last_changes_.clear();
}

InputHandle Inputs::find(std::string_view name) {
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) {
    if (inputs_[static_cast<std::size_t>(found->second)].places.empty()) refuse_name(name);
    return {found->second};
  }
  DrivableValue push;
  if (!model_.find_push_value(name, push)) refuse_name(name);
  controls_.pushes.resize(static_cast<std::size_t>(model_.moving()), Vector6::Zero());
  add({push.name, push.unit, push.range, {push.place}});
  return {static_cast<int>(inputs_.size()) - 1};
}

void Inputs::refuse_name(std::string_view name) const {
  for (const DrivableValue& value : model_.values()) {
    if (value.name != name) continue;
    for (const ModelInput& input : inputs_) {
      const auto& places = input.places;
      if (std::find(places.begin(), places.end(), value.place) == places.end()) continue;
      throw BadInput(sentence("'", name, "' is driven by the input '", input.name, "'; set that"));
    }
    throw BadInput(sentence("'", name, "' does nothing in this scene and has no row; make it an ",
                            "input there: {input: NAME, default: ", value.start, "}"));
  }
  std::vector<std::string_view> names;
  for (const ModelInput& input : inputs_) {
    if (!input.places.empty()) names.push_back(input.name);
  }
  throw BadInput(
      sentence("there is no input '", name, "'", meant_and_listed(name, names, "there are")));
}

void Inputs::refuse_handle() {
  throw BadInput("the handle is of no input of this simulation; find it here by its name");
}

void Inputs::refuse(const ModelInput& input, double value) const {
  if (input.places.empty()) {
    throw BadInput(sentence("input '", input.name, "' is of something that was removed. Nothing ",
                            "was changed"));
  }
  throw BadInput(sentence("input '", input.name, "' cannot be ", value, "; give ",
                          input.range.described(input.unit), ". Nothing was changed"));
}

double Inputs::value(InputHandle input) const {
  const ModelInput& one = at(input);
  if (one.places.empty()) {
    throw BadInput(sentence("input '", one.name, "' is of something that was removed"));
  }
  const ValuePlace& place = one.places.front();
  // A snapshot from before it was found has none.
  if (place.quantity == Quantity::push && controls_.pushes.empty()) return 0;
  return value_at(std::as_const(controls_), place);
}

void Inputs::assign(int index, double value) {
  const ModelInput& input = inputs_[index];
  bool is_new = !is_same(value, this->value({index}));
  for (const int signal : signals_[index]) {
    is_new = is_new || !controls_.is_overruled[signal];
    controls_.is_overruled[signal] = 1;
  }
  if (!is_new) return;
  for (const ValuePlace& place : input.places) {
    if (place.quantity == Quantity::push && controls_.pushes.empty()) {
      controls_.pushes.resize(static_cast<std::size_t>(model_.moving()), Vector6::Zero());
    }
    value_at(controls_, place) = value;
    if (place.quantity == Quantity::motor_target) controls_.coordinates[place.item].target_rate = 0;
  }
  controls_.is_touched = true;
  remember(index, value);
}

void Inputs::remember(int index, double value) {
  if (change_of_[index] >= 0) {
    changes_[change_of_[index]].value = value;
    return;
  }
  change_of_[index] = static_cast<int>(changes_.size());
  changes_.push_back({index, value});
}

void Inputs::end_step(bool has_moved) {
  last_changes_ = changes_;
  if (has_moved) {
    for (const InputChange& change : changes_) change_of_[change.input] = -1;
    changes_.clear();
  }
}

void Inputs::forget_changes() {
  end_step(true);
  last_changes_.clear();
}

}  // namespace perpend
