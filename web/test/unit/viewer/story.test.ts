import { expect, test } from "vitest";

import { countsText, storyOf } from "../../../src/viewer/panels/story";
import { runOf } from "./runs";

test("a run is told by how many of its steps are certified, the worst of them, and the sum of errors", () => {
  const run = runOf({ steps: 20 });
  run.motion.energy_error.fill(0.5);
  run.motion.energy_error[8] = 3;
  run.motion.energy_error[9] = Infinity;
  run.motion.outcome.fill(0);
  run.motion.outcome[8] = 1;
  const story = storyOf(run);
  expect(story).toMatchObject({ steps: 20, certified: 19, worst: 3, worstInstant: 9, stopped: 0 });
  expect(story.sum).toBeCloseTo(18 * 0.5 + 3);
  expect(countsText(story)).toBe("1 of 20 steps not certified");
  run.motion.outcome[9] = 3;
  expect(storyOf(run)).toMatchObject({ stopped: 10, why: "diverged" });
  expect(countsText({ ...story, certified: 20, unsound: 2 })).toBe("all 20 steps certified, 2 not sound");
});
