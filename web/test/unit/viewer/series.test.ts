import { describe, expect, test } from "vitest";

import { differenceOf, sharedBodies } from "../../../src/viewer/panels/difference";
import { placeAt } from "../../../src/viewer/panels/plot_data";
import { decadeRange, linearRange } from "../../../src/viewer/panels/plot_axes";
import { energyPlot, errorPlot, timePlot } from "../../../src/viewer/panels/plot_specs";
import { cumulativeWork, frameTimes, logValues, onStepGrid, stepGrid, trackComponent } from "../../../src/viewer/panels/series";
import { runOf, workNames } from "./runs";

describe("a logarithmic axis", () => {
  test("has zeros a decade below the smallest value and infinities above the largest", () => {
    const [a, b] = logValues([Float64Array.of(0, 2e-7, NaN), Float64Array.of(Infinity, 3e-2, 0)]);
    expect(a!.floor).toBeCloseTo(1e-8, 20);
    expect(b!.ceiling).toBeCloseTo(1, 12);
    expect([...a!.values]).toEqual([a!.floor, 2e-7, NaN]);
    expect([...b!.values]).toEqual([b!.ceiling, 3e-2, b!.floor]);
    expect([a!.zeros, b!.zeros, a!.infinities, b!.infinities]).toEqual([1, 1, 0, 1]);
  });

  test("has a range even for nothing but zeros, and room for a guide", () => {
    const [only] = logValues([new Float64Array(3)]);
    expect(only!.values.every((value) => value > 0)).toBe(true);
    expect(decadeRange(-3, -2.7, [1])).toEqual([-3, 2]);
    const [low, high] = decadeRange(NaN, NaN, []);
    expect(high).toBeGreaterThan(low);
    expect(logValues([Float64Array.of(5e-324, 0)])[0]!.values.every((value) => value > 0)).toBe(true);
    expect(linearRange(2, 2)[1]).toBeGreaterThan(2);
    expect(linearRange(NaN, NaN)).toEqual([0, 1]);
  });

  test("says which values it moved", () => {
    const run = runOf({ steps: 4 });
    run.motion.energy_error.set([0, 1e-6, Infinity, 0]);
    const { note, lines } = errorPlot([run]).data();
    expect(note).toContain("2 values are zero");
    expect(note).toContain("1 value is infinite");
    expect([...lines.find(({ name }) => name === "error")!.exact!]).toEqual([0, 1e-6, Infinity, 0]);
  });
});

describe("values per step of two runs", () => {
  const fine = runOf({ steps: 8, timeStep: 0.005 });
  const coarse = runOf({ steps: 3, timeStep: 0.01 });
  const grid = stepGrid([fine, coarse]);

  test("lie over the instants of the shorter time step", () => {
    expect(grid.times.length).toBe(8);
    expect(grid.times[7]).toBeCloseTo(0.04, 12);
  });

  test("are at each instant those of the step that led there, and gaps afterwards", () => {
    expect([...onStepGrid(grid, coarse, [10, 20, 30])]).toEqual([10, 10, 20, 20, 30, 30, NaN, NaN]);
    expect([...onStepGrid(grid, fine, [1, 2, 3, 4, 5, 6, 7, 8])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("each time step has its line of real time", () => {
    expect(timePlot([fine, coarse]).guides.map(({ value }) => value)).toEqual([5, 10]);
    expect(timePlot([coarse]).guides[0]!.label).toContain("10 ms");
  });
});

test("work is summed over the steps", () => {
  const { motion } = runOf({ steps: 4 });
  motion.work.fill(0);
  for (let s = 0; s < 4; ++s) motion.work[s * workNames.length + 1] = s + 1;
  expect([...cumulativeWork(motion, 1)]).toEqual([1, 3, 6, 10]);
});

test("the account of energy leaves out kinds of work that are not there, and keeps the solver's error", () => {
  const names = energyPlot([runOf(), runOf({ steps: 12 })]).data().lines.map((line) => line.name);
  expect(new Set(names)).toEqual(new Set(["kinetic", "potential, change", "work: gravity", "work: contacts", "work: solver error"]));
});

describe("a body's path", () => {
  test("is interpolated between frames, and ends with the run", () => {
    const run = runOf({ steps: 4, stride: 2, place: (t, k) => [k, 0, t] });
    const y = trackComponent(run, 1, "position", 0, Float64Array.of(0, 0.01, 0.02, 0.03, 0.04, 0.05));
    [0, 1, 2, 3, 4].forEach((value, k) => expect(y[k]).toBeCloseTo(value, 6));
    expect(y[5]).toBeNaN();
  });

  test("reaches the last instant, if that is no whole stride", () => {
    const run = runOf({ steps: 10, stride: 4, place: (_, k) => [k * k, 0, 0] });
    const times = frameTimes([run]);
    [0, 0.04, 0.08, 0.1].forEach((time, k) => expect(times[k]).toBeCloseTo(time, 12));
    expect(times.length).toBe(4);
    const x = trackComponent(run, 0, "position", 0, Float64Array.of(0.04, 0.08, 0.09, 0.1, 0.11));
    [16, 64, 82, 100].forEach((value, k) => expect(x[k]).toBeCloseTo(value, 6));
    expect(x[4]).toBeNaN();
  });

  test("of a body that stays is where it stays", () => {
    expect([...trackComponent(runOf(), 2, "position", 2, Float64Array.of(0, 1))]).toEqual([0, 0]);
  });

  test("covers the longer of two runs", () => {
    expect(frameTimes([runOf({ steps: 3 }), runOf({ steps: 9 })]).length).toBe(10);
  });
});

describe("the difference of two runs", () => {
  const first = runOf({ steps: 6, names: ["cart", "load", "hook"], place: (t, k) => [t, 0, k] });
  // The same bodies in another order, one of them under another name; "load" drifts.
  const second = runOf({ steps: 4, names: ["load", "wheel", "cart"], place: (t, k) => [t === 0 ? 1 + 0.5 * k : t === 2 ? 0 : 7, 0, k] });

  test("is between bodies of the same name, wherever they stand in the list", () => {
    expect(sharedBodies(first, second)).toEqual([[0, 2], [1, 0]]);
    const { largest, farthest, names } = differenceOf(first, second);
    expect([...largest]).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(names[farthest[3]!]).toBe("load");
  });

  test("can be of one body", () => {
    expect([...differenceOf(first, second, "cart").largest]).toEqual([0, 0, 0, 0, 0]);
    expect([...differenceOf(first, second, "wheel").largest].every(Number.isNaN)).toBe(true);
  });

  test("compares the same instants where time steps differ", () => {
    const fine = runOf({ steps: 8, timeStep: 0.005, place: (_, k) => [0.5 * k, 0, 0] });
    const coarse = runOf({ steps: 4, timeStep: 0.01, place: (_, k) => [k, 0, 0] });
    for (const value of differenceOf(fine, coarse).largest) expect(value).toBeCloseTo(0, 6);
  });
});

test("the place of an instant is found in 100,000 of them", () => {
  const times = Float64Array.from({ length: 100_000 }, (_, k) => (k + 1) * 0.01);
  for (const k of [0, 1, 4711, 99_999]) expect(placeAt(times, (k + 1) * 0.01)).toBe(k);
  expect(placeAt(times, -1)).toBe(0);
  expect(placeAt(times, 1e9)).toBe(99_999);
});
