import type { Details, Stage } from "../run_data";

/** Energy errors of one step, J: of each contact and each joint, the sum over its rows; NaN where the
 *  rows were not recorded. */
export interface StepErrors {
  contacts: Float64Array;
  joints: Float64Array;
  /** The row with the largest error, and what it belongs to; null without rows or without errors. */
  worst: { row: number; energy: number; contact: number; joint: number } | null;
}

/** `details` are those of one step. */
export function stepErrors(stage: Stage, details: Details): StepErrors {
  const rows = details.row_start[1] ?? 0;
  const contacts = details.contact_start[1] ?? 0;
  const sum = (begin: number, end: number): number => {
    if (rows === 0) return NaN;
    let total = 0;
    for (let row = begin; row < Math.min(end, rows); row++) total += details.energy[row]!;
    return total;
  };
  const out: StepErrors = {
    contacts: Float64Array.from({ length: contacts }, (_, i) => sum(details.contact_row[i]!, details.contact_row_end[i]!)),
    joints: Float64Array.from(stage.joints, (joint) => sum(joint.rows[0], joint.rows[1])),
    worst: null,
  };
  let worst = -1;
  for (let row = 0; row < rows; row++) if (worst < 0 || details.energy[row]! > details.energy[worst]!) worst = row;
  if (worst < 0 || !(details.energy[worst]! > 0)) return out;
  let contact = -1;
  for (let i = 0; i < contacts && contact < 0; i++) if (details.contact_row[i]! <= worst && worst < details.contact_row_end[i]!) contact = i;
  const joint = stage.joints.findIndex(({ rows: [begin, end] }) => begin <= worst && worst < end);
  out.worst = { row: worst, energy: details.energy[worst]!, contact, joint };
  return out;
}

/** What the worst row is called. */
export function worstName(stage: Stage, details: Details, worst: NonNullable<StepErrors["worst"]>): string {
  const named = stage.machine_rows[worst.row];
  if (named !== undefined) return named;
  const role = stage.roles[details.role[worst.row]!] ?? "row";
  if (worst.contact < 0) return `${role}, row ${worst.row}`;
  const name = (k: number): string => stage.bodies[details.contact_bodies[2 * worst.contact + k]!]?.name ?? "?";
  return `${role} of ${name(0)} – ${name(1)}`;
}
