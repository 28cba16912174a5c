import type { Run } from "../run_data";
import type { ChosenBody } from "./chosen_body";
import { differenceOf } from "./difference";
import type { Line, PlotData, PlotSpec } from "./plot_data";
import { forLogAxis, isDashed } from "./plot_specs";
import { frameTimes, trackComponent } from "./series";

const axes = ["x", "y", "z"];
const axisColours = ["--series-2", "--series-1", "--series-3"];

/** Position of a body's origin, or velocity of its centre of mass. */
export function bodyPlot(runs: Run[], chosen: ChosenBody, array: "position" | "velocity"): PlotSpec {
  const data = (): PlotData => {
    const times = frameTimes(runs);
    const lines = axes.flatMap((axis, c) =>
      runs.map((run, k): Line => ({ name: axis, colour: axisColours[c]!, isDashed: isDashed(k), values: trackComponent(run, chosen.placeIn(run), array, c, times), isShown: true })),
    );
    return { times, lines, note: "" };
  };
  return array === "position"
    ? { id: "position", title: "Position of its origin", quantity: "position", unit: "m", scale: "linear", guides: [], data }
    : { id: "velocity", title: "Velocity of its centre of mass", quantity: "velocity", unit: "m/s", scale: "linear", guides: [], data };
}

export function differencePlot(first: Run, second: Run, chosen: ChosenBody): PlotSpec {
  const data = (): PlotData => {
    const all = differenceOf(first, second);
    const one = differenceOf(first, second, chosen.name);
    const hasOne = one.names.length > 0;
    const lines: Line[] = [
      { name: "largest of all bodies", colour: "--series-9", isDashed: false, values: all.largest, isShown: true, remark: (f) => all.names[all.farthest[f] ?? -1] ?? "" },
      ...(hasOne ? [{ name: `only ${chosen.name}`, colour: "--series-3", isDashed: true, values: one.largest, isShown: true }] : []),
    ];
    return forLogAxis({ times: all.times, lines, note: all.names.length === 0 ? "No body that moves has the same name in both runs." : "" }, "m");
  };
  return { id: "difference", title: "Distance between the same bodies of both runs", quantity: "distance", unit: "m", scale: "log", guides: [], data };
}
