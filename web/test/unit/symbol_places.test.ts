import { describe, expect, test } from "vitest";

import { staircase, symbolPlaces } from "../../src/draw/symbol_places";
import type { Axis } from "../../src/report_data";

const linear: Axis = { label: "", unit: "", scale: "linear" };
const log: Axis = { label: "", unit: "", scale: "log" };

describe("symbols on a curve", () => {
  test("have equal distances along it, however its points are spread", () => {
    const bunched = Array.from({ length: 90 }, (_, k): [number, number] => [k / 100, 0.5]);
    const places = symbolPlaces([[...bunched, [9, 0.5]]], { x: linear, y: linear }, { x: [0, 9], y: [0, 1] }, 3, 0);
    expect(places.map(([x]) => x)).toEqual([1.5, 4.5, 7.5].map((x) => expect.closeTo(x, 9)));
  });
  test("have them as they are seen, on a logarithmic axis too", () => {
    const places = symbolPlaces([[[1, 5], [100, 5]]], { x: log, y: linear }, { x: [1, 100], y: [0, 9] }, 2, 0);
    expect(places.map(([x]) => x)).toEqual([10 ** 0.5, 10 ** 1.5].map((x) => expect.closeTo(x, 9)));
  });
  test("are not wasted on what is outside of the picture, nor on gaps", () => {
    const curves: [number, number][][] = [[[0, 5], [4, 5], [4, 1000]], [[8, 5], [9, 5]]];
    const places = symbolPlaces(curves, { x: linear, y: linear }, { x: [0, 9], y: [0, 9] }, 5, 0);
    expect(places.map(([x]) => x)).toEqual([0.5, 1.5, 2.5, 3.5, 8.5].map((x) => expect.closeTo(x, 9)));
  });
  test("are shifted, so that the same curve twice does not hide its symbols", () => {
    const at = (shift: number): number[] => symbolPlaces([[[0, 5], [9, 5]]], { x: linear, y: linear }, { x: [0, 9], y: [0, 9] }, 4, shift).map(([x]) => x);
    for (const x of at(0)) for (const other of at(1)) expect(Math.abs(x - other)).toBeGreaterThan(0.5);
  });
});

test("a staircase holds each value until the next x", () => {
  expect(staircase([[0, 1], [2, 3]])).toEqual([[0, 1], [2, 1], [2, 3]]);
});
