import type { Run } from "../run_data";
import type { ChosenBody } from "./chosen_body";
import { differenceOf } from "./difference";
import type { Line, PlotData, PlotSpec } from "./plot_data";
import { forLogAxis } from "./plot_specs";
import { frameTimes, trackComponent } from "./series";

const axes = ["x", "y", "z"];
const axisColours = ["--series-2", "--series-1", "--series-3"];

/** Position of a body's origin, or velocity of its centre of mass. */
export function bodyPlot(runs: Run[], chosen: ChosenBody, array: "position" | "velocity"): PlotSpec {
  const data = (): PlotData => {
    const times = frameTimes(runs);
    const lines = axes.flatMap((axis, c) =>
      runs.map((run, k): Line => ({ name: axis, colour: axisColours[c]!, dash: k, values: trackComponent(run, chosen.placeIn(run), array, c, times), isShown: true })),
    );
    return { times, lines, note: "" };
  };
  return array === "position"
    ? { id: "position", title: "Position of its origin", quantity: "position", unit: "m", scale: "linear", guides: [], data }
    : { id: "velocity", title: "Velocity of its centre of mass", quantity: "velocity", unit: "m/s", scale: "linear", guides: [], data };
}

/** How far each of the others is from the first. */
export function differencePlot(runs: Run[], chosen: ChosenBody): PlotSpec {
  const [first, ...others] = runs as [Run, ...Run[]];
  const linesOf = (other: Run, k: number): { times: Float64Array; lines: Line[]; shared: number } => {
    const all = differenceOf(first, other);
    const one = differenceOf(first, other, chosen.name);
    const whose = others.length > 1 ? `${other.name}: ` : "";
    const lines: Line[] = [{ name: `${whose}largest of all bodies`, colour: "--series-9", dash: k, values: all.largest, isShown: true, remark: (f) => all.names[all.farthest[f] ?? -1] ?? "" }];
    if (one.names.length > 0) lines.push({ name: `${whose}only ${chosen.name}`, colour: "--series-3", dash: others.length > 1 ? k : 1, values: one.largest, isShown: true });
    return { times: all.times, lines, shared: all.names.length };
  };
  const data = (): PlotData => {
    const found = others.map(linesOf);
    const longest = found.reduce((best, each) => (each.times.length > best.times.length ? each : best));
    const note = found.every(({ shared }) => shared === 0) ? "No body that moves has the same name in both runs." : "";
    const padded = (line: Line): Line => ({ ...line, values: Float64Array.from({ length: longest.times.length }, (_, f) => line.values[f] ?? NaN) });
    return forLogAxis({ times: longest.times, lines: found.flatMap(({ lines }) => lines.map(padded)), note }, "m");
  };
  return { id: "difference", title: `Distance of the same bodies from those of ${first.name}`, quantity: "distance", unit: "m", scale: "log", guides: [], data };
}
