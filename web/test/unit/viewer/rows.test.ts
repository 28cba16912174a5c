import { describe, expect, test } from "vitest";

import { instantOf } from "../../../src/viewer/data/instant";
import { contactRowNames, ownerOfRow, rowName, rowUnits } from "../../../src/viewer/data/row_names";
import { StepDetails } from "../../../src/viewer/data/step_details";
import { certifiedUpTo } from "../../../src/viewer/data/verdict";
import { whyNoRows } from "../../../src/viewer/panels/absent";
import { solverCommand, paceText } from "../../../src/viewer/panels/live_controls";
import { countText, numberText, timeText } from "../../../src/viewer/panels/number_text";
import { columnErrors, columnHeight } from "../../../src/viewer/panels/outcome_strip";
import { nextUncertified, stepIndex, verdictText, worstInstant } from "../../../src/viewer/panels/steps";
import { Player } from "../../../src/viewer/player";
import type { LiveRun } from "../../../src/viewer/run_data";
import { detailsOf, runOf } from "./runs";

describe("rows", () => {
  test("of a contact are named by their roles", () => {
    expect(contactRowNames(["normal", "friction", "friction"])).toEqual(["normal", "friction 1", "friction 2"]);
    expect(contactRowNames(["normal"])).toEqual(["normal"]);
    expect(contactRowNames(["normal", "friction", "friction", "resistance", "resistance", "resistance"]).slice(3)).toEqual(["rolling 1", "rolling 2", "spinning"]);
    expect(contactRowNames(["normal", "resistance", "resistance"]).slice(1)).toEqual(["rolling 1", "rolling 2"]);
    expect(contactRowNames(["normal", "resistance"])[1]).toBe("spinning");
  });

  test("have the units of what they measure", () => {
    expect(rowUnits("friction")).toEqual({ x: "N s", w: "m/s" });
    expect(rowUnits("resistance")).toEqual({ x: "N m s", w: "rad/s" });
    expect(rowUnits("joint", true)).toEqual({ x: "N m s", w: "rad/s" });
    expect(rowUnits("joint", false)).toEqual({ x: "N s", w: "m/s" });
  });

  test("know their joint or contact", () => {
    const { stage } = runOf();
    const step = new StepDetails(detailsOf(3, 1, [0, 2]), 3);
    expect(ownerOfRow(stage, step, 0)).toEqual({ kind: "joint", joint: 0 });
    expect(ownerOfRow(stage, step, 3)).toEqual({ kind: "contact", contact: 0 });
    expect(rowName(stage, step, 0)).toBe("hold of joint hinge");
    expect(rowName(stage, step, 2)).toBe("friction 1 of cart – ground");
  });
});

test("rows of several points between two bodies have the points' numbers", () => {
  const { stage } = runOf();
  const details = detailsOf(0, 1, [0, 2]);
  Object.assign(details, { contact_start: Int32Array.of(0, 3), contact_bodies: Int32Array.of(0, 2, 1, 2, 0, 2), contact_row: Int32Array.of(1, 2, 3), contact_row_end: Int32Array.of(2, 3, 4), role: Uint8Array.of(0, 6, 6, 6) });
  const step = new StepDetails(details);
  expect([1, 2, 3].map((row) => rowName(stage, step, row))).toEqual(["normal of cart – ground, point 1", "normal of load – ground", "normal of cart – ground, point 2"]);
});

test("a gearing has its place at a joint that it couples", () => {
  const { stage } = runOf();
  const step = new StepDetails(detailsOf(0, 1, [0, 2]));
  stage.joints[0]!.rows = [1, 1];
  stage.gearings = [{ name: "gear", row: 0, joints: [0], shafts: ["wheel"] }];
  expect(ownerOfRow(stage, step, 0)).toEqual({ kind: "joint", joint: 0 });
});

describe("the details of a step", () => {
  test("are taken from a block of several", () => {
    const [a, b] = [detailsOf(10, 1, [0, 2]), detailsOf(11, 1, [1, 2])];
    const joined = { ...a, steps: 2, contact_start: Int32Array.of(0, 1, 2), row_start: Int32Array.of(0, 4, 8) };
    for (const key of ["x", "w", "l", "u", "natural", "energy"] as const) joined[key] = Float64Array.of(...a[key], ...[...b[key]].map((value) => 2 * value));
    joined.contact_bodies = Int32Array.of(0, 2, 1, 2);
    joined.contact_row = Int32Array.of(1, 1);
    joined.contact_row_end = Int32Array.of(4, 4);
    const step = new StepDetails(joined, 11);
    expect(step.contactBodies(0)).toEqual([1, 2]);
    expect(step.row(1).x).toBe(2);
    expect(step.rows).toBe(4);
  });

  test("give the worst rows first, infinite ones before all", () => {
    const details = detailsOf(0, 1, [0, 2]);
    expect(new StepDetails(details, 0).worstRows(3)).toEqual([2, 3, 1]);
    details.energy[0] = Infinity;
    expect(new StepDetails(details, 0).worstRows(2)).toEqual([0, 2]);
  });

  test("find the same contact in another step by its bodies and place", () => {
    const before = new StepDetails(detailsOf(0, 1, [0, 2]), 0);
    const details = detailsOf(1, 1, [0, 2]);
    Object.assign(details, { contact_start: Int32Array.of(0, 3), contact_bodies: Int32Array.of(1, 2, 0, 2, 0, 2), contact_position: Float32Array.of(0.1, 0, 0, 5, 0, 0, 0.11, 0, 0) });
    expect(new StepDetails(details, 1).sameContact(before, 0)).toBe(2);
    details.contact_bodies = Int32Array.of(1, 2, 1, 2, 1, 2);
    expect(new StepDetails(details, 1).sameContact(before, 0)).toBe(-1);
  });

  test("without recorded rows have contacts all the same", () => {
    const details = { ...detailsOf(0, 1, [0, 2]), row_start: Int32Array.of(0, 0) };
    const step = new StepDetails(details, 0);
    expect([step.contacts, step.rows]).toEqual([1, 0]);
    expect(step.contactRows(0)).toEqual([0, 0]);
    expect(step.worstRows(10)).toEqual([]);
  });
});

describe("steps to go to", () => {
  const { motion } = runOf({ steps: 20 });

  test("the next that is not certified, from the start again after the last", () => {
    expect(nextUncertified(motion, 0)).toBe(7);
    expect(nextUncertified(motion, 7)).toBe(14);
    expect(nextUncertified(motion, 14)).toBe(7);
    expect(nextUncertified({ ...motion, outcome: new Uint8Array(20) }, 3)).toBe(-1);
    expect(nextUncertified({ ...motion, steps: 0 }, 0)).toBe(-1);
  });

  test("the worst, an infinite error before all", () => {
    expect(worstInstant(motion)).toBe(1);
    const energy_error = Float64Array.of(1, 5, Infinity, 7);
    expect(worstInstant({ ...motion, energy_error, steps: 4 })).toBe(3);
    expect(worstInstant({ ...motion, steps: 0 })).toBe(-1);
  });

  test("runs side by side share the time", () => {
    const player = new Player(20, 0.01);
    player.set({ step: 6 });
    const fine = runOf({ steps: 100, timeStep: 0.001 });
    expect(instantOf(fine, player)).toBe(60);
    expect(stepIndex(fine, 60)).toBe(59);
    expect(stepIndex(fine, 0)).toBe(-1);
    expect(instantOf(runOf({ steps: 4 }), player)).toBe(4);
  });
});

test("one bad step among 100,000 is seen in a strip of 300 columns", () => {
  const { motion } = runOf({ steps: 100_000 });
  motion.outcome.fill(0)[54_321] = 2;
  const columns = columnErrors(motion, 100_000, 300);
  expect([...columns].filter((value) => value > 0).length).toBe(1);
  expect(columns[Math.floor((54_321 * 300) / 100_000)]).toBe(Infinity);
  expect([...columnErrors(runOf({ steps: 2 }).motion, 4, 8)]).toEqual([0, 0, 0, 0, NaN, NaN, NaN, NaN]);
});

describe("how wrong a step is", () => {
  const run = runOf({ steps: 6 });
  run.motion.outcome.set([0, 1, 1, 2, 3, 4]);
  run.motion.energy_error.set([9e-31, 1e-13, 1.67e17, Infinity, Infinity, Infinity]);

  test("is said in words by decade", () => {
    const texts = Array.from({ length: 6 }, (_, k) => verdictText(run.motion, k));
    expect(texts).toEqual(["certified, error 9·10⁻³¹ J", "not certified, small error: 1·10⁻¹³ J", "wrong by 1.67·10¹⁷ J", "refused: nothing moved", "diverged: nothing moved", "rejected: nothing moved"]);
  });

  test("is higher in the strip with every few decades, and lowest where it is certified", () => {
    const heights = [0, 1e-11, 1e-7, 1e-3, 1e2, 1e17].map(columnHeight);
    expect([...heights].sort((a, b) => a - b)).toEqual(heights);
    expect(new Set(heights).size).toBe(6);
    expect(columnHeight(1e17)).toBe(columnHeight(1e3));
  });

  test("is compared with what would just be certified", () => {
    Object.assign(run.motion, { energy_error: Float64Array.of(4e-12, 0), of_limit: Float64Array.of(0.02, 0) });
    expect(certifiedUpTo(run.motion, 0)).toBeCloseTo(1e-8, 20);
    expect(certifiedUpTo(run.motion, 1)).toBeNaN();
  });
});

test("numbers are written as people write them", () => {
  expect(numberText(-1.23456e-7)).toBe("−1.235·10⁻⁷");
  expect(numberText(0.0125)).toBe("0.0125");
  expect([Infinity, -Infinity, NaN, 0].map((value) => numberText(value))).toEqual(["∞", "−∞", "–", "0"]);
  expect(countText(100000)).toBe("100\u202f000");
  expect(timeText(1 / 3, 1 / 60)).toBe("0.333");
});

describe("what is asked of a live run", () => {
  test("is a solver with its settings and limits", () => {
    expect(solverCommand("pgs", " omega=1.2 ", "50", "")).toEqual({ command: "solver", solver: "pgs:omega=1.2", budget_ms: null, iterations: 50 });
    expect(solverCommand("exact", "", "", "4.5")).toEqual({ command: "solver", solver: "exact", budget_ms: 4.5, iterations: 0 });
  });

  test("is refused in words where a field makes no sense", () => {
    expect(solverCommand("pgs", "", "1.5", "")).toContain("iteration limit");
    expect(solverCommand("pgs", "", "", "-2")).toContain("budget");
  });

  test("its pace is compared with real time", () => {
    expect(paceText(30, 1 / 60)).toBe("30 steps/s, 0.5 × real time");
  });
});

test("a step without rows says why, and only of a recording how to have them", () => {
  const run = runOf({ steps: 4 });
  run.motion.outcome.set([0, 2, 3, 0]);
  run.motion.rows[3] = 0;
  const live = { ...run, info: {} } as LiveRun;
  expect(whyNoRows(run, 0)).toContain("--no-problems");
  expect(whyNoRows(live, 0)).not.toContain("record");
  for (const each of [run, live]) {
    expect(whyNoRows(each, 1)).toMatch(/solver refused/);
    expect(whyNoRows(each, 2)).toMatch(/diverged/);
    expect(whyNoRows(each, 3)).toMatch(/has no rows/);
  }
});
