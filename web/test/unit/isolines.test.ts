import { expect, test } from "vitest";

import { isolinesOf } from "../../src/draw/isolines";
import type { Isolines, Range } from "../../src/report_data";

function grid(f: (x: number, y: number) => number, range: Range, count: number): Isolines {
  const at = (k: number): number => range[0] + ((range[1] - range[0]) * k) / (count - 1);
  const values = Array.from({ length: count * count }, (_, k) => f(at(k % count), at(Math.floor(k / count))));
  return { name: "", x_range: range, y_range: range, columns: count, rows: count, values, levels: [], colour_of: "", is_dashed: false };
}

test("a circle is one closed line at its radius", () => {
  const lines = isolinesOf(grid((x, y) => Math.hypot(x, y), [-1, 1], 41), 0.6);
  expect(lines).toHaveLength(1);
  const line = lines[0]!;
  expect(line.length).toBeGreaterThan(60);
  for (const [x, y] of line) expect(Math.hypot(x, y)).toBeCloseTo(0.6, 2);
  expect(line[0]![0]).toBeCloseTo(line.at(-1)![0], 9);
  expect(line[0]![1]).toBeCloseTo(line.at(-1)![1], 9);
});

test("a slope is one open line from edge to edge", () => {
  const lines = isolinesOf(grid((x, y) => x + 0.5 * y, [0, 1], 11), 0.73);
  expect(lines).toHaveLength(1);
  const ends = [lines[0]![0]![1], lines[0]!.at(-1)![1]].sort();
  expect(ends[0]).toBeCloseTo(0, 9);
  expect(ends[1]).toBeCloseTo(1, 9);
  for (const [x, y] of lines[0]!) expect(x + 0.5 * y).toBeCloseTo(0.73, 9);
});

test("a saddle keeps its two branches apart", () => {
  const lines = isolinesOf(grid((x, y) => x * y, [-1, 1], 21), 0.2);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(new Set(line.map(([x]) => Math.sign(x))).size).toBe(1);
});

test("a level that does not occur has no lines, nor has a gap", () => {
  expect(isolinesOf(grid((x) => x, [0, 1], 5), 2)).toEqual([]);
  const holed = grid((x) => x, [0, 1], 3);
  holed.values.fill(null);
  expect(isolinesOf(holed, 0.3)).toEqual([]);
});
