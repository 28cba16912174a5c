import { describe, expect, test } from "vitest";

import { oneStep, toDetails } from "../../../src/viewer/data/details";
import { unpack } from "../../../src/viewer/data/unpack";
import { colourAt, placeOf, rangeOf } from "../../../src/viewer/picture/colour_scale";
import { errorText, powerText, quantityText } from "../../../src/viewer/picture/quantity_text";
import { forceScale } from "../../../src/viewer/picture/samples";
import { splitForce } from "../../../src/viewer/picture/split_force";
import { stepErrors } from "../../../src/viewer/picture/step_errors";
import type { Details, JointData } from "../../../src/viewer/run_data";
import { contactState } from "../../../src/viewer/picture/contact_state";
import { magnify, sharedPlaces } from "../../../src/viewer/picture/magnify";
import { sanest } from "../../../src/viewer/picture/sane";
import { Scales } from "../../../src/viewer/picture/scales";
import { viewportsOf } from "../../../src/viewer/picture/viewports";
import { detailsMessage } from "./packing";
import { detailsOf, runOf } from "./runs";
import { body, stage } from "./stage_data";

describe("the colours of errors", () => {
  test.each([false, true])("get lighter with the error (dark: %s)", (isDark) => {
    const light = Array.from({ length: 33 }, (_, i) => {
      const [r, g, b] = colourAt(i / 32, isDark).map((part) => part ** 2.2) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
    for (let i = 1; i < light.length; i++) expect(light[i]).toBeGreaterThan(light[i - 1]!);
  });

  test("stand for powers of ten", () => {
    const range = { low: -9, high: -3 };
    expect(placeOf(1e-6, range)).toBeCloseTo(0.5);
    expect(placeOf(1e-3, range)).toBe(1);
    expect(placeOf(1, range)).toBe(1);
    expect([placeOf(1e-20, range), placeOf(0, range), placeOf(-1, range)]).toEqual([0, 0, 0]);
    expect(placeOf(Infinity, range)).toBe(1);
  });

  test("span whole decades of what there is, within 1e-15 and 1e6 J", () => {
    expect(rangeOf([2e-9, 3e-8, 4e-5])).toEqual({ low: -9, high: -4 });
    expect(rangeOf([1e-30, 1e-25])).toEqual({ low: -15, high: -12 });
    expect(rangeOf([50, 2e17])).toEqual({ low: 1, high: 6 });
    expect(rangeOf([])).toEqual({ low: -15, high: -12 });
    expect(rangeOf([NaN, Infinity, 0, 1e-5])).toEqual({ low: -8, high: -5 });
  });
});

describe("forces", () => {
  test("fall into normal and friction", () => {
    const { normal, friction } = splitForce([9, 9, 9, 3, 4, 10], [0, 0, 0, 0, 0, 1], 1);
    expect(normal).toEqual([0, 0, 10]);
    expect(friction).toEqual([3, 4, 0]);
  });

  test("across any normal have friction at right angles to it, and the force as their sum", () => {
    const n = [2 / 3, -1 / 3, 2 / 3];
    const { normal, friction } = splitForce([1, 2, 3], n, 0);
    expect(friction.reduce((sum, value, i) => sum + value * n[i]!, 0)).toBeCloseTo(0, 12);
    normal.forEach((value, i) => expect(value + friction[i]!).toBeCloseTo(i + 1, 12));
  });

  test("have a round scale that suits the median and keeps most within the picture", () => {
    expect(forceScale([100, 100, 100], 1)).toBe(1000);
    expect(forceScale([1, 1, 1, 1000], 1)).toBe(2000);
    expect(forceScale([], 1)).toBeNull();
  });
});

describe("errors of a step", () => {
  const joint: JointData = { name: "a", kind: "fixed", bodies: [0, 1], in_first: [0, 0, 0], in_second: [0, 0, 0], axis: [0, 0, 1], rows: [0, 2] };
  const machine = stage([body("brick", "moving", 0, [0, 0, 0]), body("plank", "moving", 1, [0, 0, 0]), body("world", "fixed", -1, [0, 0, 0])], [joint]);
  const block = toDetails(unpack(detailsMessage(), "It"), 1, "It");

  test("are summed over the rows of contacts and joints", () => {
    const errors = stepErrors(machine, oneStep(block, 4)!);
    expect([...errors.contacts]).toEqual([7]);
    expect([...errors.joints]).toEqual([0.75]);
  });

  test("name the worst row and what it belongs to", () => {
    const details = oneStep(block, 4)!;
    const { worst } = stepErrors(machine, details);
    expect(worst).toEqual({ row: 3, energy: 4, name: "friction 1 of brick – plank", contact: 0, joint: -1 });
    const ofJoint = { ...details, energy: Float64Array.of(0, 9, 1, 4, 2) };
    expect(stepErrors(machine, ofJoint).worst).toEqual({ row: 1, energy: 9, name: "hold of joint a", contact: -1, joint: 0 });
  });

  test("are unknown where rows were not recorded", () => {
    const bare: Details = { ...oneStep(block, 4)!, row_start: Int32Array.of(0, 0), energy: new Float64Array() };
    const errors = stepErrors(machine, bare);
    expect([...errors.contacts, ...errors.joints]).toEqual([NaN, NaN]);
    expect(errors.worst).toBeNull();
  });
});

describe("pictures of several runs", () => {
  test("are framed by the one with the smallest errors", () => {
    const [good, bad] = [runOf({ name: "good" }), runOf({ name: "bad" })];
    bad.motion.energy_error[3] = 1e17;
    expect(sanest([bad, good]).name).toBe("good");
  });

  test("show differences many times as large", () => {
    const [first, own] = [runOf(), runOf()];
    const poses = (x: number) => ({ position: Float64Array.of(x, 0, 1, 5, 5, 5, 0, 0, 0), orientation: new Float64Array(12) });
    const [a, b] = [poses(1), poses(1.001)];
    magnify(b, a, sharedPlaces(own.stage, first.stage), 100);
    expect(b.position[0]).toBeCloseTo(1.1, 9);
    expect([...b.position.subarray(3, 6)]).toEqual([5, 5, 5]);
  });

  test("stand in two rows where there are more than two, and below each other on narrow screens", () => {
    expect(viewportsOf(2, 1000, 600).map(({ width, height }) => [width, height])).toEqual([[500, 600], [500, 600]]);
    expect(viewportsOf(3, 1000, 600).map(({ x, y, width }) => [x, y, width])).toEqual([[0, 0, 500], [500, 0, 500], [0, 300, 1000]]);
    expect(viewportsOf(4, 400, 800).map(({ x, y, width }) => [x, y, width])).toEqual([[0, 0, 400], [0, 200, 400], [0, 400, 400], [0, 600, 400]]);
  });
});

test("contacts stick, slide or do not press, by their friction and its bounds", () => {
  const { stage } = runOf();
  const details = detailsOf(0, 1, [0, 2]);
  expect(contactState(stage, details, 0)).toBe("stick");
  details.x[2] = 0.2999;
  expect(contactState(stage, details, 0)).toBe("slip");
  details.x[1] = 0;
  expect(contactState(stage, details, 0)).toBe("loose");
});

test("forces of contacts and of joints have scales of their own", async () => {
  const run = runOf({ steps: 5 });
  const { details } = run;
  run.details = async (step) => ({ ...(await details(step))!, contact_force: Float32Array.of(0, 0, -100), joint_force: Float32Array.of(0, 0, 5e4), joint_torque: Float32Array.of(20, 0, 0) });
  const changed = new Promise<Scales>((resolve) => {
    const scales: Scales = new Scales([run], 1, () => resolve(scales));
  });
  const scales = await changed;
  expect(scales.perMetre.joint / scales.perMetre.contact).toBeCloseTo(500);
  expect(scales.perMetre.torque).toBe(200);
  scales.setFactor(2);
  expect(scales.perMetre.contact).toBe(500);
});

test("quantities are written with prefixes and powers", () => {
  expect([quantityText(5000, "N"), quantityText(0.2, "m"), quantityText(1, "m"), quantityText(35200, "N")]).toEqual(["5 kN", "200 mm", "1 m", "35.2 kN"]);
  expect([powerText(-12), powerText(0), powerText(3)]).toEqual(["10⁻¹²", "10⁰", "10³"]);
  expect([errorText(3.21e-12), errorText(0.25), errorText(0), errorText(Infinity), errorText(9.96e-5)]).toEqual(["3.2 · 10⁻¹²", "0.25", "0", "∞", "1.0 · 10⁻⁴"]);
});
