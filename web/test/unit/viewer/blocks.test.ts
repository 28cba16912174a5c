import { expect, test, vi } from "vitest";

import { DetailBlocks } from "../../../src/viewer/data/blocks";
import { newestDetails, toDetails } from "../../../src/viewer/data/details";
import { GrowingMotion } from "../../../src/viewer/data/growing_motion";
import { toMotion } from "../../../src/viewer/data/motion";
import { unpack } from "../../../src/viewer/data/unpack";
import type { Details, Motion } from "../../../src/viewer/run_data";
import { detailsMessage, motionMessage } from "./packing";

function block(): Details {
  return toDetails(unpack(detailsMessage(), "It"), 1, "It");
}

test("a block that is kept is not asked for again", async () => {
  const load = vi.fn(async () => block());
  const blocks = new DetailBlocks(() => 0, load);
  expect((await blocks.details(4))!.first_step).toBe(4);
  expect((await blocks.details(5))!.first_step).toBe(5);
  expect(load).toHaveBeenCalledTimes(1);
});

test("of more blocks than are kept the one used longest ago goes", async () => {
  const load = vi.fn(async () => block());
  const blocks = new DetailBlocks((step) => step, load, 2);
  for (const step of [4, 5, 4, 6, 4, 5]) await blocks.details(step);
  expect(load.mock.calls.flat()).toEqual([4, 5, 6, 5]);
});

test("a block that failed is asked for again", async () => {
  const load = vi.fn(async () => block()).mockRejectedValueOnce(new Error("gone"));
  const blocks = new DetailBlocks(() => 0, load);
  await expect(blocks.details(4)).rejects.toThrow("gone");
  expect(await blocks.details(4)).not.toBeNull();
});

test("a block that was cut short is asked for again when a later step is wanted", async () => {
  const short = { ...block(), steps: 1 };
  const load = vi.fn(async () => block()).mockResolvedValueOnce(short);
  const blocks = new DetailBlocks(() => 0, load);
  await blocks.details(4);
  expect((await blocks.details(5))!.first_step).toBe(5);
});

function motion(firstStep: number, steps: number, withStart: boolean): Motion {
  return toMotion(unpack(motionMessage(firstStep, steps, withStart), "It"), 1, "It");
}

test("a growing motion holds what came, once, in the same object", () => {
  const held = motion(0, 0, true);
  const growing = new GrowingMotion(held, 1);
  growing.append(motion(0, 700, false));
  growing.append(motion(650, 600, false));
  expect(held.steps).toBe(1250);
  expect(held.frames).toBe(1251);
  expect(held.position.length).toBe(3 * 1251);
  expect(held.energy_error.every((value, step) => value === step)).toBe(true);
  expect(Array.from({ length: 1251 }, (_, f) => held.position[3 * f])).toEqual(Array.from({ length: 1251 }, (_, f) => f));
});

test("steps with a gap before them are not taken", () => {
  const held = motion(0, 0, true);
  expect(new GrowingMotion(held, 1).append(motion(5, 2, false))).toBe(false);
  expect(held.steps).toBe(0);
});

test("a motion that starts again holds the new one, and grows from there", () => {
  const held = motion(0, 0, true);
  const growing = new GrowingMotion(held, 1);
  growing.append(motion(0, 10, false));
  growing.replace(motion(0, 1, true));
  expect([held.steps, held.frames, held.position.length]).toEqual([1, 2, 6]);
  growing.append(motion(1, 2, false));
  expect([held.steps, held.frames, held.position[9]]).toEqual([3, 4, 3]);
});

test("a motion that fills the memory loses its older half, and steps keep their numbers", () => {
  const held = motion(0, 0, true);
  const growing = new GrowingMotion(held, 1, 20_000);
  growing.append(motion(0, 100, false));
  expect([held.first_frame, held.first_step]).toEqual([50, 50]);
  growing.append(motion(100, 3, false));
  expect([held.first_step + held.steps, held.first_frame + held.frames]).toEqual([103, 104]);
  expect(Array.from(held.energy_error)).toEqual(Array.from({ length: 53 }, (_, i) => 50 + i));
  expect(Array.from({ length: 54 }, (_, f) => held.position[3 * f])).toEqual(Array.from({ length: 54 }, (_, f) => 50 + f));
});

test("a live message holds the details of its newest step beside the motion", () => {
  const details = unpack(detailsMessage(), "It");
  const one = toDetails(details, 1, "It");
  const arrays = new Map([...details.arrays].map(([name, array]) => [`detail_${name}`, array]));
  arrays.set("detail_contact_start", Int32Array.of(0, 3));
  arrays.set("detail_row_start", Int32Array.of(0, 7));
  arrays.set("detail_joint_force", new Float32Array(3));
  arrays.set("detail_joint_torque", new Float32Array(3));
  arrays.set("natural", Float64Array.of(1));
  const newest = newestDetails({ fields: { detail_step: 9 }, arrays }, 1, "It")!;
  expect([newest.first_step, newest.steps]).toEqual([9, 1]);
  expect([...newest.energy]).toEqual([...one.energy]);
  expect(newestDetails({ fields: {}, arrays: new Map() }, 1, "It")).toBeNull();
});
