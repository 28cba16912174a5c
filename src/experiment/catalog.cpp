#include <algorithm>
#include <cctype>

#include "experiment/experiment.h"
#include "experiment/rod_errors.h"
#include "experiment/solver_table.h"

namespace perpend {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all{
      {"X1", "the errors of a rod by the three measures, by hand in E19", rod_errors},
      {"X5", "four scenes and every solver: error and time (E18, Table 4)", solver_table},
  };
  return all;
}

const Experiment* find_experiment(const std::string& id) {
  const auto same = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) ==
           std::toupper(static_cast<unsigned char>(b));
  };
  for (const Experiment& one : experiments()) {
    if (std::equal(id.begin(), id.end(), one.id.begin(), one.id.end(), same)) return &one;
  }
  return nullptr;
}

}  // namespace perpend
