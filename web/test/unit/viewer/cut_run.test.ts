/** A run that went on so long that its first fifty steps are gone. */
import { expect, test } from "vitest";

import { whyNoStep } from "../../../src/viewer/panels/absent";
import { buildActions } from "../../../src/viewer/panels/actions";
import { columnErrors, stripText } from "../../../src/viewer/panels/outcome_strip";
import { wholeSpan } from "../../../src/viewer/panels/plot_data";
import { energyPlot, errorPlot } from "../../../src/viewer/panels/plot_specs";
import { frameTimes, onStepGrid, stepGrid, trackComponent } from "../../../src/viewer/panels/series";
import { stepText } from "../../../src/viewer/panels/timeline";
import { sampleRuns } from "../../../src/viewer/picture/samples";
import { unsoundText } from "../../../src/viewer/panels/steps";
import { Player } from "../../../src/viewer/player";
import { runOf } from "./runs";

const cut = runOf({ steps: 10, firstStep: 50 });

test("a step that is not sound is named in the strip and in its text", () => {
  const run = runOf({ steps: 4 });
  run.motion.outcome.fill(0);
  run.motion.findings[2] = 2;
  run.motion.finding_joint[2] = 0;
  run.motion.finding_value[2] = 0.25;
  expect(stripText(run)).toContain("1 not sound");
  const columns = columnErrors(run.motion, 4, 4);
  expect([...columns].map((error) => error > 0)).toEqual([false, false, true, false]);
  expect(unsoundText(run, 1)).toBe("");
  expect(unsoundText(run, 2)).toContain("0.25, joint_gap: take a smaller time step, and 1 more");
});

test("the strip shows outcomes where their steps are, and nothing before", () => {
  const columns = columnErrors(cut.motion, 60, 60);
  expect([...columns.subarray(0, 50)].every(Number.isNaN)).toBe(true);
  expect([...columns.subarray(50)].map((error) => error > 0)).toEqual([...cut.motion.outcome].map((outcome) => outcome > 0));
  expect(stripText(cut)).toContain("of 10 steps that are kept");
});

test("curves begin with the first step that is kept", () => {
  const grid = stepGrid([cut]);
  expect(grid.times.length).toBe(10);
  expect(grid.times[0]).toBeCloseTo(0.51, 12);
  expect([...onStepGrid(grid, cut, cut.motion.energy_error)]).toEqual([...cut.motion.energy_error]);
  expect(errorPlot([cut]).data().lines[0]!.values.every((value) => value > 0)).toBe(true);
  expect(frameTimes([cut])[0]).toBeCloseTo(0.5, 12);
  expect(trackComponent(cut, 0, "position", 1, Float64Array.of(0.55))[0]).toBeCloseTo(0.55, 6);
});

test("curves of two runs begin with the first step that either keeps", () => {
  const fine = runOf({ steps: 30, firstStep: 90, timeStep: 0.005 });
  const grid = stepGrid([cut, fine]);
  expect([grid.first, grid.times.length]).toEqual([90, 30]);
  expect([...onStepGrid(grid, cut, cut.motion.energy_error)].map(Number.isNaN).filter(Boolean).length).toBe(10);
  expect(onStepGrid(grid, cut, cut.motion.iterations)[10]).toBe(cut.motion.iterations[0]);
  expect([...onStepGrid(grid, fine, fine.motion.iterations)]).toEqual([...fine.motion.iterations]);
});

test("a plot spans what is kept, and of a whole run all from the start", () => {
  expect(wholeSpan(Float64Array.of(0.51, 0.52, 0.6), 0.01)).toEqual([0.51, 0.6]);
  expect(wholeSpan(Float64Array.of(0.01, 0.02), 0.01)).toEqual([0, 0.02]);
  expect(wholeSpan(new Float64Array(), 0.01)).toEqual([0, 0.01]);
});

test("work is said to be counted from the first step that is kept", () => {
  expect(energyPlot([cut]).data().note).toContain("work are counted from the first step that is kept");
  expect(energyPlot([runOf()]).data().note).toContain("work from the start");
});

test("before the first step that is kept nothing is called the start", () => {
  const player = new Player(60, 0.01);
  for (const step of [0, 20, 50]) {
    player.set({ step });
    expect(stepText(cut, player)).toBe("the first step here is 51");
    expect(whyNoStep(cut, step)).toContain("the first step that is, is 51");
  }
  player.set({ step: 51 });
  expect(stepText(cut, player)).toContain("certified");
  player.set({ step: 0 });
  expect(stepText(runOf(), player)).toBe("start");
  expect(whyNoStep(runOf(), 0)).toContain("This is the start");
});

test("the way to the start leads to what is kept", () => {
  const player = new Player(60, 0.01);
  const actions = buildActions([cut], player, () => undefined);
  player.set({ step: 60 });
  actions.toStart();
  expect(player.step).toBe(50);
  player.set({ step: 60 });
  actions.playOrPause();
  expect([player.step, player.playing]).toEqual([50, true]);
});

test("scales are chosen by steps that are kept", async () => {
  expect((await sampleRuns([cut])).forces.length).toBeGreaterThan(0);
});
