import { element } from "../../page/element";
import type { Motion, Run } from "../run_data";
import { countText } from "./number_text";
import { colourOf } from "./plot_axes";
import { outcomeCounts, outcomeNames } from "./steps";

const stripHeight = 8;

/** The worst outcome of the steps behind each of some columns, which span the first `ofSteps` steps;
 *  255: no steps there, or none that are kept. */
export function columnOutcomes({ outcome, findings, first_step, steps }: Motion, ofSteps: number, columns: number): Uint8Array {
  const out = new Uint8Array(columns).fill(255);
  for (let k = 0; k < steps; ++k) {
    const step = first_step + k;
    const column = Math.min(Math.floor((step * columns) / ofSteps), columns - 1);
    const last = Math.min(Math.max(Math.ceil(((step + 1) * columns) / ofSteps), column + 1), columns);
    // A step that is certified but not sound stands out as one that is not certified.
    const shown = outcome[k] === 0 && (findings[k] ?? 0) > 0 ? 1 : outcome[k]!;
    for (let c = column; c < last; ++c) out[c] = out[c] === 255 ? shown : Math.max(out[c]!, shown);
  }
  return out;
}

/** What the strip says to those who do not see it. */
export function stripText(run: Run): string {
  const counts = outcomeCounts(run.motion);
  const bad = outcomeNames.slice(1).flatMap((name, k) => (counts[k + 1]! > 0 ? [`${countText(counts[k + 1]!)} ${name}`] : []));
  const { steps, first_step } = run.motion;
  if (steps === 0) return `${run.name}: no steps`;
  const isCut = first_step > 0;
  const unsound = run.motion.findings.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  if (unsound > 0) bad.push(`${countText(unsound)} not sound`);
  if (bad.length === 0) return `${run.name}: every step ${isCut ? "that is kept " : ""}is certified`;
  return `${run.name}: of ${countText(steps)} steps ${isCut ? "that are kept " : ""}${bad.join(", ")}`;
}

/** A thin strip under the slider, coloured by how the steps came out. */
export class OutcomeStrip {
  readonly root = element("canvas", { class: "outcome-strip", role: "img" });
  private drawn = "";
  private drawnOutcome: Uint8Array | null = null;

  constructor(private readonly run: Run) {
    new ResizeObserver(() => this.show(this.seconds)).observe(this.root);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.drawn = "";
      this.show(this.seconds);
    });
  }

  private seconds = 0;

  /** `seconds`: the time that the whole slider spans. */
  show(seconds: number): void {
    this.seconds = seconds;
    const columns = Math.round(this.root.clientWidth * devicePixelRatio);
    const { motion, stage } = this.run;
    const state = `${columns} ${motion.steps} ${motion.first_step} ${seconds}`;
    // A run that began anew may have as many steps as before.
    if (columns === 0 || (state === this.drawn && motion.outcome === this.drawnOutcome)) return;
    this.drawn = state;
    this.drawnOutcome = motion.outcome;
    this.root.width = columns;
    this.root.height = stripHeight;
    this.root.setAttribute("aria-label", stripText(this.run));
    this.root.title = stripText(this.run);
    const colours = ["--good", "--series-6", "--bad", "--bad"].map((name) => colourOf(this.root, name));
    const ofSteps = Math.max(Math.round(seconds / stage.time_step_s), motion.first_step + motion.steps, 1);
    const context = this.root.getContext("2d")!;
    columnOutcomes(motion, ofSteps, columns).forEach((outcome, column) => {
      if (outcome === 255) return;
      context.fillStyle = colours[Math.min(outcome, 3)]!;
      // What is not certified stands out by its height too, not by its colour alone.
      const height = outcome === 0 ? 3 : stripHeight;
      context.fillRect(column, stripHeight - height, 1, height);
    });
  }
}
