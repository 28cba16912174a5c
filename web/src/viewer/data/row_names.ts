import type { Stage } from "../run_data";
import type { StepDetails } from "./step_details";

/** What a row measures: forces and torques are told apart. */
export interface RowUnits {
  x: string;
  w: string;
}

/** `turns`: of a row of the machine, whether it is one of torque. */
export function rowUnits(role: string, turns = role === "resistance"): RowUnits {
  return turns ? { x: "N m s", w: "rad/s" } : { x: "N s", w: "m/s" };
}

/** Names of the rows of one contact: resistance is rolling about the two tangents, then spinning
 *  about the normal, and each of the two may be absent. */
export function contactRowNames(roles: string[]): string[] {
  const resisting = roles.filter((role) => role === "resistance").length;
  const sliding = roles.filter((role) => role === "friction").length;
  let friction = 0;
  let resistance = 0;
  return roles.map((role) => {
    if (role === "friction") return sliding === 1 ? "friction" : `friction ${++friction}`;
    if (role !== "resistance") return role;
    ++resistance;
    return resisting >= 2 && resistance <= 2 ? `rolling ${resistance}` : "spinning";
  });
}

export type RowOwner = { kind: "joint"; joint: number } | { kind: "contact"; contact: number } | null;

/** The joint or contact that a row belongs to. A gearing has its place at the first joint that it couples;
 *  rows of shafts have none. */
export function ownerOfRow(stage: Stage, step: StepDetails, row: number): RowOwner {
  const joint = stage.joints.findIndex(({ rows }) => rows[0] <= row && row < rows[1]);
  if (joint >= 0) return { kind: "joint", joint };
  const coupled = stage.gearings.find((gearing) => gearing.row === row)?.joints[0];
  if (coupled !== undefined) return { kind: "joint", joint: coupled };
  for (let contact = 0; contact < step.contacts; ++contact) {
    const [begin, end] = step.contactRows(contact);
    if (begin <= row && row < end) return { kind: "contact", contact };
  }
  return null;
}

export function roleName(stage: Stage, step: StepDetails, row: number): string {
  return stage.roles[step.row(row).role] ?? "row";
}

/** Its two bodies, and which of their points it is where they touch at several. */
export function contactName(stage: Stage, step: StepDetails, contact: number): string {
  const [first, second] = step.contactBodies(contact);
  const { number, of } = step.pointOf(contact);
  return `${bodyName(stage, first)} – ${bodyName(stage, second)}${of > 1 ? `, point ${number}` : ""}`;
}

export function bodyName(stage: Stage, body: number): string {
  return stage.bodies[body]?.name ?? `body ${body}`;
}

/** The name of any row of a step, as a sentence part that stands alone. */
export function rowName(stage: Stage, step: StepDetails, row: number): string {
  const named = stage.machine_rows[row];
  if (named !== undefined) return named;
  const owner = ownerOfRow(stage, step, row);
  if (owner?.kind !== "contact") return `${roleName(stage, step, row)} (row ${row})`;
  const [begin, end] = step.contactRows(owner.contact);
  const roles = Array.from({ length: end - begin }, (_, k) => roleName(stage, step, begin + k));
  return `${contactRowNames(roles)[row - begin]} of ${contactName(stage, step, owner.contact)}`;
}
