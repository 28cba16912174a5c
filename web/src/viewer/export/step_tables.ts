import { roleName, rowName } from "../data/row_names";
import { StepDetails } from "../data/step_details";
import type { Run } from "../run_data";
import { cell } from "./csv";

/** The contacts of one step, a line each. */
export function contactLines({ stage }: Run, step: StepDetails): (string | number)[][] {
  return Array.from({ length: step.contacts }, (_, contact) => {
    const [first, second] = step.contactBodies(contact);
    const [begin, end] = step.contactRows(contact);
    let energy = begin < end ? 0 : NaN;
    for (let row = begin; row < end; ++row) energy += step.energy(row);
    const names = [first, second].map((body) => stage.bodies[body]?.name ?? "");
    return [step.step + 1, ...names, step.pointOf(contact).number, ...step.contactPosition(contact), ...step.contactNormal(contact), step.contactGap(contact), ...step.contactForce(contact), energy];
  });
}

const contactHead = ["step", "first body", "second body", "point", "x [m]", "y [m]", "z [m]", "normal x", "normal y", "normal z", "gap [m]", "force x [N]", "force y [N]", "force z [N]", "energy error [J]"];

/** The rows of one step, a line each: whose they are, and by how much they miss their law. */
export function rowLines({ stage }: Run, step: StepDetails): (string | number)[][] {
  return Array.from({ length: step.rows }, (_, row) => {
    const { x, w, l, u, natural, energy } = step.row(row);
    return [step.step + 1, row, rowName(stage, step, row), roleName(stage, step, row), x, w, l, u, natural, energy];
  });
}

const rowHead = ["step", "row", "name", "role", "impulse x", "velocity w", "lower bound", "upper bound", "natural error", "energy error [J]"];

/** Two tables of some steps (0-based): of the contacts, and of the rows. Steps that are not here are left out. */
export async function stepTables(run: Run, steps: number[]): Promise<{ contacts: string; rows: string }> {
  const contacts: (string | number)[][] = [contactHead];
  const rows: (string | number)[][] = [rowHead];
  for (const each of steps) {
    const details = await run.details(each).catch(() => null);
    if (!details) continue;
    const step = new StepDetails(details, each);
    contacts.push(...contactLines(run, step));
    rows.push(...rowLines(run, step));
  }
  const text = (lines: (string | number)[][]): string => `${lines.map((line) => line.map(cell).join(",")).join("\n")}\n`;
  return { contacts: text(contacts), rows: text(rows) };
}
