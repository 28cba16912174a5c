import type { Motion } from "../run_data";
import type { Column } from "./unpack";

const perStep = ["energy_error", "natural", "of_limit", "solver_ms", "step_ms", "iterations", "rows", "contacts", "outcome", "touched", "findings", "finding_kind", "finding_joint", "finding_first", "finding_second", "finding_value", "kinetic", "potential"] as const;
type Name = (typeof perStep)[number] | "work" | "time" | "position" | "orientation" | "velocity";

/**
 * A motion that steps are added to. Buffers grow by doubling, and the arrays of `motion` are views on
 * their filled part: whoever holds `motion` sees the whole run, and a step costs no copy of it.
 */
export class GrowingMotion {
  private buffers = new Map<Name, Column>();
  private readonly widths: [Name, number, "frame" | "step"][];

  constructor(
    /** Grows itself: it is what others hold. */
    readonly motion: Motion,
    tracks: number,
    /** A run that goes on for hours must not fill the memory. */
    private readonly mostBytes = 200e6,
  ) {
    this.widths = [
      ["time", 1, "frame"],
      ["position", 3 * tracks, "frame"],
      ["orientation", 4 * tracks, "frame"],
      ["velocity", 6 * tracks, "frame"],
      ["work", motion.work_names.length, "step"],
      ...perStep.map((name): [Name, number, "step"] => [name, 1, "step"]),
    ];
  }

  /** What came in; what is known already is passed over. False: there is a gap before it. */
  append(more: Motion): boolean {
    const frameAt = this.motion.first_frame + this.motion.frames - more.first_frame;
    const stepAt = this.motion.first_step + this.motion.steps - more.first_step;
    if (frameAt < 0 || stepAt < 0) return false;
    const frames = Math.max(0, more.frames - frameAt);
    const steps = Math.max(0, more.steps - stepAt);
    for (const [name, width, of] of this.widths) {
      const [from, count, have] = of === "frame" ? [frameAt, frames, this.motion.frames] : [stepAt, steps, this.motion.steps];
      this.put(name, have * width, more[name].subarray(from * width, (from + count) * width));
    }
    this.motion.frames += frames;
    this.motion.steps += steps;
    if (more.work_names.length > 0) this.motion.work_names = more.work_names;
    if (more.finding_names.length > 0) this.motion.finding_names = more.finding_names;
    const bytes = this.widths.reduce((sum, [name]) => sum + this.motion[name].byteLength, 0);
    if (bytes > this.mostBytes) this.trim();
    return true;
  }

  /** Another motion in its place: the run started again, or went on so far that steps in between are gone. */
  replace(motion: Motion): void {
    Object.assign(this.motion, motion);
    this.buffers.clear();
  }

  /** The older half goes. */
  private trim(): void {
    const drop = Math.min(this.motion.frames, this.motion.steps) >> 1;
    for (const [name, width] of this.widths) this.set(name, this.motion[name].slice(drop * width));
    this.buffers.clear();
    this.motion.first_frame += drop * this.motion.stride;
    this.motion.first_step += drop;
    this.motion.frames -= drop;
    this.motion.steps -= drop;
  }

  private put(name: Name, length: number, more: Column): void {
    const old = this.motion[name];
    let buffer = this.buffers.get(name);
    if (buffer === undefined || buffer.length < length + more.length) {
      const Type = old.constructor as new (n: number) => Column;
      buffer = new Type(Math.max(1024, 2 * (length + more.length)));
      buffer.set(old.subarray(0, length));
      this.buffers.set(name, buffer);
    }
    buffer.set(more, length);
    this.set(name, buffer.subarray(0, length + more.length));
  }

  private set(name: Name, array: Column): void {
    (this.motion as unknown as Record<Name, Column>)[name] = array;
  }
}
