import type { Isolines } from "../report_data";

export type Point = [number, number];

/** Where the value passes the level between two corners, as a share of the way. */
function share(level: number, from: number, to: number): number {
  return (level - from) / (to - from);
}

/** The sides of a cell that a line of the level joins: 0 bottom, 1 right, 2 top, 3 left. */
function joinedSides(corners: [number, number, number, number], level: number): [number, number][] {
  const above = corners.map((value) => value >= level);
  const crossed = [0, 1, 2, 3].filter((side) => above[side] !== above[(side + 1) % 4]);
  if (crossed.length === 2) return [[crossed[0]!, crossed[1]!]];
  if (crossed.length < 4) return [];
  // A saddle: the middle of the cell says which two corners belong together.
  const middle = corners.reduce((sum, value) => sum + value, 0) / 4;
  return middle >= level === above[0]
    ? [[0, 1], [2, 3]]
    : [[3, 0], [1, 2]];
}

/** The line segments of one level by marching squares, as pairs of points on the cells' sides. */
function segments(grid: Isolines, level: number): [Point, Point][] {
  const { columns, rows } = grid;
  const value = (i: number, j: number): number => grid.values[j * columns + i] ?? NaN;
  const found: [Point, Point][] = [];
  for (let j = 0; j + 1 < rows; ++j) {
    for (let i = 0; i + 1 < columns; ++i) {
      const corners: [number, number, number, number] = [value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)];
      if (corners.some((corner) => !Number.isFinite(corner))) continue;
      const [a, b, c, d] = corners;
      const onSide = (side: number): Point => {
        if (side === 0) return [i + share(level, a, b), j];
        if (side === 1) return [i + 1, j + share(level, b, c)];
        if (side === 2) return [i + share(level, d, c), j + 1];
        return [i, j + share(level, a, d)];
      };
      for (const [from, to] of joinedSides(corners, level)) found.push([onSide(from), onSide(to)]);
    }
  }
  return found;
}

/** Joins segments that share a point into lines as long as they can be. */
function joined(all: [Point, Point][]): Point[][] {
  // Both cells beside a side compute its point from the same two values: the keys are equal.
  const key = ([x, y]: Point): string => `${x.toFixed(9)} ${y.toFixed(9)}`;
  // A line through a corner leaves specks there in the cells that it only touches.
  const parts = all.filter(([from, to]) => key(from) !== key(to));
  const at = new Map<string, number[]>();
  parts.forEach((part, k) => {
    for (const point of part) at.set(key(point), [...(at.get(key(point)) ?? []), k]);
  });
  const isUsed = new Array<boolean>(parts.length).fill(false);
  const follow = (line: Point[]): void => {
    for (;;) {
      const end = line[line.length - 1]!;
      const next = at.get(key(end))?.find((k) => !isUsed[k]);
      if (next === undefined) return;
      isUsed[next] = true;
      const [from, to] = parts[next]!;
      line.push(key(from) === key(end) ? to : from);
    }
  };
  const lines: Point[][] = [];
  parts.forEach((part, k) => {
    if (isUsed[k]) return;
    isUsed[k] = true;
    const line: Point[] = [...part];
    follow(line);
    line.reverse();
    follow(line);
    lines.push(line);
  });
  return lines;
}

/** The lines on which the grid has the level, in the units of its axes. */
export function isolinesOf(grid: Isolines, level: number): Point[][] {
  const scaled = (k: number, [first, last]: [number, number], count: number): number =>
    first + ((last - first) * k) / (count - 1);
  return joined(segments(grid, level)).map((line) =>
    line.map(([i, j]): Point => [scaled(i, grid.x_range, grid.columns), scaled(j, grid.y_range, grid.rows)]),
  );
}
