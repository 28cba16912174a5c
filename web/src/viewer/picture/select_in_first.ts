import type { Selection } from "../player";
import type { Details, Run } from "../run_data";

/**
 * A selection made in another run, as one of the first: tables tell of that one. Bodies and joints go
 * by name, a contact by its two bodies and the nearest place. Null: the first run has no such thing.
 */
export function selectInFirst(selection: Selection | null, runs: [Run, Run], steps: [Details | null, Details | null]): Selection | null {
  const [first, other] = runs.map((run) => run.stage) as [Run["stage"], Run["stage"]];
  const body = (i: number): number => first.bodies.findIndex(({ name }) => name === other.bodies[i]?.name);
  if (selection === null) return null;
  if (selection.kind === "body") {
    const found = body(selection.body);
    return found < 0 ? null : { kind: "body", body: found };
  }
  if (selection.kind === "joint") {
    const joint = first.joints.findIndex(({ name }) => name === other.joints[selection.joint]?.name);
    return joint < 0 ? null : { kind: "joint", joint };
  }
  const [here, there] = steps;
  if (!here || !there) return null;
  const [a, b] = [0, 1].map((k) => body(there.contact_bodies[2 * selection.contact + k]!));
  let best: Selection | null = null;
  let least = Infinity;
  for (let i = 0; i < here.contact_row.length; i++) {
    if (here.contact_bodies[2 * i] !== a || here.contact_bodies[2 * i + 1] !== b) continue;
    const away = Math.hypot(...[0, 1, 2].map((k) => here.contact_position[3 * i + k]! - there.contact_position[3 * selection.contact + k]!));
    if (away < least) [best, least] = [{ kind: "contact", contact: i }, away];
  }
  return best;
}
