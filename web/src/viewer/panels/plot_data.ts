/** Lengths of strokes and gaps: runs side by side have the same colours and another dash each. */
export const dashes = [[], [6, 4], [2, 3], [10, 3, 2, 3]];

/** What a plot shows: lines over one common axis of time. */
export interface Line {
  name: string;
  /** A name of colours.css, such as "--series-3". */
  colour: string;
  /** How the line is dashed, a place in `dashes`: by run. */
  dash: number;
  values: Float64Array;
  isShown: boolean;
  /** Drawn as a shade from the bottom of the plot up to the values, not as a line. */
  isShade?: boolean;
  /** What to say beside the value at an instant, such as a body's name. */
  remark?: (place: number) => string;
  /** Values as they are, where `values` were moved to where the axis can show them. */
  exact?: Float64Array;
}

export interface PlotData {
  times: Float64Array;
  lines: Line[];
  /** A sentence below the plot, "" for none. */
  note: string;
}

/** A level worth comparing with, drawn across. */
export interface Guide {
  value: number;
  label: string;
}

export interface PlotSpec {
  id: string;
  title: string;
  quantity: string;
  unit: string;
  scale: "linear" | "log";
  guides: Guide[];
  data(): PlotData;
}

/** The time that a plot of these instants spans: from the start, or from the first instant where steps
 *  before it are no longer kept. */
export function wholeSpan(times: Float64Array, timeStep: number): [number, number] {
  const first = times[0] ?? 0;
  const start = first > 1.5 * timeStep ? first : 0;
  const end = times[times.length - 1] ?? 0;
  return [start, end > start ? end : start + timeStep];
}

/** Place of the last of the ascending `times` that is not after `time`, 0 if all are. */
export function placeAt(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  // Times are sums of steps: what rounding makes of one is still the same instant.
  const slack = times.length > 1 ? (times[1]! - times[0]!) * 1e-3 : 0;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle]! <= time + slack) low = middle;
    else high = middle - 1;
  }
  return low;
}
