import { element } from "../../page/element";
import type { Motion, Run } from "../run_data";
import { countText } from "./number_text";
import { colourOf } from "./plot_axes";
import { verdictCounts, verdictNames, verdictWords } from "./steps";
import { cssColour, heatAt, placeOf } from "../picture/colour_scale";
import { currentScheme } from "../picture/scheme";

const stripHeight = 14;
/** Of steps that are certified. */
const lowHeight = 3;

/** Decades, in J, at the ends of the strip's colours; what is larger looks as the last. */
export const stripRange = { low: -12, high: 3 };

/** What is behind each of some columns, which span the first `ofSteps` steps: the largest error of a step
 *  that is not certified or not sound, ∞ where nothing moved; 0 where all are certified; NaN: no steps. */
export function columnErrors({ outcome, findings, energy_error, first_step, steps }: Motion, ofSteps: number, columns: number): Float64Array {
  const out = new Float64Array(columns).fill(NaN);
  for (let k = 0; k < steps; ++k) {
    const step = first_step + k;
    const column = Math.min(Math.floor((step * columns) / ofSteps), columns - 1);
    const last = Math.min(Math.max(Math.ceil(((step + 1) * columns) / ofSteps), column + 1), columns);
    const isFine = outcome[k] === 0 && (findings[k] ?? 0) === 0;
    const shown = isFine ? 0 : outcome[k]! > 1 ? Infinity : Math.max(energy_error[k]!, 10 ** stripRange.low);
    for (let c = column; c < last; ++c) out[c] = Number.isNaN(out[c]!) ? shown : Math.max(out[c]!, shown);
  }
  return out;
}

/** Height of a column, in pixels: higher for larger errors, so that they are not shown by colour alone. */
export function columnHeight(error: number): number {
  return error === 0 ? lowHeight : Math.round(lowHeight + 2 + (stripHeight - lowHeight - 2) * placeOf(error, stripRange));
}

/** What the strip says to those who do not see it. */
export function stripText(run: Run): string {
  const counts = verdictCounts(run.motion);
  const bad = verdictNames.flatMap((name) => (name !== "certified" && counts.get(name) ? [`${countText(counts.get(name)!)} ${verdictWords[name]}`] : []));
  const { steps, first_step } = run.motion;
  if (steps === 0) return `${run.name}: no steps`;
  const isCut = first_step > 0;
  const unsound = run.motion.findings.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  if (unsound > 0) bad.push(`${countText(unsound)} not sound`);
  if (bad.length === 0) return `${run.name}: every step ${isCut ? "that is kept " : ""}is certified`;
  return `${run.name}: of ${countText(steps)} steps ${isCut ? "that are kept " : ""}${bad.join(", ")}`;
}

/** A thin strip under the slider: low and green where steps are certified, else higher and hotter with
 *  every decade of error. */
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
    // A run that started again may have as many steps as before.
    if (columns === 0 || (state === this.drawn && motion.outcome === this.drawnOutcome)) return;
    this.drawn = state;
    this.drawnOutcome = motion.outcome;
    this.root.width = columns;
    this.root.height = stripHeight;
    this.root.setAttribute("aria-label", stripText(this.run));
    this.root.title = stripText(this.run);
    const good = colourOf(this.root, "--good");
    const ofSteps = Math.max(Math.round(seconds / stage.time_step_s), motion.first_step + motion.steps, 1);
    const context = this.root.getContext("2d")!;
    const { isDark } = currentScheme();
    columnErrors(motion, ofSteps, columns).forEach((error, column) => {
      if (Number.isNaN(error)) return;
      context.fillStyle = error === 0 ? good : error === Infinity ? colourOf(this.root, "--bad") : cssColour(heatAt(placeOf(error, stripRange), isDark));
      const height = columnHeight(error);
      context.fillRect(column, stripHeight - height, 1, height);
    });
  }
}
