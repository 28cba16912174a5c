import { element } from "../../page/element";
import { instantOf } from "../data/instant";
import type { Run } from "../run_data";
import type { Player } from "../player";
import type { Actions } from "./actions";
import { icon, type IconName } from "./icons";
import { countText, numberText, timeText } from "./number_text";
import { OutcomeStrip } from "./outcome_strip";
import { outcomeCounts, outcomeNames, stepIndex } from "./steps";

const speeds: [number, string][] = [[1 / 16, "1/16 ×"], [1 / 8, "1/8 ×"], [1 / 4, "1/4 ×"], [1 / 2, "1/2 ×"], [1, "1 ×"], [2, "2 ×"], [4, "4 ×"], [8, "8 ×"]];

function iconButton(name: IconName, label: string, action: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "icon-button", "aria-label": label, title: label }, icon(name));
  button.addEventListener("click", action);
  return button;
}

function textButton(text: string, label: string, action: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "text-button", title: label }, text);
  button.addEventListener("click", action);
  return button;
}

function speedChoice(player: Player): HTMLElement {
  const select = element("select", { "aria-label": "Speed", title: "Simulated seconds per second" });
  for (const [speed, text] of speeds) select.append(element("option", { value: String(speed) }, text));
  select.addEventListener("change", () => player.set({ speed: Number(select.value) }));
  const show = (): void => void (select.value = String(player.speed));
  player.onChange(show);
  show();
  return select;
}

/** How the step that led here came out, of one run. */
function stepText(run: Run, player: Player): string {
  const step = stepIndex(run, instantOf(run, player));
  if (step < 0) return run.motion.steps === 0 ? "no steps" : "start";
  const { outcome, energy_error } = run.motion;
  return `${outcomeNames[outcome[step]!] ?? "unknown"}, error ${numberText(energy_error[step]!, 3)} J`;
}

/** Play, scrub, speed, and where in time we are. */
export function buildTimeline(runs: Run[], player: Player, actions: Actions, openHelp: () => void): HTMLElement {
  const play = iconButton("play", "Play", actions.playOrPause);
  const loop = iconButton("loop", "Play in a loop", () => player.set({ loops: !player.loops }));
  const slider = element("input", { type: "range", min: "0", max: "0", step: "1", value: "0", class: "scrub", "aria-label": "Step" });
  slider.addEventListener("input", () => player.set({ step: Number(slider.value), playing: false }));
  const where = element("output", { class: "where" });
  const how = element("p", { class: "how" });
  const strips = runs.map((run) => new OutcomeStrip(run));
  const uncertified = textButton("Next not certified", "Go to the next step that is not certified (n)", actions.toNextUncertified);
  const worst = textButton("Largest error", "Go to the step with the largest error (w)", actions.toWorst);
  const help = textButton("?", "Keys", openHelp);
  help.setAttribute("aria-label", "Keys");

  let isPlaying: boolean | null = null;
  const show = (): void => {
    if (isPlaying !== player.playing) {
      isPlaying = player.playing;
      play.replaceChildren(icon(isPlaying ? "pause" : "play"));
      play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      play.title = isPlaying ? "Pause (space)" : "Play (space)";
    }
    loop.setAttribute("aria-pressed", String(player.loops));
    const step = Math.round(player.step);
    const seconds = timeText(step * player.timeStep, player.timeStep);
    if (slider.max !== String(player.steps)) slider.max = String(player.steps);
    if (slider.value !== String(step)) slider.value = String(step);
    slider.disabled = player.steps === 0;
    slider.setAttribute("aria-valuetext", `step ${step} of ${player.steps}, ${seconds} s`);
    where.textContent = `step ${countText(step)} of ${countText(player.steps)} · ${seconds} s`;
    how.replaceChildren(...runs.map((run) => element("span", {}, runs.length > 1 ? `${run.name}: ${stepText(run, player)}` : stepText(run, player))));
    for (const strip of strips) strip.show(player.steps * player.timeStep);
    uncertified.disabled = runs.every((run) => outcomeCountsOf(run) === 0);
    worst.disabled = runs[0]!.motion.steps === 0;
  };
  // Counting all steps at every frame would be waste: only as they grow.
  const counted = new Map<Run, { steps: number; bad: number }>();
  function outcomeCountsOf(run: Run): number {
    const known = counted.get(run);
    if (known?.steps === run.motion.steps) return known.bad;
    const bad = run.motion.steps - outcomeCounts(run.motion)[0]!;
    counted.set(run, { steps: run.motion.steps, bad });
    return bad;
  }
  player.onChange(show);
  show();

  return element(
    "section",
    { class: "timeline", "aria-label": "Time" },
    element("div", { class: "scrub-row" }, slider, ...strips.map((strip) => strip.root)),
    element(
      "div",
      { class: "timeline-row" },
      element(
        "div",
        { class: "transport", role: "group", "aria-label": "Playing" },
        iconButton("start", "To the start (Home)", actions.toStart),
        iconButton("back", "One step back (←)", () => actions.move(-1)),
        play,
        iconButton("forward", "One step forward (→)", () => actions.move(1)),
        iconButton("end", "To the end (End)", actions.toEnd),
        loop,
        speedChoice(player),
      ),
      element("div", { class: "state" }, where, how),
      element("div", { class: "jumps" }, uncertified, worst, help),
    ),
  );
}
