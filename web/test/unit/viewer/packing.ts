import type { Column } from "../../../src/viewer/data/unpack";
import { workNames } from "./runs";

const typeNames = new Map<unknown, string>([
  [Float32Array, "f32"],
  [Float64Array, "f64"],
  [Int32Array, "i32"],
  [Uint8Array, "u8"],
]);

/** A packed message, as the program writes it. */
export function pack(fields: Record<string, unknown>, arrays: Record<string, Column>): ArrayBuffer {
  let length = 0;
  const entries = Object.entries(arrays).map(([name, array]) => {
    const offset = Math.ceil(length / 8) * 8;
    length = offset + array.byteLength;
    return { name, type: typeNames.get(array.constructor), offset, count: array.length };
  });
  let header = JSON.stringify({ ...fields, arrays: entries });
  while ((8 + new TextEncoder().encode(header).length) % 8 !== 0) header += " ";
  const text = new TextEncoder().encode(header);
  const out = new Uint8Array(8 + text.length + length);
  out.set(new TextEncoder().encode("PVW1"));
  new DataView(out.buffer).setUint32(4, text.length, true);
  out.set(text, 8);
  entries.forEach(({ name, offset }) => {
    const array = arrays[name]!;
    out.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), 8 + text.length + offset);
  });
  return out.buffer;
}

/** A motion of one body that goes along x, one metre per step, from `x` on. */
export function motionMessage(firstStep: number, steps: number, withStart: boolean, fields: Record<string, unknown> = {}, x = 0): ArrayBuffer {
  const first = withStart ? 0 : firstStep + 1;
  const frames = withStart ? steps + 1 : steps;
  const at = (f: number): number => first + f;
  const perStep = (): Float64Array => Float64Array.from({ length: steps }, (_, i) => firstStep + i);
  return pack(
    { first_frame: first, frames, stride: 1, first_step: firstStep, steps, work_names: workNames, ...fields },
    {
      time: Float64Array.from({ length: frames }, (_, f) => 0.01 * at(f)),
      position: Float32Array.from({ length: 3 * frames }, (_, i) => (i % 3 === 0 ? x + at(i / 3) : 0)),
      orientation: Float32Array.from({ length: 4 * frames }, (_, i) => (i % 4 === 3 ? 1 : 0)),
      velocity: new Float32Array(6 * frames),
      energy_error: perStep(),
      natural: perStep(),
      of_limit: perStep(),
      solver_ms: perStep(),
      step_ms: perStep(),
      iterations: new Int32Array(steps),
      rows: new Int32Array(steps),
      contacts: new Int32Array(steps),
      outcome: new Uint8Array(steps),
      touched: new Uint8Array(steps),
      findings: new Int32Array(steps),
      finding_kind: new Uint8Array(steps),
      finding_joint: new Int32Array(steps).fill(-1),
      finding_first: new Int32Array(steps).fill(-1),
      finding_second: new Int32Array(steps).fill(-1),
      finding_value: new Float64Array(steps),
      kinetic: perStep(),
      potential: perStep(),
      work: new Float64Array(workNames.length * steps),
    },
  );
}

/** Details of two steps: one contact with three rows in the first, two contacts with one row each in the second. */
export function detailsMessage(change: Record<string, Column> = {}): ArrayBuffer {
  return pack(
    { first_step: 4, steps: 2 },
    {
      contact_start: Int32Array.of(0, 1, 3),
      contact_bodies: Int32Array.of(0, 1, 0, 1, 1, 2),
      contact_position: Float32Array.from({ length: 9 }, (_, i) => i),
      contact_normal: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 0, 0),
      contact_gap: new Float32Array(3),
      contact_force: Float32Array.of(3, 4, 10, 0, 0, 5, 6, 0, 8),
      contact_row: Int32Array.of(2, 0, 1),
      contact_row_end: Int32Array.of(5, 1, 2),
      row_start: Int32Array.of(0, 5, 7),
      ...Object.fromEntries(["x", "w", "l", "u", "natural"].map((name) => [name, new Float64Array(7)])),
      energy: Float64Array.of(0.5, 0.25, 1, 4, 2, 0, 8),
      role: Uint8Array.of(0, 0, 6, 7, 7, 6, 6),
      joint_force: Float32Array.of(1, 2, 3, 4, 5, 6),
      joint_torque: new Float32Array(6),
      ...change,
    },
  );
}
