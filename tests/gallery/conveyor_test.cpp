#include "gallery/conveyor.h"

#include <gtest/gtest.h>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

TEST(Conveyor, CarriesItsPartsToTheBin) {
  const Scene scene = conveyor();
  const EndedRun run = run_to_the_end(scene);
  EXPECT_GE(run.certified, 0.99 * scene.settings.steps);
  EXPECT_GE(run.sound, 0.97 * scene.settings.steps) << run.not_sound;
  EXPECT_TRUE(run.meets_all()) << run.failures();
}

}  // namespace
}  // namespace perpend
