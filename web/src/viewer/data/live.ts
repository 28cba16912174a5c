import type { Details, LiveCommand, LiveInfo, LiveRun, Motion, Run, Stage } from "../run_data";
import { askBytes, tell } from "./ask";
import { BadData } from "./bad_data";
import type { DetailBlocks } from "./blocks";
import { detailsOf } from "./details";
import { GrowingMotion } from "./growing_motion";
import { toMotion, trackCount } from "./motion";
import { unpack } from "./unpack";

/** So long a program that does not answer is asked again. */
const retryMs = 1000;

/** The run that goes on: asks for new steps again and again, each time until some are there. */
export class ServedLiveRun implements LiveRun {
  readonly name: string;
  readonly stage: Stage;
  readonly motion: Motion;
  private readonly growing: GrowingMotion;
  private readonly tracks: number;
  private readonly blocks: DetailBlocks;
  private newest: Details | null = null;
  private listeners: (() => void)[] = [];
  private asked = new AbortController();

  constructor(
    run: Run & { blocks: DetailBlocks },
    public info: LiveInfo,
    /** Told a sentence where the program stopped answering, and "" when it does again. */
    private readonly say: (sentence: string) => void,
  ) {
    this.name = run.name;
    this.stage = run.stage;
    this.tracks = trackCount(run.stage);
    this.growing = new GrowingMotion(run.motion, this.tracks);
    this.motion = this.growing.motion;
    this.blocks = run.blocks;
  }

  async details(step: number): Promise<Details | null> {
    if (this.newest?.first_step === step) return this.newest;
    return this.blocks.details(step);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  async send(command: LiveCommand): Promise<void> {
    await tell("/api/live", command);
    if (command.command === "restart") {
      this.begin();
      this.asked.abort();
    }
  }

  /** Never ends; failures are told and tried again. */
  async follow(): Promise<void> {
    for (;;) {
      try {
        await this.ask();
        this.say("");
      } catch (error) {
        if (this.asked.signal.aborted) {
          this.asked = new AbortController();
          continue;
        }
        this.say(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private async ask(): Promise<void> {
    const what = "The newest steps";
    const after = this.motion.first_step + this.motion.steps;
    const message = unpack(await askBytes(`/api/live/steps/${after}`, this.asked.signal), what);
    const info = message.fields["live"] as LiveInfo | undefined;
    if (typeof info?.steps !== "number") throw new BadData(`${what} came without saying how the run stands.`);
    this.info = info;
    // Fewer steps than are known here: the run was begun anew, perhaps from another page.
    if (info.steps < after) this.begin();
    else {
      this.growing.append(toMotion(message, this.tracks, what));
      const step = message.fields["detail_step"];
      if (typeof step === "number" && message.arrays.has("contact_start")) {
        this.newest = detailsOf(message, { first: step, steps: 1, joints: this.stage.joints.length }, what);
      }
    }
    for (const listener of this.listeners) listener();
  }

  private begin(): void {
    this.growing.restart();
    this.blocks.forget();
    this.newest = null;
  }
}
