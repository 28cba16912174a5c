import { expect, test } from "vitest";

import { looksOf } from "../../src/draw/colours";
import { figure, report, series } from "./figure_data";

test("a solver has one colour in all reports", () => {
  const alone = looksOf(report([figure([series("pgs", [], [])])]));
  const last = looksOf(report([figure(["x", "exact", "y", "pgs"].map((name) => series(name, [], [])))]));
  expect(alone("pgs")).toEqual(last("pgs"));
  expect(last("pgs").colour).not.toBe(last("exact").colour);
});

test("what stands in one figure has different symbols, as long as there are enough", () => {
  const figures = Array.from({ length: 9 }, (_, k) => figure(["exact", "pgs", `a${k}`, `b${k}`, `c${k}`, `d${k}`, `e${k}`, `f${k}`].map((name) => series(name, [], []))));
  const looks = looksOf(report(figures));
  for (const each of figures) expect(new Set(each.panels[0]!.series.map((one) => looks(one.colour_of).symbol)).size).toBe(8);
});

test("what stands in one figure has different colours, however many figures there are", () => {
  const figures = Array.from({ length: 9 }, (_, k) => figure(["exact", "pgs", `a${k}`, `b${k}`, `c${k}`, `d${k}`].map((name) => series(name, [], []))));
  const looks = looksOf(report(figures));
  for (const each of figures) {
    const colours = each.panels[0]!.series.map((one) => looks(one.colour_of).colour);
    expect(new Set(colours).size).toBe(colours.length);
  }
});
