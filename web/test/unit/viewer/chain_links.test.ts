import { expect, test } from "vitest";

import { fullWidth, linksOf, linkWidth, missingForces } from "../../../src/viewer/picture/chain_links";
import { contactsOfBody } from "../../../src/viewer/picture/force_marks";
import { islandsOf } from "../../../src/viewer/picture/islands";
import type { Details } from "../../../src/viewer/run_data";
import { body, detailsOf, joint, stage } from "./runs";

/** cart, load and ground; cart and ground touch at two points, load and cart at one. */
const machine = stage([body("cart", 0), body("load", 1), body("ground", -1)], 1, { joints: [joint("hinge", [0, 1], [0, 1])] });

function threeContacts(): Details {
  return {
    ...detailsOf(0, 1, [0, 2]),
    contact_start: Int32Array.of(0, 3),
    contact_bodies: Int32Array.of(0, 2, 0, 2, 1, 0),
    contact_position: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 2),
    contact_normal: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    contact_gap: new Float32Array(3),
    contact_force: Float32Array.of(0, 0, 10, 0, 0, 30, 0, 0, 5),
    contact_row: Int32Array.of(1, 1, 1),
    contact_row_end: Int32Array.of(2, 2, 2),
  };
}

const errors = { contacts: Float64Array.of(1, 2, 4), joints: Float64Array.of(8), worst: null };

test("contacts of two bodies are one link, where their forces act, and joints are links too", () => {
  const links = linksOf(machine, threeContacts(), errors, [7, 7, 7]);
  expect(links.map(({ name }) => name)).toEqual(["cart – ground", "load – cart", "joint hinge"]);
  expect(links[0]!.force).toEqual([0, 0, 40]);
  expect(links[0]!.at[0]).toBeCloseTo(0.75);
  expect(links[0]!.energy).toBe(3);
  expect(links[2]).toMatchObject({ at: [7, 7, 7], force: [1, 1, 1], energy: 8 });
});

test("a joint whose force is not known is no link", () => {
  const details = threeContacts();
  details.joint_force.fill(NaN);
  expect(linksOf(machine, details, errors, [0, 0, 0]).map(({ name }) => name)).toEqual(["cart – ground", "load – cart"]);
});

test("what a run lacks of another's forces is told link by link, and where it has no link at all", () => {
  const own = linksOf(machine, threeContacts(), errors, [0, 0, 0]);
  const other = stage([body("ground", -1), body("load", 0), body("cart", 1)], 1);
  const reference = [
    { name: "cart – ground", isJoint: false, bodies: [2, 0] as [number, number], at: [0, 0, 0] as [number, number, number], force: [0, 0, 100] as [number, number, number], energy: 0 },
    { name: "load – ground", isJoint: false, bodies: [1, 0] as [number, number], at: [3, 0, 0] as [number, number, number], force: [0, 9, 0] as [number, number, number], energy: 0 },
  ];
  const missing = missingForces(own, reference, machine, other);
  expect(missing.map(({ name, force }) => [name, force])).toEqual([
    ["cart – ground", [0, 0, 60]],
    ["load – cart", [0, 0, -5]],
    ["joint hinge", [-1, -1, -1]],
    ["load – ground", [0, 9, 0]],
  ]);
  expect(missing[3]!.bodies).toEqual([1, 2]);
});

test("a force is as thick as its square root, and no thicker than half more than the full width", () => {
  expect(linkWidth([0, 0, 25], 100)).toBeCloseTo(fullWidth / 2);
  expect(linkWidth([0, 0, 1e9], 100)).toBeCloseTo(1.5 * fullWidth);
});

test("bodies that push on each other are an island, and the ground joins nothing", () => {
  const bricks = stage([body("a", 0), body("b", 1), body("c", 2), body("d", 3), body("ground", -1)], 1);
  const details = { ...threeContacts(), contact_bodies: Int32Array.of(0, 4, 1, 4, 2, 1) };
  expect([...islandsOf(bricks, details)]).toEqual([0, 1, 1, -1, -1]);
  details.contact_force.fill(0, 6, 9);
  expect([...islandsOf(bricks, details)]).toEqual([0, 1, -1, -1, -1]);
});

test("a body's contacts are those that it has a part in, first or second", () => {
  expect(contactsOfBody(threeContacts(), 0)).toEqual([0, 1, 2]);
  expect(contactsOfBody(threeContacts(), 1)).toEqual([2]);
  expect(contactsOfBody(threeContacts(), 5)).toEqual([]);
});
