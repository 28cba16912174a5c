import { describe, expect, test } from "vitest";

import { columnsFor } from "../../src/draw/figure";
import { rangesOf, withEqualUnits } from "../../src/draw/ranges";
import { figure, series } from "./figure_data";

describe("the ranges of a figure", () => {
  test("hold all that is drawn, bands and guides too", () => {
    const drawn = figure([series("pgs", [0, 10], [1, 2], { low: [0, 1], high: [3, 4] })]);
    drawn.panels[0]!.guides = [{ label: "", x: [], y: [8] }];
    const { x, y } = rangesOf(drawn);
    expect(x).toEqual([0, 10]);
    expect(y[0]).toBeLessThanOrEqual(0);
    expect(y[1]).toBeGreaterThanOrEqual(8);
  });
  test("of a logarithmic axis leave out what it cannot show", () => {
    const drawn = figure([series("exact", [1, 2, 3], [0, 1e-12, null])], { y: { label: "e", unit: "", scale: "log" } });
    const { y } = rangesOf(drawn);
    expect(y[0]).toBeGreaterThan(1e-13);
    expect(y[1]).toBeLessThan(1e-11);
  });
  test("begin at zero where the data begin just above it, and only there", () => {
    expect(rangesOf(figure([series("a", [1 / 60, 15], [14, 187])]))).toMatchObject({ x: [0, 15], y: [0, expect.any(Number)] });
    expect(rangesOf(figure([series("a", [5, 15], [-1, 187])]))).toMatchObject({ x: [5, 15] });
    const zero = rangesOf(figure([series("a", [1, 15], [0, 187])])).y[0];
    expect(zero).toBeLessThan(0); // a line at zero is not hidden by the axis
  });
  test("of bars hold the stacks and zero", () => {
    const drawn = figure([series("a", [0, 1], [5, 1]), series("b", [0, 1], [4, 7])], { kind: "bars" });
    const { x, y } = rangesOf(drawn);
    expect(y[0]).toBe(0);
    expect(y[1]).toBeGreaterThanOrEqual(9);
    expect(x[0]).toBeLessThan(-0.5);
  });
  test("are the limits where there are some, and something where there are no data", () => {
    expect(rangesOf(figure([], { y: { label: "", unit: "", scale: "linear", limits: [2, 3] } })).y).toEqual([2, 3]);
    expect(rangesOf(figure([], { y: { label: "", unit: "", scale: "log" } })).y).toEqual([0.1, 10]);
  });
});

test("equal units: a metre is as long along y as along x, for any bounds of the height", () => {
  for (const y of [[0, 1], [0, 4], [0, 50]] as [number, number][]) {
    const { ranges, height } = withEqualUnits({ x: [0, 4], y }, 400, [120, 440]);
    const perMetre = 400 / (ranges.x[1] - ranges.x[0]);
    expect(height / (ranges.y[1] - ranges.y[0])).toBeCloseTo(perMetre, 9);
    expect(height).toBeGreaterThanOrEqual(120);
    expect(height).toBeLessThanOrEqual(440);
  }
});

test("panels stand side by side while there is room, in full rows if possible", () => {
  expect(columnsFor(4, 328)).toBe(1);
  expect(columnsFor(3, 840)).toBe(3);
  expect(columnsFor(4, 840)).toBe(2);
  expect(columnsFor(5, 840)).toBe(3);
  expect(columnsFor(7, 900)).toBe(4);
  expect(columnsFor(7, 670)).toBe(3); // on paper, where two columns would be higher than a page
  expect(columnsFor(1, 840)).toBe(1);
});
