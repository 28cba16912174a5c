import { stepBefore } from "../data/instant";
import type { Motion, Run } from "../run_data";

/** How a step came out, in the order of the numbers in `Motion.outcome`. */
export const outcomeNames = ["certified", "uncertain", "refused", "diverged", "rejected"];

/** Place in the arrays per step of the step that led to an instant; −1 at the start. */
export function stepIndex(run: Run, instant: number): number {
  return Math.min(stepBefore(instant) - run.motion.first_step, run.motion.steps - 1);
}

/** The next instant after `instant` whose step is not certified, from the start again if need be;
 *  −1: all are certified. */
export function nextUncertified(motion: Motion, instant: number): number {
  const from = Math.floor(instant + 1e-6) - motion.first_step;
  for (let k = 0; k < motion.steps; ++k) {
    const step = (((from + k) % motion.steps) + motion.steps) % motion.steps;
    if (motion.outcome[step] !== 0) return motion.first_step + step + 1;
  }
  return -1;
}

/** The first instant with the largest energy error; −1: there are no steps. */
export function worstInstant(motion: Motion): number {
  let worst = -1;
  for (let step = 0; step < motion.steps; ++step) {
    if (worst < 0 || motion.energy_error[step]! > motion.energy_error[worst]!) worst = step;
  }
  return worst < 0 ? -1 : motion.first_step + worst + 1;
}

/** How many steps came out in each way. */
export function outcomeCounts(motion: Motion): number[] {
  const counts = outcomeNames.map(() => 0);
  for (let step = 0; step < motion.steps; ++step) counts[Math.min(motion.outcome[step]!, counts.length - 1)]! += 1;
  return counts;
}
