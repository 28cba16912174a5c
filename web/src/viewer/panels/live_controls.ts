import { element } from "../../page/element";
import type { LiveCommand, LiveRun } from "../run_data";
import { numberText } from "./number_text";

/** What the fields ask for, or a sentence that says which of them cannot be understood. */
export function solverCommand(solver: string, settings: string, iterations: string, budget: string): LiveCommand | string {
  const limit = iterations.trim() === "" ? 0 : Number(iterations);
  if (!Number.isInteger(limit) || limit < 0) return `The iteration limit '${iterations}' must be a whole number; 0 is the solver's own.`;
  const milliseconds = budget.trim() === "" ? null : Number(budget);
  if (milliseconds !== null && !(milliseconds > 0)) return `The budget '${budget}' must be a number of milliseconds above 0; leave it empty for none.`;
  const wanted = settings.trim();
  return { command: "solver", solver: wanted === "" ? solver : `${solver}:${wanted.replace(/^:/, "")}`, budget_ms: milliseconds, iterations: limit };
}

/** How fast it goes: steps per second, and against the time they simulate. */
export function paceText(stepsPerSecond: number, timeStep: number): string {
  const factor = stepsPerSecond * timeStep;
  return `${numberText(stepsPerSecond, 3)} steps/s, ${numberText(factor, 3)} × real time`;
}

function field(label: string, input: HTMLElement): HTMLElement {
  input.setAttribute("aria-label", label); // else the name of a list is also what is chosen in it
  return element("label", { class: "field" }, `${label} `, input);
}

/** Says a sentence where a command cannot be sent or is refused, and "" where it was taken. */
interface Sender {
  say(sentence: string): void;
  send(command: LiveCommand): void;
}

/** Which solver, with which settings and limits. */
function solverForm({ info }: LiveRun, { say, send }: Sender): HTMLElement {
  const solver = element("select");
  const [name = "", ...settings] = info.solver.split(":");
  for (const known of info.solvers.includes(name) ? info.solvers : [name, ...info.solvers]) solver.append(element("option", { value: known }, known));
  solver.value = name;
  const setting = element("input", { type: "text", size: "14", spellcheck: "false", autocapitalize: "off", placeholder: "none", value: settings.join(":") });
  const iterations = element("input", { type: "number", min: "0", step: "1", value: String(info.iterations), title: "0: the solver's own" });
  const budget = element("input", { type: "number", min: "0", step: "any", placeholder: "none", value: info.budget_ms === null ? "" : String(info.budget_ms) });
  const apply = element("button", { type: "submit", class: "text-button" }, "Use");
  const form = element("form", { class: "live-solver", "aria-label": "Solver and its limits" }, field("Solver", solver), field("Settings", setting), field("Iterations", iterations), field("Budget, ms", budget), apply);
  solver.addEventListener("change", () => void (setting.value = "")); // settings belong to one solver
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const command = solverCommand(solver.value, setting.value, iterations.value, budget.value);
    if (typeof command === "string") say(command);
    else send(command);
  });
  return form;
}

/** Run, step and restart, and how fast it goes. */
function runRow(live: LiveRun, { send }: Sender): HTMLElement {
  const button = (text: string, command: () => LiveCommand): HTMLButtonElement => {
    const out = element("button", { type: "button", class: "text-button" }, text);
    out.addEventListener("click", () => send(command()));
    return out;
  };
  const run = button("", () => ({ command: live.info.running ? "pause" : "resume" }));
  const step = button("One step", () => ({ command: "step", count: 1 }));
  const restart = button("Restart", () => ({ command: "restart" }));
  const pace = element("output", { class: "pace" });
  const show = (): void => {
    const now = live.info;
    run.textContent = now.running ? "Pause the run" : "Run";
    step.disabled = now.running;
    const limits = [now.iterations > 0 ? `at most ${now.iterations} iterations` : "", now.budget_ms === null ? "" : `${numberText(now.budget_ms)} ms`].filter(Boolean);
    pace.textContent = `${now.running ? paceText(now.steps_per_s, live.stage.time_step_s) : "paused"} · ${[now.solver, ...limits].join(", ")}`;
  };
  live.onChange(show);
  show();
  return element("div", { class: "live-row" }, run, step, restart, pace);
}

/** What the program has to say of the run. */
function runMessage(live: LiveRun): HTMLElement {
  const message = element("p", { class: "plot-note" });
  const show = (): void => {
    message.textContent = live.info.message;
    message.hidden = live.info.message === "";
  };
  live.onChange(show);
  show();
  return message;
}

/** What can be done with a run that goes on; `solvers`: where several go on together, what chooses theirs. */
export function buildLiveControls(live: LiveRun, solvers: HTMLElement | null = null): HTMLElement {
  const answer = element("p", { class: "trouble", role: "alert" });
  const say = (sentence: string): void => void (answer.textContent = sentence);
  const send = (command: LiveCommand): void =>
    void live.send(command).then(
      () => say(""),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  const sender = { say, send };
  return element(
    "section",
    { class: "live", "aria-label": "The running simulation" },
    element("h2", {}, "Simulation"),
    runRow(live, sender),
    solvers ?? solverForm(live, sender),
    answer,
    ...(solvers ? [] : [runMessage(live)]),
    element("p", { class: "plot-note" }, "Hold Shift and drag a body to pull it."),
  );
}
