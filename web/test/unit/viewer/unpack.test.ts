import { describe, expect, test } from "vitest";

import { BadData } from "../../../src/viewer/data/bad_data";
import { naturalErrors, oneStep, toDetails } from "../../../src/viewer/data/details";
import { inflate, openEmbedded } from "../../../src/viewer/data/embedded";
import { toMotion } from "../../../src/viewer/data/motion";
import { fromPlanes, unpack } from "../../../src/viewer/data/unpack";
import { detailsMessage, motionMessage, pack } from "./packing";

describe("a packed message", () => {
  test("gives back its fields and arrays", () => {
    const message = unpack(pack({ steps: 3, title: "Größe" }, { a: Float64Array.of(1, Infinity), b: Uint8Array.of(7, 8, 9), c: Int32Array.of(-1) }), "It");
    expect(message.fields).toMatchObject({ steps: 3, title: "Größe" });
    expect([...message.arrays.get("a")!]).toEqual([1, Infinity]);
    expect([...message.arrays.get("b")!]).toEqual([7, 8, 9]);
    expect([...message.arrays.get("c")!]).toEqual([-1]);
  });

  const whole = pack({}, { a: Float64Array.of(1, 2) });
  const changed = (change: (bytes: Uint8Array) => void): ArrayBuffer => {
    const bytes = new Uint8Array(whole.slice(0));
    change(bytes);
    return bytes.buffer;
  };
  test.each<[string, ArrayBuffer, RegExp]>([
    ["no bytes", new ArrayBuffer(0), /0 bytes are too few/],
    ["another file", new TextEncoder().encode("<!doctype html>").buffer as ArrayBuffer, /does not begin as a message/],
    ["a later form", changed((bytes) => (bytes[3] = 0x32)), /form PVW2, and this page reads PVW1/],
    ["a header cut off", whole.slice(0, 12), /ends within its header/],
    ["a header that is no JSON", changed((bytes) => (bytes[9] = 0x21)), /header is damaged/],
    ["a header of odd length", changed((bytes) => (bytes[4] = bytes[4]! - 1)), /multiple of 8/],
    ["an array cut off", whole.slice(0, whole.byteLength - 1), /array a ends behind the message/],
  ])("is refused in a sentence: %s", (_, bytes, sentence) => {
    expect(() => unpack(bytes, "The motion of wall.h5")).toThrow(BadData);
    expect(() => unpack(bytes, "The motion of wall.h5")).toThrow(sentence);
    expect(() => unpack(bytes, "The motion of wall.h5")).toThrow(/^The motion of wall\.h5 cannot be read: .*\.$/);
  });
});

describe("a motion", () => {
  test("has the arrays of its message", () => {
    const motion = toMotion(unpack(motionMessage(0, 3, true), "It"), 1, "It");
    expect(motion.frames).toBe(4);
    expect([...motion.energy_error]).toEqual([0, 1, 2]);
    expect(motion.position[9]).toBe(3);
  });

  test("of another number of bodies is refused", () => {
    expect(() => toMotion(unpack(motionMessage(0, 3, true), "It"), 2, "It")).toThrow(/array position has 12 elements instead of 24/);
  });
});

describe("details", () => {
  test("of one step are its own, counted from 0", () => {
    const details = oneStep(toDetails(unpack(detailsMessage(), "It"), 1, "It"), 5)!;
    expect([...details.contact_start]).toEqual([0, 2]);
    expect([...details.contact_bodies]).toEqual([0, 1, 1, 2]);
    expect([...details.contact_position]).toEqual([3, 4, 5, 6, 7, 8]);
    expect([...details.row_start]).toEqual([0, 2]);
    expect([...details.energy]).toEqual([0, 8]);
    expect([...details.joint_force]).toEqual([4, 5, 6]);
  });

  test("are null for steps outside", () => {
    const block = toDetails(unpack(detailsMessage(), "It"), 1, "It");
    expect(oneStep(block, 3)).toBeNull();
    expect(oneStep(block, 6)).toBeNull();
  });

  test("whose places fall are refused", () => {
    const message = unpack(detailsMessage({ contact_start: Int32Array.of(0, 4, 3) }), "It");
    expect(() => toDetails(message, 1, "It")).toThrow(/array contact_start falls/);
  });
});

describe("data in the page", () => {
  test("of a foreign kind or version are refused in a sentence", async () => {
    await expect(openEmbedded({ format: "else" })).rejects.toThrow(/no run that it can show/);
    await expect(openEmbedded({ format: "perpend view", version: 1, runs: [] })).rejects.toThrow(/version 1; it shows version 2/);
    await expect(openEmbedded({ format: "perpend view", version: 2, runs: [] })).rejects.toThrow(/no run in this page/);
  });

  test("that are damaged are refused in a sentence", async () => {
    await expect(inflate("AAAA", "The motion of wall.h5")).rejects.toThrow(/The motion of wall\.h5 cannot be unpacked/);
    await expect(inflate("no base64!", "The motion of wall.h5")).rejects.toThrow(BadData);
  });
});

test("rounded numbers of pages are read as their planes of bytes, with what repeats", () => {
  const values = Float32Array.of(1, -2.5, 1, -2.5, Infinity, 3e-12);
  const bits = new Uint32Array(values.buffer.slice(0));
  const mixed = bits.map((value, k) => (k >= 2 ? (value ^ bits[k - 2]!) >>> 0 : value));
  const planes = new Uint8Array(24);
  mixed.forEach((value, k) => [0, 1, 2, 3].forEach((byte) => (planes[6 * byte + k] = (value >>> (8 * byte)) & 255)));
  expect([...fromPlanes(planes, 2)]).toEqual([...values]);
});

test("natural errors that a page does not hold follow from its rows", () => {
  const of = (x: number, w: number, l: number, u: number): number => naturalErrors(Float64Array.of(x), Float64Array.of(w), Float64Array.of(l), Float64Array.of(u))[0]!;
  expect(of(1, 1e-3, 0, Infinity)).toBe(1e-3); // presses, and moves
  expect(of(0, 5, 0, Infinity)).toBe(0); // does not press, and parts
  expect(of(0.3, -4, -0.3, 0.3)).toBe(0); // slides at its bound
  expect(of(0.2, -4, -0.3, 0.3)).toBeCloseTo(0.1);
});
