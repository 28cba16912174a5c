import type { Axis, Figure, Panel, Range, Series, Value } from "../report_data";

export interface Ranges {
  x: Range;
  y: Range;
}

/** The tops of the stack of bars at each x. */
export function stackHeights(panel: Panel): Map<number, number> {
  const heights = new Map<number, number>();
  for (const series of panel.series) {
    series.x.forEach((x, k) => {
      if (x !== null) heights.set(x, (heights.get(x) ?? 0) + (series.y[k] ?? 0));
    });
  }
  return heights;
}

function isShown(value: Value, axis: Axis): value is number {
  return value !== null && Number.isFinite(value) && (axis.scale === "linear" || value > 0);
}

function around(values: Value[], axis: Axis): Range | null {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (!isShown(value, axis)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : null;
}

/** Some room on both sides, and more for a single value. */
function padded([low, high]: Range, axis: Axis, share: number): Range {
  if (axis.scale === "log") {
    const room = high > low ? (high / low) ** share : 10 ** 0.5;
    return [low / room, high * room];
  }
  const room = high > low ? (high - low) * share : Math.max(0.5, Math.abs(high) * 0.1);
  return [low - room, high + room];
}

/** An axis of numbers that begin just above zero begins at zero. */
function fromZero([low, high]: Range, axis: Axis): Range {
  return axis.scale === "linear" && low > 0 && low < 0.1 * high ? [0, high] : [low, high];
}

function valuesOf(series: Series, axis: "x" | "y"): Value[] {
  return axis === "x" ? series.x : [...series.y, ...(series.low ?? []), ...(series.high ?? [])];
}

function rangeOf(figure: Figure, which: "x" | "y"): Range {
  const axis = figure[which];
  if (axis.limits) return axis.limits;
  if (axis.names) return [-0.6, axis.names.length - 0.4];
  const values: Value[] = [];
  for (const panel of figure.panels) {
    // Not spread into one call: there can be hundreds of thousands.
    for (const series of panel.series) for (const value of valuesOf(series, which)) values.push(value);
    for (const grid of panel.isolines) values.push(...grid[`${which}_range`]);
    for (const guide of panel.guides) values.push(...guide[which]);
    if (figure.kind === "bars" && which === "y") values.push(0, ...stackHeights(panel).values());
  }
  const found = around(values, axis);
  const range = found && figure.kind !== "bars" ? fromZero(found, axis) : found;
  if (!range) return axis.scale === "log" ? [0.1, 10] : [0, 1];
  if (figure.kind === "isolines") return range;
  if (figure.kind === "bars" && which === "x") return [range[0] - figure.bar_width * 0.75, range[1] + figure.bar_width * 0.75];
  if (figure.kind === "bars") return [range[0], range[1] * 1.05];
  const isAlong = which === "x" && figure.kind !== "points";
  const [low, high] = padded(range, axis, isAlong && range[1] > range[0] ? 0 : 0.05);
  return [range[0] === 0 && found![0] > 0 ? 0 : low, high];
}

/** What the panels of a figure show, the same for all of them. */
export function rangesOf(figure: Figure): Ranges {
  return { x: rangeOf(figure, "x"), y: rangeOf(figure, "y") };
}

/** The height that gives both axes the same unit, within bounds; where these do not allow it, one
 *  of the ranges grows. */
export function withEqualUnits(ranges: Ranges, width: number, [least, most]: Range): { ranges: Ranges; height: number } {
  const length = ([low, high]: Range): number => high - low;
  const grown = ([low, high]: Range, to: number): Range => {
    const middle = (low + high) / 2;
    return [middle - to / 2, middle + to / 2];
  };
  const wanted = (width * length(ranges.y)) / length(ranges.x);
  const height = Math.min(most, Math.max(least, wanted));
  if (wanted > most) return { height, ranges: { ...ranges, x: grown(ranges.x, (length(ranges.y) * width) / height) } };
  return { height, ranges: { ...ranges, y: grown(ranges.y, (length(ranges.x) * height) / width) } };
}
