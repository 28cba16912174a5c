import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, test } from "vitest";

import { enclosures } from "../../../src/viewer/picture/enclosures";
import { axesOf, extentOf, fitPoints, upOf, viewDirection, type ViewName } from "../../../src/viewer/picture/framing";
import type { Triple } from "../../../src/viewer/run_data";
import { body, frames, shape, stage } from "./stage_data";

const cube = shape({ kind: "box", half: [0.5, 0.5, 0.5] });

describe("what is framed", () => {
  test("holds a moving body over its whole motion", () => {
    const { box } = extentOf(stage([body("cube", "moving", 0, [0, 0, 0], cube)]), frames(1, [[[[0, 0, 0]]], [[[3, 0, 0]]], [[[3, 2, 0]]]]));
    expect(box.min.toArray()).toEqual([-0.5, -0.5, -0.5]);
    expect(box.max.toArray()).toEqual([3.5, 2.5, 0.5]);
  });

  test("turns the box of a shape with its body", () => {
    const rod = shape({ kind: "cylinder", radius: 0.1, half_length: 2 });
    const upright = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as [number, number, number, number];
    const { box } = extentOf(stage([body("rod", "moving", 0, [0, 0, 0], rod)]), frames(1, [[[[0, 0, 0], upright]]]));
    expect(box.max.x).toBeCloseTo(2, 5);
    expect(box.max.z).toBeCloseTo(0.1, 5);
  });

  test("leaves out bodies as soon as they have fallen far below", () => {
    const falls = Array.from({ length: 50 }, (_, k) => [[[0, 0, -k] as Triple], [[2, 0, 0] as Triple]] as [Triple][]);
    const { box } = extentOf(stage([body("a", "moving", 0, [0, 0, 0], cube), body("b", "moving", 1, [2, 0, 0], cube)]), frames(1, falls));
    expect(box.min.z).toBeGreaterThan(-8);
  });

  test("leaves out the ground, and keeps fixed bodies of the machine's size", () => {
    const motion = frames(1, [[[[0, 0, 0]]], [[[4, 0, 0]]]]);
    const bodies = [body("cube", "moving", 0, [0, 0, 0], cube), body("post", "fixed", -1, [0, 3, 0], cube), body("floor", "fixed", -1, [0, 0, -51], shape({ kind: "box", half: [50, 50, 50] })), body("ground", "fixed", -1, [0, 0, -9], shape({ kind: "plane" }))];
    const { box } = extentOf(stage(bodies), motion);
    expect(box.max.toArray()).toEqual([4.5, 3.5, 0.5]);
    expect(box.min.toArray()).toEqual([-0.5, -0.5, -0.5]);
  });

  test("is something even where there is nothing", () => {
    expect(extentOf(stage([body("world", "fixed", -1, [0, 0, 0])]), frames(1, [[]])).box.isEmpty()).toBe(false);
  });
});

describe("the camera", () => {
  const up = new Vector3(0, 0, 1);
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => new Vector3(i & 1 ? 5 : -1, i & 2 ? 1 : 0, i & 4 ? 9 : 0));
  test.each<[ViewName, number]>([
    ["home", 1.6],
    ["home", 0.5],
    ["top", 1],
    ["front", 2],
    ["side", 0.6],
  ])("sees all from %s, at an aspect of %s, and fills the picture", (view, aspect) => {
    const camera = new PerspectiveCamera(32, aspect, 0.01, 1000);
    const { box } = extentOf(stage([]), frames(1, [[]]));
    const from = viewDirection(view, box, up);
    const y = Math.tan((16 * Math.PI) / 180);
    const { target, distance } = fitPoints(points, from, up, { x: y * aspect, y });
    camera.up.copy(up);
    camera.position.copy(target).addScaledVector(from, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = points.map((point) => point.clone().project(camera));
    const reach = Math.max(...seen.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
    expect(reach).toBeLessThan(1.001);
    expect(reach).toBeGreaterThan(0.98);
  });

  test("has up against gravity", () => {
    const sideways = { ...stage([]), gravity: [-2, 0, 0] as Triple };
    expect(upOf(sideways).toArray()).toEqual([1, -0, -0].map((value) => expect.closeTo(value)));
    expect(upOf({ ...sideways, gravity: [0, 0, 0] }).toArray()).toEqual([0, 0, 1]);
    const { right, forward } = axesOf(up);
    expect([right.toArray(), forward.toArray()]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });
});

test("a vessel is what holds most of the moving bodies", () => {
  const wall = (x: number): ReturnType<typeof shape> => ({ ...shape({ kind: "box", half: [0.1, 2, 2] }), position: [x, 0, 0] });
  const balls = [0, 1, 2, 3, 4].map((i) => body(`ball ${i}`, "moving", i, [0.2 * i - 0.4, 0, 0], shape({ kind: "sphere", radius: 0.1 })));
  const vessel = body("vessel", "driven", 5, [0, 0, 0], wall(-1), wall(1), wall(1.2));
  expect([...enclosures(stage([...balls, vessel]))]).toEqual([5]);
  expect(enclosures(stage([...balls, { ...vessel, position: [9, 0, 0] }])).size).toBe(0);
  expect(enclosures(stage([...balls.slice(1), vessel])).size).toBe(0);
});
