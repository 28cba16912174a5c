import { element } from "../../page/element";
import { StepDetails } from "../data/step_details";
import { rowName } from "../data/row_names";
import { verdictOf } from "../data/verdict";
import { solverOf } from "../picture/caption";
import type { Player } from "../player";
import type { LiveRun, Run } from "../run_data";
import { countText, numberText } from "./number_text";
import { verdictCounts } from "./steps";

/** What a run comes to: how many of its steps are certified, the worst of them, and where it ended early. */
export interface RunStory {
  steps: number;
  certified: number;
  unsound: number;
  /** J of the worst step, and the instant after it; −1: there is none. */
  worst: number;
  worstInstant: number;
  /** The first step in which nothing moved, counted from 1, and why; 0: none. */
  stopped: number;
  why: string;
  /** Sum of the errors of all steps, J. */
  sum: number;
}

export function storyOf({ motion }: Run): RunStory {
  let worst = -1;
  motion.energy_error.forEach((error, step) => {
    if (Number.isFinite(error) && !(error <= (motion.energy_error[worst] ?? -1))) worst = step;
  });
  const stopped = motion.outcome.findIndex((outcome) => outcome > 1);
  return {
    steps: motion.steps,
    certified: verdictCounts(motion).get("certified") ?? 0,
    unsound: motion.findings.reduce((count, findings) => count + (findings > 0 ? 1 : 0), 0),
    worst: motion.energy_error[worst] ?? 0,
    worstInstant: worst < 0 ? -1 : motion.first_step + worst + 1,
    stopped: stopped < 0 ? 0 : motion.first_step + stopped + 1,
    why: stopped < 0 ? "" : verdictOf(motion, stopped),
    sum: motion.energy_error.reduce((sum, error) => (Number.isFinite(error) ? sum + error : sum), 0),
  };
}

/** "every step certified", or how many are not. */
export function countsText({ steps, certified, unsound }: RunStory): string {
  if (steps === 0) return "no steps";
  const bad = steps - certified;
  const solved = bad === 0 ? `all ${countText(steps)} steps certified` : `${countText(bad)} of ${countText(steps)} steps not certified`;
  return unsound === 0 ? solved : `${solved}, ${countText(unsound)} not sound`;
}

/** The row with the largest error of a run's worst step; "" where its rows are not here. */
async function worstRow(run: Run, { worstInstant }: RunStory): Promise<string> {
  const details = worstInstant < 1 ? null : await run.details(worstInstant - 1).catch(() => null);
  if (!details) return "";
  const step = new StepDetails(details, worstInstant - 1);
  const [row] = step.worstRows(1);
  return row === undefined || !(step.energy(row) > 0) ? "" : rowName(run.stage, step, row);
}

/** Which solver is wrong, where, and by how much: a line for each run, before anything else. */
export function buildStory(runs: (Run | LiveRun)[], player: Player): HTMLElement {
  const lines = runs.map((run) => storyLine(run, player, runs.length > 1));
  return element("section", { class: "story", "aria-label": "In short" }, ...lines);
}

function storyLine(run: Run | LiveRun, player: Player, isNamed: boolean): HTMLElement {
  const line = element("p", { class: "story-line" });
  let counted: Float64Array | null = null;
  let steps = -1;
  const show = (): void => {
    if (counted === run.motion.energy_error && steps === run.motion.steps) return;
    [counted, steps] = [run.motion.energy_error, run.motion.steps];
    const story = storyOf(run);
    const isGood = story.certified === story.steps;
    line.classList.toggle("wrong", !isGood);
    const name = element("b", {}, `${isNamed ? `${run.name} · ` : ""}${solverOf(run)}`);
    line.replaceChildren(element("span", { class: "story-sign", "aria-hidden": "true" }, isGood ? "✓" : "≠"), name, `: ${countsText(story)}`);
    if (story.stopped > 0) line.append(`, ${story.why} at step ${countText(story.stopped)}`);
    if (story.worstInstant < 0) return;
    const goThere = element("button", { type: "button", class: "pick" }, `step ${countText(story.worstInstant)}`);
    goThere.addEventListener("click", () => player.set({ step: (story.worstInstant * run.stage.time_step_s) / player.timeStep, playing: false, selection: null }));
    const where = element("span");
    line.append(`. Largest error ${numberText(story.worst, 3)} J at `, goThere, where, isGood ? "." : `; all errors together ${numberText(story.sum, 3)} J.`);
    // Of a run that goes on the worst changes too often to ask for its rows.
    if (!("info" in run)) void worstRow(run, story).then((row) => where.append(row === "" ? "" : `, ${row}`));
  };
  player.onChange(show);
  show();
  return line;
}
