import { element } from "../../page/element";
import { instantOf, toldInstant } from "../data/instant";
import type { Run } from "../run_data";
import type { Player } from "../player";
import type { Actions } from "./actions";
import type { EventRow } from "./event_row";
import { icon, type IconName } from "./icons";
import { countText, timeText } from "./number_text";
import { OutcomeStrip } from "./outcome_strip";
import { stepIndex, unsoundText, verdictCounts, verdictText } from "./steps";

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

/** Now, and whenever the player changes. */
function keepShown(player: Player, show: () => void): void {
  player.onChange(show);
  show();
}

function speedChoice(player: Player): HTMLElement {
  const select = element("select", { "aria-label": "Speed", title: "Simulated seconds per second" });
  for (const [speed, text] of speeds) select.append(element("option", { value: String(speed) }, text));
  select.addEventListener("change", () => player.set({ speed: Number(select.value) }));
  keepShown(player, () => void (select.value = String(player.speed)));
  return select;
}

/** Said where playing is slower than was asked for. */
export function reachedText({ playing, speed, reached }: Player): string {
  if (!playing || reached === null || reached > 0.9 * speed) return "";
  return `${Number(reached.toPrecision(2))} × reached`;
}

/** How fast it really plays, where that is slower. */
function reachedSpeed(player: Player): HTMLElement {
  const said = element("output", { class: "reached", title: "Simulated seconds per second: drawing takes longer than that" });
  keepShown(player, () => {
    const text = reachedText(player);
    if (said.textContent !== text) said.textContent = text;
  });
  return said;
}

function playButton(player: Player, actions: Actions): HTMLElement {
  const play = iconButton("play", "Play", actions.playOrPause);
  let isPlaying: boolean | null = null;
  keepShown(player, () => {
    if (isPlaying === player.playing) return;
    isPlaying = player.playing;
    play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    play.title = isPlaying ? "Pause (space)" : "Play (space)";
  });
  return play;
}

function loopButton(player: Player): HTMLElement {
  const loop = iconButton("loop", "Play in a loop", () => player.set({ loops: !player.loops }));
  keepShown(player, () => loop.setAttribute("aria-pressed", String(player.loops)));
  return loop;
}

function transport(player: Player, actions: Actions): HTMLElement {
  return element(
    "div",
    { class: "transport", role: "group", "aria-label": "Playing" },
    iconButton("start", "To the start (Home)", actions.toStart),
    iconButton("back", "One step back (←)", () => actions.move(-1)),
    playButton(player, actions),
    iconButton("forward", "One step forward (→)", () => actions.move(1)),
    iconButton("end", "To the end (End)", actions.toEnd),
    loopButton(player),
    speedChoice(player),
    reachedSpeed(player),
  );
}

/** The slider, and how the steps of each run came out below it. */
function scrubRow(runs: Run[], player: Player, events: EventRow): HTMLElement {
  const slider = element("input", { type: "range", min: "0", max: "0", step: "1", value: "0", class: "scrub", "aria-label": "Step" });
  slider.addEventListener("input", () => player.set({ step: Number(slider.value), playing: false }));
  const strips = runs.map((run) => new OutcomeStrip(run));
  keepShown(player, () => {
    const step = Math.round(player.step);
    if (slider.max !== String(player.steps)) slider.max = String(player.steps);
    if (slider.value !== String(step)) slider.value = String(step);
    slider.disabled = player.steps === 0;
    slider.setAttribute("aria-valuetext", `step ${step} of ${player.steps}, ${timeText(step * player.timeStep, player.timeStep)} s`);
    for (const strip of strips) strip.show(player.steps * player.timeStep);
    events.show();
  });
  return element("div", { class: "scrub-row" }, slider, events.root, ...strips.map((strip) => strip.root));
}

/** How the step that led here came out, of one run. */
export function stepText(run: Run, player: Player): string {
  const { first_step, steps } = run.motion;
  const step = stepIndex(run, instantOf(run, player));
  if (steps === 0) return "no steps";
  if (step < 0) return first_step > 0 ? `the first step here is ${countText(first_step + 1)}` : "start";
  const said = verdictText(run.motion, step);
  const unsound = unsoundText(run, step);
  return unsound === "" ? said : `${said}; ${unsound}`;
}

/** Where in time we are, and how the steps that led here came out. */
function stateText(runs: Run[], player: Player): HTMLElement {
  const where = element("output", { class: "where" });
  const how = element("p", { class: "how" });
  keepShown(player, () => {
    const step = toldInstant(player);
    where.textContent = `step ${countText(step)} of ${countText(player.steps)} · ${timeText(step * player.timeStep, player.timeStep)} s`;
    how.replaceChildren(...runs.map((run) => element("span", {}, runs.length > 1 ? `${run.name}: ${stepText(run, player)}` : stepText(run, player))));
  });
  return element("div", { class: "state" }, where, how);
}

function jumps(runs: Run[], player: Player, actions: Actions, events: EventRow, openHelp: () => void): HTMLElement {
  const uncertified = textButton("Next not certified", "Go to the next step that is not certified (n)", actions.toNextUncertified);
  const worst = textButton("Largest error", "Go to the step with the largest error (w)", actions.toWorst);
  const bookmark = textButton("★", "Bookmark this step, or remove its bookmark (b)", () => events.toggleBookmark());
  bookmark.setAttribute("aria-label", "Bookmark");
  const help = textButton("?", "Keys", openHelp);
  help.setAttribute("aria-label", "Keys");
  // Counting all steps at every frame would be waste: only when there are others, in another array.
  const counted = new Map<Run, { outcome: Uint8Array; bad: number }>();
  const uncertifiedOf = (run: Run): number => {
    const { outcome, steps } = run.motion;
    const known = counted.get(run);
    if (known?.outcome === outcome) return known.bad;
    const bad = steps - (verdictCounts(run.motion).get("certified") ?? 0);
    counted.set(run, { outcome, bad });
    return bad;
  };
  keepShown(player, () => {
    uncertified.disabled = runs.every((run) => uncertifiedOf(run) === 0);
    worst.disabled = runs[0]!.motion.steps === 0;
  });
  return element("div", { class: "jumps" }, uncertified, worst, bookmark, help);
}

/** Play, scrub, speed, and where in time we are. */
export function buildTimeline(runs: Run[], player: Player, actions: Actions, events: EventRow, openHelp: () => void): HTMLElement {
  return element(
    "section",
    { class: "timeline", "aria-label": "Time" },
    scrubRow(runs, player, events),
    element("div", { class: "timeline-row" }, transport(player, actions), stateText(runs, player), jumps(runs, player, actions, events, openHelp)),
  );
}
