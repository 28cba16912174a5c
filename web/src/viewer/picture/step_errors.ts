import { ownerOfRow, rowName } from "../data/row_names";
import { StepDetails } from "../data/step_details";
import type { Details, Stage } from "../run_data";

/** Energy errors of one step, J: of each contact and each joint, the sum over its rows; NaN where the
 *  rows were not recorded. */
export interface StepErrors {
  contacts: Float64Array;
  joints: Float64Array;
  /** The row with the largest error, and what it belongs to; null without rows or without errors. */
  worst: { row: number; energy: number; name: string; contact: number; joint: number } | null;
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
  const step = new StepDetails(details);
  const [worst] = step.worstRows(1);
  if (worst === undefined || !(step.energy(worst) > 0)) return out;
  const owner = ownerOfRow(stage, step, worst);
  out.worst = {
    row: worst,
    energy: step.energy(worst),
    name: rowName(stage, step, worst),
    contact: owner?.kind === "contact" ? owner.contact : -1,
    joint: owner?.kind === "joint" ? owner.joint : -1,
  };
  return out;
}
