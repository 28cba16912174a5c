import type { Motion } from "../run_data";

/** The instant that a frame stands for, in steps: the last frame is of the last instant, though it may
 *  come sooner than a whole stride after the one before. */
export function instantOfFrame({ first_frame, stride, first_step, steps }: Motion, frame: number): number {
  return Math.min(first_frame + frame * stride, first_step + steps);
}

/** The last instant that there is a frame of. */
export function lastInstant(motion: Motion): number {
  return instantOfFrame(motion, Math.max(motion.frames - 1, 0));
}

/** Between two frames: `part` of the way, from 0 up to but not including 1, from `frame` to `next`. */
export interface FramePlace {
  frame: number;
  next: number;
  part: number;
}

/** The frames around an instant; those at the ends for what lies beyond. */
export function framesAround(motion: Motion, instant: number): FramePlace {
  const last = Math.max(motion.frames - 1, 0);
  const frame = Math.min(Math.max(Math.floor((instant - motion.first_frame) / motion.stride), 0), last);
  const next = Math.min(frame + 1, last);
  const [from, to] = [instantOfFrame(motion, frame), instantOfFrame(motion, next)];
  const part = to > from ? (instant - from) / (to - from) : 0;
  // What rounding made of a whole frame is that frame.
  if (part > 1 - 1e-6) return { frame: next, next: Math.min(next + 1, last), part: 0 };
  return { frame, next, part: part < 1e-6 ? 0 : part };
}

export function nearestFrame(motion: Motion, instant: number): number {
  const { frame, next, part } = framesAround(motion, instant);
  return part < 0.5 ? frame : next;
}
