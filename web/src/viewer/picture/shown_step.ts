import type { Details, Run } from "../run_data";
import { stepErrors, type StepErrors } from "./step_errors";

/** Details of the step that a view shows: asked for, and kept until those of another are there. */
export class ShownStep {
  details: Details | null = null;
  errors: StepErrors | null = null;
  trouble = "";
  private asked = -1;
  private loads = 0;
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: Run,
    private readonly onArrival: () => void,
  ) {}

  /** `step` is 0-based; −1, at the start, has no details. */
  ask(step: number): void {
    if (step === this.asked) return;
    this.asked = step;
    this.pending = this.load(step);
  }

  /** When what was asked for is there. */
  async settle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.pending;
      await last;
    } while (last !== this.pending);
  }

  /** The run began anew: the same number is another step now. */
  forget(): void {
    this.asked = -2;
  }

  private async load(step: number): Promise<void> {
    const mine = ++this.loads;
    let details: Details | null = null;
    let trouble = "";
    try {
      if (step >= 0) details = await this.run.details(step);
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
    if (mine !== this.loads) return; // another step is wanted by now
    this.details = details;
    this.errors = details && stepErrors(this.run.stage, details);
    this.trouble = trouble;
    this.onArrival();
  }
}
