import { StepDetails } from "../data/step_details";
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
  const [here, there] = steps.map((details) => details && new StepDetails(details));
  if (!here || !there) return null;
  const [a, b] = there.contactBodies(selection.contact);
  const contact = here.contactNear([body(a), body(b)], there.contactPosition(selection.contact));
  return contact < 0 ? null : { kind: "contact", contact };
}
