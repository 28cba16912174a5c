#include "gallery/tracked_vehicle.h"

#include <gtest/gtest.h>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

TEST(TrackedVehicle, DrivesTurnsAndKeepsItsTracks) {
  const Scene scene = tracked_vehicle();
  const EndedRun run = run_to_the_end(scene);
  EXPECT_EQ(run.certified, scene.settings.steps);
  EXPECT_GE(run.sound, 0.99 * scene.settings.steps) << run.not_sound;
  EXPECT_TRUE(run.meets_all()) << run.failures();
  EXPECT_GT(run.most_rows, 800);
}

}  // namespace
}  // namespace perpend
