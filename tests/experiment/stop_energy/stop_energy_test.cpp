#include "experiment/stop_energy/stop_energy.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

StoppedScene stopped(const std::string& name, double rule_J, const std::vector<double>& off_m) {
  StoppedScene scene{.name = name, .rule_J = rule_J};
  double of_rule = 100;
  for (const double off : off_m) {
    scene.runs.push_back({of_rule, of_rule * rule_J, off});
    of_rule /= 10;
  }
  return scene;
}

TEST(StopEnergy, HasARuleOfALightBodyThatCreeps) {
  // 2 kg that creep by 5 mm in 10 s do so with 0.5 mm/s.
  EXPECT_DOUBLE_EQ(threshold_J(2, 5e-3, 10), 0.25e-6);
}

TEST(StopEnergy, JudgesTheRuleByWhatIsLostAndTheSpreadByTheLargestGoodThreshold) {
  const auto of = [](const std::vector<double>& off_m) {
    return verdicts(
        threshold_findings({stopped("a", 1e-6, {1e-3, 1e-4, 1e-5}), stopped("b", 1e-6, off_m)}));
  };
  EXPECT_EQ(of({1, 1, 1e-3}), (std::vector{agrees, Agreement::as_promised}));
  EXPECT_EQ(of({1e-3, 1e-3, 1e-3}), (std::vector{differs, Agreement::as_promised}));
  EXPECT_EQ(of({1e-3, 1e-3, 6e-3}), (std::vector{agrees, Agreement::not_as_promised}))
      << "b needs less than the smallest tried";
}

}  // namespace
}  // namespace perpend
