/** What is picked in the picture. */
export type Selection =
  | { kind: "body"; body: number }
  | { kind: "contact"; contact: number }
  | { kind: "joint"; joint: number };

/**
 * The one state that picture, timeline, plots and tables show: where in time we are, whether it plays,
 * what is picked. Steps are counted as in the recording: `step` 0 is the start, `step` k the instant
 * after k steps, so that the contacts shown with it are those of the step that led there, k − 1.
 */
export class Player {
  /** Between 0 and `steps`; fractions between two instants. */
  step = 0;
  playing = false;
  /** Simulated seconds per second. */
  speed = 1;
  loops = false;
  selection: Selection | null = null;
  /** The body that the camera follows; −1: none. */
  follows = -1;

  private listeners: (() => void)[] = [];

  constructor(
    public steps: number,
    readonly timeStep: number,
  ) {}

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Changes some of it, and tells everybody. */
  set(change: Partial<Pick<Player, "step" | "steps" | "playing" | "speed" | "loops" | "selection" | "follows">>): void {
    Object.assign(this, change);
    this.step = Math.min(Math.max(this.step, 0), this.steps);
    for (const listener of this.listeners) listener();
  }

  /** The clock: `seconds` went by. */
  tick(seconds: number): void {
    if (!this.playing) return;
    const next = this.step + (seconds * this.speed) / this.timeStep;
    if (next < this.steps) this.set({ step: next });
    else if (this.loops && this.steps > 0) this.set({ step: next % this.steps });
    else this.set({ step: this.steps, playing: false });
  }
}
