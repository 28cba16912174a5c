import type { Details, LiveCommand, LiveInfo, LiveRun, Motion, Run, Stage } from "../run_data";
import { askBytes, tell } from "./ask";
import { BadData } from "./bad_data";
import type { DetailBlocks } from "./blocks";
import { newestDetails } from "./details";
import { GrowingMotion } from "./growing_motion";
import { toMotion, trackCount } from "./motion";
import { askMotion, askStage } from "./served";
import { unpack } from "./unpack";

/** So long a program that does not answer is asked again. */
const retryMs = 1000;

/** What must be the same for one motion to stand in the place of another. */
function machineOf({ name, time_step_s, bodies, joints }: Stage): string {
  return JSON.stringify([name, time_step_s, bodies, joints]);
}

/** The run that goes on: asks for new steps again and again, each time until some are there. */
export class ServedLiveRun implements LiveRun {
  readonly name: string;
  readonly stage: Stage;
  readonly motion: Motion;
  beginnings = 0;
  private readonly growing: GrowingMotion;
  private readonly tracks: number;
  private readonly blocks: DetailBlocks;
  /** The beginning that `motion` belongs to. */
  private beginning: number;
  private newest: Details | null = null;
  private listeners: (() => void)[] = [];

  constructor(
    run: Run & { blocks: DetailBlocks },
    public info: LiveInfo,
    /** Told a sentence where the program stopped answering, and "" when it does again. */
    private readonly say: (sentence: string) => void,
    /** Which it is of several that go on together. */
    readonly lane = 0,
  ) {
    this.name = run.name;
    this.stage = run.stage;
    this.tracks = trackCount(run.stage);
    this.growing = new GrowingMotion(run.motion, this.tracks);
    this.motion = this.growing.motion;
    this.blocks = run.blocks;
    this.beginning = info.beginning;
  }

  async details(step: number): Promise<Details | null> {
    if (this.newest?.first_step === step) return this.newest;
    return this.blocks.details(step);
  }

  ready(step: number): Details | null | undefined {
    return this.newest?.first_step === step ? this.newest : this.blocks.ready(step);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  async send(command: LiveCommand): Promise<void> {
    // A page that is closed while it pulls lets go all the same.
    await tell("/api/live", command, command.command === "release");
  }

  /** Never ends; failures are told and tried again. `others` go on together with it: new steps are asked of the first
   *  that has not ended, then the same steps of the rest, and all are shown at once. */
  async follow(others: ServedLiveRun[] = []): Promise<void> {
    for (;;) {
      try {
        const all: ServedLiveRun[] = [this, ...others];
        const first = all.find((each) => !each.isOver) ?? this;
        await first.ask(first === this ? `/api/live/steps/${this.end}` : `/api/live/${first.lane}/steps/${first.end}`);
        await Promise.all(all.filter((each) => each !== first).map((each) => each.ask(`/api/live/${each.lane}/steps/${each.end}/${first.end}`)));
        for (const each of [...others, this]) each.tell();
        this.say("");
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private get end(): number {
    return this.motion.first_step + this.motion.steps;
  }

  /** It has ended, and its last step is here. */
  private get isOver(): boolean {
    return this.info.ended && this.end >= this.info.steps;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private async ask(path: string): Promise<void> {
    const what = "The newest steps";
    const after = this.end;
    const message = unpack(await askBytes(path), what);
    const info = message.fields["live"] as LiveInfo | undefined;
    if (typeof info?.steps !== "number") throw new BadData(`${what} came without saying how the run stands.`);
    this.info = info;
    // The run may have been started again, perhaps from another page, and be further by now than it was.
    const isSame = info.beginning === this.beginning && info.steps >= after && this.growing.append(toMotion(message, this.tracks, what));
    if (isSame) this.newest = newestDetails(message, this.stage.joints.length, what) ?? this.newest;
    else await this.begin(info.beginning);
  }

  private async begin(beginning: number): Promise<void> {
    // A program that was started again in the place of another may serve something else.
    if (machineOf(await askStage(this.lane, this.name)) !== machineOf(this.stage)) throw new BadData("perpend serves another machine by now: reload the page.");
    this.growing.replace(await askMotion(this.lane, this.name, this.stage));
    this.blocks.forget();
    this.newest = null;
    // If it began once more while the motion was on its way, the next answer says so.
    this.beginning = beginning;
    this.beginnings += 1;
  }
}
