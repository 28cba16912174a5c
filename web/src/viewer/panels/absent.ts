import type { LiveRun, Run } from "../run_data";
import { countText } from "./number_text";

/** Why nothing is shown of the step that led to an instant. */
export function whyNoStep(run: Run, instant: number): string {
  const { first_step, steps } = run.motion;
  if (steps === 0) return "There are no steps yet.";
  if (first_step > 0 && instant <= first_step) return `This is not here: the first step that is, is ${countText(first_step + 1)}.`;
  if (instant === 0) return "This is the start: contacts and forces belong to steps. Go one step forward.";
  return "Nothing is known of this step but its motion.";
}

/** Why a step (0-based) of which something is known has no rows. */
export function whyNoRows(run: Run | LiveRun, step: number): string {
  const { first_step, outcome, rows } = run.motion;
  const place = step - first_step;
  if (outcome[place] === 2) return "The solver refused this step: nothing moved, and there are no rows to judge.";
  if (outcome[place] === 3) return "This step diverged: nothing moved, and there are no rows to judge.";
  if (outcome[place] === 4) return "This step was rejected: its best answer was worse than none, and nothing moved.";
  if (rows[place] === 0) return "This step has no rows: nothing touches, and nothing is held.";
  if ("info" in run) return "The rows of this step are not known.";
  return "The rows of this step were not recorded. `perpend run SCENE --record FILE.h5` without --no-problems records them.";
}
