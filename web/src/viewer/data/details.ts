import type { Details } from "../run_data";
import { BadData } from "./bad_data";
import { column, countField, underPrefix, type Message } from "./unpack";

/** Steps per block of details: as many as the program gives at once. */
export const blockSteps = 64;

function starts(message: Message, name: string, steps: number, what: string): Int32Array {
  const out = column(message, name, Int32Array, steps + 1, what);
  for (let i = 0; i < steps; i++) {
    if (out[i]! < 0 || out[i + 1]! < out[i]!) throw new BadData(`${what} cannot be read: its array ${name} falls.`);
  }
  return out;
}

/** The details in a message about a machine of so many joints. */
export function toDetails(message: Message, joints: number, what: string): Details {
  const steps = countField(message, "steps", what);
  return detailsOf(message, { first: countField(message, "first_step", what), steps, joints }, what);
}

/** The details of the newest step, in a message of live motion: its arrays are marked by a prefix. */
export function newestDetails(message: Message, joints: number, what: string): Details | null {
  if (message.fields["detail_step"] === undefined) return null;
  const first = countField(message, "detail_step", what);
  return detailsOf(underPrefix(message, "detail_"), { first, steps: 1, joints }, what);
}

/** By how much each row misses its law, from what pages hold: the middle of x − u, w and x − l. */
export function naturalErrors(x: Float64Array, w: Float64Array, l: Float64Array, u: Float64Array): Float64Array {
  return x.map((value, i) => {
    const [below, above] = [value - u[i]!, value - l[i]!];
    return Math.abs(Math.min(Math.max(w[i]!, below), above));
  });
}

function detailsOf(message: Message, of: { first: number; steps: number; joints: number }, what: string): Details {
  const { steps } = of;
  const contact_start = starts(message, "contact_start", steps, what);
  const row_start = starts(message, "row_start", steps, what);
  const contacts = contact_start[steps]!;
  const rows = row_start[steps]!;
  const f32 = (name: string, count: number): Float32Array => column(message, name, Float32Array, count, what);
  const f64 = (name: string): Float64Array => column(message, name, Float64Array, rows, what);
  const i32 = (name: string, count: number): Int32Array => column(message, name, Int32Array, count, what);
  return {
    first_step: of.first,
    steps,
    ...(message.arrays.has("at") ? { at: i32("at", steps) } : {}),
    contact_start,
    contact_bodies: i32("contact_bodies", 2 * contacts),
    contact_position: f32("contact_position", 3 * contacts),
    contact_normal: f32("contact_normal", 3 * contacts),
    contact_gap: f32("contact_gap", contacts),
    contact_force: f32("contact_force", 3 * contacts),
    contact_row: i32("contact_row", contacts),
    contact_row_end: i32("contact_row_end", contacts),
    row_start,
    x: f64("x"),
    w: f64("w"),
    l: f64("l"),
    u: f64("u"),
    natural: message.arrays.has("natural") ? f64("natural") : naturalErrors(f64("x"), f64("w"), f64("l"), f64("u")),
    energy: f64("energy"),
    role: column(message, "role", Uint8Array, rows, what),
    joint_force: f32("joint_force", steps * of.joints * 3),
    joint_torque: f32("joint_torque", steps * of.joints * 3),
  };
}

/** One step of a block, as details of that step alone; null where the block does not hold it. */
export function oneStep(block: Details, step: number): Details | null {
  const i = block.at ? block.at.indexOf(step) : step - block.first_step;
  if (i < 0 || i >= block.steps) return null;
  const [from, to] = [block.contact_start[i]!, block.contact_start[i + 1]!];
  const [row, rowEnd] = [block.row_start[i]!, block.row_start[i + 1]!];
  const joints = block.steps > 0 ? block.joint_force.length / block.steps : 0;
  const rows = (array: Float64Array): Float64Array => array.subarray(row, rowEnd);
  return {
    first_step: step,
    steps: 1,
    contact_start: Int32Array.of(0, to - from),
    contact_bodies: block.contact_bodies.subarray(2 * from, 2 * to),
    contact_position: block.contact_position.subarray(3 * from, 3 * to),
    contact_normal: block.contact_normal.subarray(3 * from, 3 * to),
    contact_gap: block.contact_gap.subarray(from, to),
    contact_force: block.contact_force.subarray(3 * from, 3 * to),
    contact_row: block.contact_row.subarray(from, to),
    contact_row_end: block.contact_row_end.subarray(from, to),
    row_start: Int32Array.of(0, rowEnd - row),
    x: rows(block.x),
    w: rows(block.w),
    l: rows(block.l),
    u: rows(block.u),
    natural: rows(block.natural),
    energy: rows(block.energy),
    role: block.role.subarray(row, rowEnd),
    joint_force: block.joint_force.subarray(i * joints, (i + 1) * joints),
    joint_torque: block.joint_torque.subarray(i * joints, (i + 1) * joints),
  };
}
