import type { Details, Run } from "../run_data";
import { stepErrors, type StepErrors } from "./step_errors";

/** So many steps ahead of what is shown are asked for while it plays: an answer takes its time. */
const lead = 32;

/**
 * Details of the step that a view shows. What is here is taken at once, so that bodies and marks are of
 * one step; until then those of another step stay, and `isCurrent` says so. Answers come in any order:
 * one is taken if it is of a step asked for later than the step of what is shown.
 */
export class ShownStep {
  details: Details | null = null;
  errors: StepErrors | null = null;
  trouble = "";
  /** The step that `details` are of, −1 where it has none. */
  step = -1;
  private asked = -1;
  private loads = 0;
  private shownLoad = 0;
  private pending: Promise<void> = Promise.resolve();
  private fetched = -1;

  constructor(
    private readonly run: Run,
    private readonly onArrival: () => void,
  ) {}

  /** Whether what is here is of the step that was asked for last. */
  get isCurrent(): boolean {
    return this.step === this.asked;
  }

  /** `step` is 0-based; −1, at the start, has no details. */
  ask(step: number, isPlaying = false): void {
    if (isPlaying) this.fetchAhead(step);
    if (step === this.asked) return;
    this.asked = step;
    const ready = step < 0 ? null : this.run.ready?.(step);
    if (ready !== undefined) this.take(++this.loads, step, ready, "");
    else this.pending = this.load(step);
  }

  /** When what was asked for is there. */
  async settle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.pending;
      await last;
    } while (last !== this.pending);
  }

  /** The run started again: the same number is another step now, and no answer under way counts. */
  forget(): void {
    this.asked = -2;
    this.shownLoad = this.loads;
  }

  private async load(step: number): Promise<void> {
    const mine = ++this.loads;
    let details: Details | null = null;
    let trouble = "";
    try {
      details = await this.run.details(step);
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
    // One that was asked for later is here already.
    if (mine <= this.shownLoad) return;
    this.take(mine, step, details, trouble);
    this.onArrival();
  }

  private take(load: number, step: number, details: Details | null, trouble: string): void {
    this.shownLoad = load;
    this.step = step;
    this.details = details;
    this.errors = details && stepErrors(this.run.stage, details);
    this.trouble = trouble;
  }

  private fetchAhead(step: number): void {
    if (!this.run.ready) return;
    const { first_step, steps } = this.run.motion;
    const end = Math.min(step + lead, first_step + steps - 1);
    // After a jump from the present again.
    if (this.fetched > end || this.fetched < step) this.fetched = step;
    while (this.fetched < end) {
      this.fetched += 1;
      if (this.run.ready(this.fetched) === undefined) void this.run.details(this.fetched).catch(() => null);
    }
  }
}
