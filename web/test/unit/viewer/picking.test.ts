import { PerspectiveCamera } from "three";
import { describe, expect, test } from "vitest";

import { oneStep, toDetails } from "../../../src/viewer/data/details";
import { instantOf, stepBefore } from "../../../src/viewer/data/instant";
import { unpack } from "../../../src/viewer/data/unpack";
import { nearestMark } from "../../../src/viewer/picture/picking";
import { selectInFirst } from "../../../src/viewer/picture/select_in_first";
import { locate, viewportsOf } from "../../../src/viewer/picture/viewports";
import { Player } from "../../../src/viewer/player";
import type { Run } from "../../../src/viewer/run_data";
import { detailsMessage } from "./packing";
import { body, frames, stage } from "./stage_data";

describe("viewports", () => {
  test("stand side by side, and one below the other where it is narrow", () => {
    expect(viewportsOf(2, 1000, 500)).toEqual([
      { x: 0, y: 0, width: 500, height: 500 },
      { x: 500, y: 0, width: 500, height: 500 },
    ]);
    expect(viewportsOf(2, 360, 500)[1]).toEqual({ x: 0, y: 250, width: 360, height: 250 });
  });

  test("have their own coordinates", () => {
    const viewports = viewportsOf(2, 1000, 500);
    expect(locate(viewports, 750, 250)).toEqual({ index: 1, nx: 0, ny: 0 });
    expect(locate(viewports, 0, 0)).toEqual({ index: 0, nx: -1, ny: 1 });
    expect(locate(viewports, 1001, 0)).toBeNull();
  });
});

describe("pointing at marks", () => {
  const viewport = { x: 0, y: 0, width: 400, height: 400 };
  const camera = new PerspectiveCamera(90, 1, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  // At distance 10 the picture is 20 m wide: 20 pixels per metre.
  const at = { nx: 0, ny: 0, hidesFrom: Infinity, factor: 1 };

  test("finds the nearest of those that are near enough", () => {
    expect(nearestMark([0.5, 0, 0, -0.2, 0, 0], camera, viewport, at).index).toBe(1);
    expect(nearestMark([0.7, 0, 0], camera, viewport, at).index).toBe(-1);
    expect(nearestMark([0.7, 0, 0], camera, viewport, { ...at, factor: 1.8 }).index).toBe(0);
  });

  test("prefers what is seen to what a body hides", () => {
    const behind = { ...at, hidesFrom: 9 };
    expect(nearestMark([0, 0, 0], camera, viewport, behind).index).toBe(0);
    expect(nearestMark([0.4, 0, 0], camera, viewport, behind).index).toBe(-1);
    expect(nearestMark([0, 0, 0, 0.2, 0, 2], camera, viewport, behind).index).toBe(1);
  });

  test("does not find what is behind the reader", () => {
    expect(nearestMark([0, 0, 20], camera, viewport, at).index).toBe(-1);
  });
});

describe("two runs", () => {
  const run = (names: string[], timeStep = 0.01): Run => ({
    name: "run",
    stage: { ...stage(names.map((name, i) => body(name, "moving", i, [0, 0, 0]))), time_step_s: timeStep },
    motion: { ...frames(1, [[]]), steps: 100 },
    details: async () => null,
  });
  const there = oneStep(toDetails(unpack(detailsMessage(), "It"), 1, "It"), 5)!;

  test("share what is selected by its name", () => {
    const runs: [Run, Run] = [run(["b", "a", "c"]), run(["a", "b", "d"])];
    expect(selectInFirst({ kind: "body", body: 0 }, runs, [null, null])).toEqual({ kind: "body", body: 1 });
    expect(selectInFirst({ kind: "body", body: 2 }, runs, [null, null])).toBeNull();
  });

  test("share a contact by its bodies, the nearest of several", () => {
    const runs: [Run, Run] = [run(["a", "b", "c"]), run(["a", "b", "c"])];
    expect(selectInFirst({ kind: "contact", contact: 1 }, runs, [there, there])).toEqual({ kind: "contact", contact: 1 });
    const twice = { ...there, contact_bodies: Int32Array.of(1, 2, 1, 2), contact_position: Float32Array.of(6, 7, 8.5, 0, 0, 0) };
    expect(selectInFirst({ kind: "contact", contact: 1 }, runs, [twice, there])).toEqual({ kind: "contact", contact: 0 });
    const without = { ...there, contact_bodies: Int32Array.of(0, 2, 0, 2) };
    expect(selectInFirst({ kind: "contact", contact: 1 }, runs, [without, there])).toBeNull();
  });

  test("share the time, for any time steps", () => {
    const player = new Player(100, 0.01);
    player.set({ step: 30 });
    expect(instantOf(run([], 0.02), player)).toBeCloseTo(15);
    expect(instantOf(run([], 0.001), player)).toBe(100);
    expect([0, 1e-9, 0.5, 1, 1 + 1e-9, 2.5].map(stepBefore)).toEqual([-1, -1, 0, 0, 0, 2]);
  });
});
