import { element } from "../../page/element";
import { cssColour, heatAt, placeOf } from "../picture/colour_scale";
import { currentScheme } from "../picture/scheme";
import type { LiveCommand, LiveRun } from "../run_data";
import { solverCommand } from "./live_controls";
import { numberText } from "./number_text";
import { stripRange } from "./outcome_strip";
import { verdictOf } from "../data/verdict";

/** What a pane of a race came to: the error of its last step, of all its steps, and how that step came out. */
export interface PaneScore {
  last: number;
  sum: number;
  certified: number;
  steps: number;
  verdict: string;
}

export function scoreOf({ motion }: LiveRun): PaneScore {
  const { steps, energy_error, outcome } = motion;
  return {
    last: energy_error[steps - 1] ?? 0,
    sum: energy_error.reduce((sum, error) => (Number.isFinite(error) ? sum + error : sum), 0),
    certified: outcome.reduce((count, each) => count + (each === 0 ? 1 : 0), 0),
    steps,
    verdict: steps > 0 ? verdictOf(motion, steps - 1) : "no steps",
  };
}

/** "3.2 J this step, 410 J so far, 0 of 120 certified". */
export function scoreText({ last, sum, certified, steps }: PaneScore): string {
  return `${numberText(last, 3)} J this step, ${numberText(sum, 3)} J so far, ${certified} of ${steps} steps certified`;
}

/** Iterations that the slider gives, by its place: a decade each, and 0, the solver's own, at its left end. */
export function iterationsAt(place: number): number {
  return place <= 0 ? 0 : Math.round(10 ** place);
}

/** The joules of one pane as a bar by decades, and its solver. */
function paneRow(live: LiveRun): { root: HTMLElement; solver: HTMLSelectElement; show(): void } {
  const name = live.info.solver.split(":")[0]!;
  const solver = element("select", { "aria-label": `Solver of ${live.name}` });
  const known = live.info.solvers.includes(live.info.solver) ? live.info.solvers : [live.info.solver, ...live.info.solvers];
  for (const each of known) solver.append(element("option", { value: each }, each));
  solver.value = known.includes(live.info.solver) ? live.info.solver : name;
  const fill = element("span", { class: "meter-fill" });
  const text = element("output", { class: "meter-text" });
  const note = element("span", { class: "trouble" });
  const show = (): void => {
    const score = scoreOf(live);
    const isCertified = score.verdict === "certified";
    const place = isCertified ? 0 : placeOf(score.last, stripRange);
    fill.style.width = `${Math.max(100 * place, isCertified ? 2 : 4)}%`;
    fill.style.background = isCertified ? "var(--good)" : cssColour(heatAt(place, currentScheme().isDark));
    text.textContent = scoreText(score);
    note.textContent = live.info.message;
  };
  const root = element("div", { class: "pane-row" }, element("label", { class: "field" }, `${live.name} `, solver), element("div", { class: "meter", "aria-hidden": "true" }, fill), text, note);
  return { root, solver, show };
}

/** Solvers side by side, with the same limits for all. */
export function buildRaceControls(lanes: LiveRun[]): HTMLElement {
  const rows = lanes.map(paneRow);
  const answer = element("p", { class: "trouble", role: "alert" });
  const say = (sentence: string): void => void (answer.textContent = sentence);
  const send = (live: LiveRun, command: LiveCommand): void =>
    void live.send(command).then(
      () => say(""),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  const iterations = element("input", { type: "range", min: "0", max: "3", step: "0.01", value: "0", "aria-label": "Iterations of all solvers" });
  const told = element("output", { class: "iterations-told" }, "own");
  const budget = element("input", { type: "number", min: "0", step: "any", placeholder: "none", "aria-label": "Budget of all solvers, ms" });
  const use = (lane: number): void => {
    const command = solverCommand(rows[lane]!.solver.value, "", String(iterationsAt(iterations.valueAsNumber)), budget.value);
    if (typeof command === "string") say(command);
    else if (command.command === "solver") send(lanes[lane]!, { ...command, lane });
  };
  const useAll = (): void => lanes.forEach((_, lane) => use(lane));
  rows.forEach(({ solver }, lane) => solver.addEventListener("change", () => use(lane)));
  iterations.addEventListener("input", () => void (told.textContent = iterationsAt(iterations.valueAsNumber) === 0 ? "own" : String(iterationsAt(iterations.valueAsNumber))));
  iterations.addEventListener("change", useAll);
  budget.addEventListener("change", useAll);
  const show = (): void => rows.forEach((row) => row.show());
  for (const live of lanes) live.onChange(show);
  show();
  const limits = element("div", { class: "live-solver" }, element("label", { class: "field" }, "Iterations ", iterations, told), element("label", { class: "field" }, "Budget, ms ", budget));
  return element("div", { class: "race" }, ...rows.map(({ root }) => root), limits, answer);
}
