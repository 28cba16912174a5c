import { expect, test } from "vitest";

import { framesAround, instantOfFrame, lastInstant, nearestFrame } from "../../../src/viewer/data/frames";
import { motionOf } from "./runs";

test("frames stand for every so many instants, and the last for the last", () => {
  const motion = motionOf(1, 10, 4, 0.01);
  expect([0, 1, 2, 3].map((frame) => instantOfFrame(motion, frame))).toEqual([0, 4, 8, 10]);
  expect(lastInstant(motion)).toBe(10);
  expect(lastInstant(motionOf(1, 8, 4, 0.01))).toBe(8);
  expect(lastInstant(motionOf(1, 0, 4, 0.01))).toBe(0);
});

test("an instant lies between two frames, also where these are nearer than a stride", () => {
  const motion = motionOf(1, 10, 4, 0.01);
  expect(framesAround(motion, 5)).toEqual({ frame: 1, next: 2, part: 0.25 });
  expect(framesAround(motion, 9)).toEqual({ frame: 2, next: 3, part: 0.5 });
  expect(framesAround(motion, 10)).toMatchObject({ frame: 3, part: 0 });
  expect([-3, 0, 5, 7, 9.5, 30].map((instant) => nearestFrame(motion, instant))).toEqual([0, 0, 1, 2, 3, 3]);
});

test("what rounding made of a whole frame is that frame", () => {
  const motion = motionOf(1, 10, 4, 0.01);
  expect(framesAround(motion, 8 - 1e-9)).toMatchObject({ frame: 2, part: 0 });
  expect(framesAround(motion, 8 + 1e-9)).toMatchObject({ frame: 2, part: 0 });
});

test("of a run that dropped its beginning frames are counted from what is kept", () => {
  const motion = { ...motionOf(1, 10, 1, 0.01), first_frame: 50, first_step: 50 };
  expect(lastInstant(motion)).toBe(60);
  expect(framesAround(motion, 52.5)).toEqual({ frame: 2, next: 3, part: 0.5 });
  expect(nearestFrame(motion, 7)).toBe(0);
});
