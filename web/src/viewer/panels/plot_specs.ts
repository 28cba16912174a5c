import { certifiedUpTo, roundingShare } from "../data/verdict";
import type { Motion, Run } from "../run_data";
import { countText, numberText } from "./number_text";
import type { Line, PlotData, PlotSpec } from "./plot_data";
import { cumulativeWork, logValues, onStepGrid, stepGrid } from "./series";

type PerStep = (motion: Motion) => ArrayLike<number>;

function perStep(runs: Run[], name: string, colour: string, of: PerStep): PlotData {
  const grid = stepGrid(runs);
  const lines = runs.map((run, k): Line => ({ name, colour, dash: k, values: onStepGrid(grid, run, of(run.motion)), isShown: true }));
  return { times: grid.times, lines, note: "" };
}

/** Moves what a logarithmic axis cannot show to its ends, and says so. */
export function forLogAxis(data: PlotData, unit: string): PlotData {
  const shown = logValues(data.lines.map((line) => line.values));
  const notes: string[] = [];
  const zeros = shown.reduce((sum, { zeros }) => sum + zeros, 0);
  const infinities = shown.reduce((sum, { infinities }) => sum + infinities, 0);
  if (zeros > 0) notes.push(`${countText(zeros)} ${zeros === 1 ? "value is" : "values are"} zero, drawn at the floor, ${numberText(shown[0]!.floor)} ${unit}.`);
  if (infinities > 0) notes.push(`${countText(infinities)} ${infinities === 1 ? "value is" : "values are"} infinite, drawn at the top.`);
  return { ...data, lines: data.lines.map((line, k) => ({ ...line, values: shown[k]!.values, exact: line.values })), note: [data.note, ...notes].filter(Boolean).join(" ") };
}

/** Errors that would just be certified, and what is rounding below them; where they are known. */
function limitLines(runs: Run[]): { shade: Line[]; limits: Line[] } {
  const limit = (motion: Motion): Float64Array => Float64Array.from({ length: motion.steps }, (_, k) => certifiedUpTo(motion, k));
  const { lines } = perStep(runs, "certified up to", "--guide", limit);
  const known = lines.filter(({ values }) => values.some((value) => value > 0));
  if (known.length === 0) return { shade: [], limits: [] };
  const first = known[0]!;
  return { shade: [{ ...first, name: "rounding", colour: "--grid", isShade: true, values: first.values.map((value) => value * roundingShare) }], limits: known };
}

export function errorPlot(runs: Run[]): PlotSpec {
  const data = (): PlotData => {
    const errors = perStep(runs, "error", "--series-9", (motion) => motion.energy_error);
    const { shade, limits } = limitLines(runs);
    return forLogAxis({ ...errors, lines: [...shade, ...errors.lines, ...limits] }, "J");
  };
  return { id: "error", title: "Solver error of each step", quantity: "error", unit: "J", scale: "log", guides: [], data };
}

/** Real time is a step computed in the time it simulates. */
export function timePlot(runs: Run[]): PlotSpec {
  const steps = [...new Set(runs.map((run) => run.stage.time_step_s * 1000))];
  const guides = steps.map((value) => ({ value, label: `real time: ${numberText(value, 3)} ms, the scene's time step` }));
  const data = (): PlotData => {
    const whole = perStep(runs, "whole step", "--series-3", (motion) => motion.step_ms);
    const solver = perStep(runs, "solver", "--series-6", (motion) => motion.solver_ms);
    return forLogAxis({ ...whole, lines: [...whole.lines, ...solver.lines] }, "ms");
  };
  return { id: "time", title: "Computing time of each step", quantity: "time", unit: "ms", scale: "log", guides, data };
}

export function iterationPlot(runs: Run[]): PlotSpec {
  return {
    id: "iterations", title: "Iterations of the solver", quantity: "iterations", unit: "", scale: "linear", guides: [],
    data: () => perStep(runs, "iterations", "--series-4", (motion) => motion.iterations),
  };
}

export function sizePlot(runs: Run[]): PlotSpec {
  return {
    id: "size", title: "Size of the problem", quantity: "count", unit: "", scale: "linear", guides: [],
    data: () => {
      const rows = perStep(runs, "rows", "--series-7", (motion) => motion.rows);
      const contacts = perStep(runs, "contacts", "--series-2", (motion) => motion.contacts);
      return { ...rows, lines: [...rows.lines, ...contacts.lines] };
    },
  };
}

/** Enough for all terms of the account, so that none shares its colour with another. */
export const energyColours = [3, 6, 4, 1, 2, 7, 8, 5, 12, 10, 11, 13, 14, 15, 16].map((k) => `--series-${k}`);

/** What does work, as people call it; the rest is named as in `work_names`. */
export const workers: Record<string, string> = { turned: "turned joint forces", joint: "joints", limit: "limits", motor: "motors", spring: "springs", normal: "contacts", resistance: "rolling resistance" };

/** Less the first value: where potential energy is zero means nothing. */
function sinceFirst(values: Float64Array): Float64Array {
  return values.map((value) => value - values[0]!);
}

/** The account of energy: what is stored, and the work done up to each instant. */
export function energyPlot(runs: Run[]): PlotSpec {
  const data = (): PlotData => {
    const grid = stepGrid(runs);
    const names = runs.reduce((best, run) => (run.motion.work_names.length > best.length ? run.motion.work_names : best), [] as string[]);
    const kinds: { name: string; of: PerStep; isWork: boolean }[] = [
      { name: "kinetic", of: (motion) => motion.kinetic, isWork: false },
      { name: "potential, change", of: (motion) => sinceFirst(motion.potential), isWork: false },
      ...names.map((name, place) => ({ name, of: (motion: Motion) => cumulativeWork(motion, place), isWork: true })),
    ];
    let used = 0;
    const lines = kinds.flatMap((kind) => {
      const values = runs.map((run) => onStepGrid(grid, run, kind.of(run.motion)));
      // Kinds of work that the scene does not have would only fill the legend.
      if (kind.isWork && kind.name !== "solver error" && values.every((all) => all.every((value) => !(value > 0 || value < 0)))) return [];
      const colour = kind.name === "solver error" ? "--series-9" : energyColours[used++ % energyColours.length]!;
      const name = kind.isWork ? `work: ${workers[kind.name] ?? kind.name}` : kind.name;
      // Gravity's work is the potential energy once more.
      return values.map((all, k): Line => ({ name, colour, dash: k, values: all, isShown: kind.name !== "gravity" }));
    });
    const isCut = runs.some((run) => run.motion.first_step > 0);
    const since = isCut ? "Potential energy and work are counted from the first step that is kept." : "Potential energy is counted from the first step, work from the start.";
    return { times: grid.times, lines, note: `${since} A name shows or hides its line.` };
  };
  return { id: "energy", title: "Account of energy", quantity: "energy", unit: "J", scale: "linear", guides: [], data };
}
