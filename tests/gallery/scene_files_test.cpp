#include <gtest/gtest.h>

#include <filesystem>

#include "gallery/run_to_the_end.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

TEST(SceneFiles, DoWhatTheyMustWithEveryStepCertified) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PERPEND_SCENES)) {
    if (entry.path().extension() != ".yaml") continue;
    ++files;
    const Scene scene = read_scene(entry.path());
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps) << entry.path();
    EXPECT_EQ(run.sound, scene.settings.steps) << entry.path() << ": " << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << entry.path() << ": " << run.failures();
  }
  EXPECT_GE(files, 5);
}

}  // namespace
}  // namespace perpend
