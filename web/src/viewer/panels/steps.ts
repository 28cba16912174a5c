import { stepBefore } from "../data/instant";
import { verdictOf, type Verdict } from "../data/verdict";
import type { Motion, Run } from "../run_data";
import { numberText } from "./number_text";

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

/** Why the motion of a step cannot be believed: whose it is, what, and what to do; empty where it is sound. */
export function unsoundText({ motion, stage }: Run, step: number): string {
  const count = motion.findings[step] ?? 0;
  if (count === 0) return "";
  const names = [motion.finding_first[step]!, motion.finding_second[step]!].flatMap((body) => stage.bodies[body]?.name ?? []);
  const joint = stage.joints[motion.finding_joint[step]!];
  const whose = [...names, ...(joint ? [`joint ${joint.name}`] : [])].join(", ");
  const more = count > 1 ? `, and ${count - 1} more` : "";
  return `not sound: ${whose} ${numberText(motion.finding_value[step]!, 3)}, ${motion.finding_names[motion.finding_kind[step]!] ?? ""}${more}`;
}

/** In the order of how bad they are. */
export const verdictNames: Verdict[] = ["certified", "small", "wrong", "refused", "diverged", "rejected"];
/** As counts of steps say it. */
export const verdictWords: Record<Verdict, string> = { certified: "certified", small: "with a small error", wrong: "wrong", refused: "refused", diverged: "diverged", rejected: "rejected" };

/** How many steps came out in each way. */
export function verdictCounts(motion: Motion): Map<Verdict, number> {
  const counts = new Map<Verdict, number>();
  for (let step = 0; step < motion.steps; ++step) {
    const verdict = verdictOf(motion, step);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return counts;
}

/** How a step came out, with its error: what was not certified is called by how wrong it is. */
export function verdictText(motion: Motion, step: number): string {
  const error = `${numberText(motion.energy_error[step]!, 3)} J`;
  switch (verdictOf(motion, step)) {
    case "certified":
      return `certified, error ${error}`;
    case "small":
      return `not certified, small error: ${error}`;
    case "wrong":
      return `wrong by ${error}`;
    case "refused":
      return "refused: nothing moved";
    case "diverged":
      return "diverged: nothing moved";
    case "rejected":
      return "rejected: nothing moved";
  }
}
