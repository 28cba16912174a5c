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

  /** Simulated seconds per second that are reached while it plays; null: not known yet. */
  reached: number | null = null;

  private listeners: (() => void)[] = [];
  private counted = { simulated: 0, passed: 0 };

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

  /** The clock: `passed` seconds went by, and `seconds` of them count; fewer, if a picture took long. */
  tick(seconds: number, passed = seconds): void {
    if (!this.playing) {
      this.reached = null;
      this.counted = { simulated: 0, passed: 0 };
      return;
    }
    this.count(seconds * this.speed, passed);
    const next = this.step + (seconds * this.speed) / this.timeStep;
    if (next < this.steps) this.set({ step: next });
    else if (this.loops && this.steps > 0) this.set({ step: next % this.steps });
    else this.set({ step: this.steps, playing: false });
  }

  /** Over about a second, so that the number can be read. */
  private count(simulated: number, passed: number): void {
    this.counted.simulated += simulated;
    this.counted.passed += passed;
    if (this.counted.passed < 1) return;
    this.reached = this.counted.simulated / this.counted.passed;
    this.counted = { simulated: 0, passed: 0 };
  }
}
