import { framesAround, instantOfFrame, lastInstant } from "../data/frames";
import { trackCount } from "../data/motion";
import type { Motion, Run } from "../run_data";

/** Values for a logarithmic axis: what it cannot show is put at its ends, and counted. */
export interface LogValues {
  values: Float64Array;
  floor: number;
  zeros: number;
  ceiling: number;
  infinities: number;
}

/** Zeros go to a decade below the smallest positive value of all `series`, infinities to a decade
 *  above the largest; gaps stay gaps. */
export function logValues(series: Float64Array[]): LogValues[] {
  let smallest = Infinity;
  let largest = 0;
  for (const values of series) {
    for (const value of values) {
      if (value > 0 && value < smallest) smallest = value;
      if (value > largest && value < Infinity) largest = value;
    }
  }
  const floor = smallest === Infinity ? 1e-16 : 10 ** Math.max(Math.floor(Math.log10(smallest)) - 1, -307);
  const ceiling = largest === 0 ? 1 : 10 ** (Math.ceil(Math.log10(largest)) + 1);
  return series.map((values) => {
    const out = { values: Float64Array.from(values), floor, zeros: 0, ceiling, infinities: 0 };
    for (let k = 0; k < values.length; ++k) {
      if (values[k]! <= 0) [out.values[k], out.zeros] = [floor, out.zeros + 1];
      else if (values[k] === Infinity) [out.values[k], out.infinities] = [ceiling, out.infinities + 1];
    }
    return out;
  });
}

/** Instants after steps, common to all runs: those of the shortest time step, from the first step that a
 *  run keeps up to the longest time. Instant k is after `first` + k + 1 of these time steps. */
export interface StepGrid {
  first: number;
  times: Float64Array;
  timeStep: number;
}

export function stepGrid(runs: Run[]): StepGrid {
  const timeStep = Math.min(...runs.map((run) => run.stage.time_step_s));
  const longest = Math.max(...runs.map((run) => (run.motion.first_step + run.motion.steps) * run.stage.time_step_s));
  const earliest = Math.min(...runs.map((run) => run.motion.first_step * run.stage.time_step_s));
  const first = Math.floor(earliest / timeStep + 1e-9);
  const count = Math.round(longest / timeStep) - first;
  return { first, times: Float64Array.from({ length: count }, (_, k) => (first + k + 1) * timeStep), timeStep };
}

/** Values per step of a run on the grid: at each instant that of the step that led there, gaps where
 *  the run has none. */
export function onStepGrid(grid: StepGrid, run: Run, values: ArrayLike<number>): Float64Array {
  const ratio = grid.timeStep / run.stage.time_step_s;
  const { first_step, steps } = run.motion;
  const out = new Float64Array(grid.times.length);
  for (let k = 0; k < out.length; ++k) {
    const step = Math.ceil((grid.first + k + 1) * ratio - 1e-9) - 1 - first_step;
    out[k] = step >= 0 && step < steps ? values[step]! : NaN;
  }
  return out;
}

/** Work in J from the first step that is kept up to and including each, of the kind with this place in `work_names`. */
export function cumulativeWork(motion: Motion, place: number): Float64Array {
  const kinds = motion.work_names.length;
  const out = new Float64Array(motion.steps);
  let sum = 0;
  for (let step = 0; step < motion.steps; ++step) {
    sum += motion.work[step * kinds + place]!;
    out[step] = sum;
  }
  return out;
}

/** One component of a body's position (`width` 3) or velocity (`width` 6) at some instants. */
export function trackComponent(run: Run, body: number, array: "position" | "velocity", component: number, times: Float64Array): Float64Array {
  const data = run.stage.bodies[body];
  const out = new Float64Array(times.length);
  if (!data) return out.fill(NaN);
  if (data.track < 0) return out.fill(array === "position" ? data.position[component]! : 0);
  const width = array === "position" ? 3 : 6;
  const tracks = trackCount(run.stage);
  const values = run.motion[array];
  const end = endTime(run);
  for (let k = 0; k < times.length; ++k) {
    if (times[k]! > end) out[k] = NaN;
    else {
      const { frame, next, part } = framesAround(run.motion, times[k]! / run.stage.time_step_s);
      const valueAt = (f: number): number => values[(f * tracks + data.track) * width + component]!;
      out[k] = part === 0 ? valueAt(frame) : valueAt(frame) * (1 - part) + valueAt(next) * part;
    }
  }
  return out;
}

/** The last instant that a run has a frame of, s; a little more, so that rounding cuts nothing off. */
function endTime(run: Run): number {
  return (lastInstant(run.motion) + 1e-6) * run.stage.time_step_s;
}

/** Times of the frames, s, of the run that goes on longest. */
export function frameTimes(runs: Run[]): Float64Array {
  const { motion, stage } = runs.reduce((best, run) => (endTime(run) > endTime(best) ? run : best));
  return Float64Array.from({ length: motion.frames }, (_, f) => instantOfFrame(motion, f) * stage.time_step_s);
}
