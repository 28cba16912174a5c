import { expect, test } from "vitest";

import { newPoses, posesAt } from "../../../src/viewer/picture/poses";
import { body, frames, shape, stage } from "./stage_data";

const ball = shape({ kind: "sphere", radius: 1 });
const one = stage([body("ball", "moving", 0, [0, 0, 0], ball), body("world", "fixed", -1, [7, 8, 9])]);
const half = Math.SQRT1_2;

test("between two frames a body is on the straight line and turns the shortest way", () => {
  const motion = frames(1, [[[[0, 0, 0]]], [[[2, 4, 0], [0, 0, half, half]]]]);
  const poses = newPoses(one);
  posesAt(one, motion, 0.5, poses);
  expect([...poses.position.subarray(0, 3)]).toEqual([1, 2, 0]);
  const [x, y, z, w] = poses.orientation;
  expect([x, y]).toEqual([0, 0]);
  expect(z).toBeCloseTo(Math.sin(Math.PI / 8), 6);
  expect(w).toBeCloseTo(Math.cos(Math.PI / 8), 6);
});

test("the sign of a quaternion does not send a body the long way round", () => {
  const motion = frames(1, [[[[0, 0, 0], [0, 0, 0, 1]]], [[[0, 0, 0], [0, 0, -half, -half]]]]);
  const poses = newPoses(one);
  posesAt(one, motion, 0.5, poses);
  expect(Math.abs(poses.orientation[2]!)).toBeCloseTo(Math.sin(Math.PI / 8), 6);
});

test("with a stride, frames stand for every so many steps", () => {
  const motion = frames(4, [[[[0, 0, 0]]], [[[4, 0, 0]]], [[[12, 0, 0]]]]);
  const poses = newPoses(one);
  const at = (instant: number): number => {
    posesAt(one, motion, instant, poses);
    return poses.position[0]!;
  };
  expect([at(0), at(1), at(4), at(6), at(8)]).toEqual([0, 1, 4, 8, 12]);
  // Steps after the last frame are where that is.
  expect(at(9.5)).toBe(12);
});

test("the last frame is of the last instant, if it comes sooner than a whole stride", () => {
  const motion = frames(4, [[[[0, 0, 0]]], [[[4, 0, 0]]], [[[12, 0, 0]]]], 2);
  const poses = newPoses(one);
  const at = (instant: number): number => {
    posesAt(one, motion, instant, poses);
    return poses.position[0]!;
  };
  expect([at(4), at(5), at(6), at(8)]).toEqual([4, 8, 12, 12]);
});

test("bodies without a track stay", () => {
  const poses = newPoses(one);
  posesAt(one, frames(1, [[[[0, 0, 0]]], [[[2, 4, 0]]]]), 1, poses);
  expect([...poses.position.subarray(3)]).toEqual([7, 8, 9]);
});
