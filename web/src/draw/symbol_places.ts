import type { Axis, Range } from "../report_data";
import type { Point } from "./isolines";
import type { Ranges } from "./ranges";

/** A value as a share of the axis, and back. */
interface Share {
  of: (value: number) => number;
  back: (share: number) => number;
}

function shareOf(axis: Axis, [low, high]: Range): Share {
  if (axis.scale === "linear") return { of: (value) => (value - low) / (high - low), back: (share) => low + share * (high - low) };
  return { of: (value) => Math.log(value / low) / Math.log(high / low), back: (share) => low * (high / low) ** share };
}

/** The corners of a curve that holds each value until the next x. */
export function staircase(points: Point[]): Point[] {
  return points.flatMap((point, k): Point[] => (k === 0 ? [point] : [[point[0], points[k - 1]![1]], point]));
}

function isInside([u, v]: Point): boolean {
  const slack = 1e-9;
  return u >= -slack && u <= 1 + slack && v >= -slack && v <= 1 + slack;
}

/** Places for so many symbols on the curves as they are drawn, at equal distances; `shift` moves them
 *  along, so that curves which cover each other do not hide each other's symbols. */
export function symbolPlaces(curves: Point[][], axes: { x: Axis; y: Axis }, ranges: Ranges, count: number, shift: number): Point[] {
  const x = shareOf(axes.x, ranges.x);
  const y = shareOf(axes.y, ranges.y);
  const parts = curves.flatMap((curve) => {
    const drawn = curve.map(([a, b]): Point => [x.of(a), y.of(b)]);
    return drawn.slice(1).flatMap((to, k): [Point, Point][] => (isInside(to) && isInside(drawn[k]!) ? [[drawn[k]!, to]] : []));
  });
  const lengths = parts.map(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]));
  const between = lengths.reduce((sum, length) => sum + length, 0) / count;
  if (!(between > 0)) return [];
  const places: Point[] = [];
  let next = between * ((0.5 + shift * 0.38) % 1);
  let passed = 0;
  parts.forEach(([from, to], k) => {
    for (; next < passed + lengths[k]! && places.length < count; next += between) {
      const way = (next - passed) / lengths[k]!;
      places.push([x.back(from[0] + way * (to[0] - from[0])), y.back(from[1] + way * (to[1] - from[1]))]);
    }
    passed += lengths[k]!;
  });
  return places;
}
