import { element } from "../../page/element";
import { instantOf } from "../data/instant";
import { nearestFrame } from "../data/frames";
import { trackCount } from "../data/motion";
import { bodyName, contactName, ownerOfRow, rowName } from "../data/row_names";
import type { StepDetails } from "../data/step_details";
import type { Player, Selection } from "../player";
import type { Run } from "../run_data";
import { whyNoRows } from "./absent";
import { facts, length, pickButton, vectorText } from "./facts";
import { numberText } from "./number_text";
import { rowsTable } from "./rows_table";

const mostListed = 40;

function note(text: string): HTMLElement {
  return element("p", { class: "plot-note" }, text);
}

type Pick = (selection: Selection) => void;

/** Whose time it is, and what a click on a name does. */
export interface Reader {
  player: Player;
  pick: Pick;
}

function bodyButton(run: Run, body: number, pick: Pick): HTMLElement {
  return pickButton(bodyName(run.stage, body), `body ${body}`, () => pick({ kind: "body", body }));
}

function bodyPair(run: Run, bodies: [number, number], pick: Pick): HTMLElement {
  return element("span", {}, bodyButton(run, bodies[0], pick), " and ", bodyButton(run, bodies[1], pick));
}

function rowsOr(run: Run, step: StepDetails, rows: [number, number]): HTMLElement {
  if (step.rows === 0) return note(whyNoRows(run, step.step));
  return rows[1] > rows[0] ? rowsTable(run.stage, step, rows) : note("It has no rows in this step.");
}

export function describeContact(run: Run, step: StepDetails, contact: number, { pick }: Reader): HTMLElement[] {
  const force = step.contactForce(contact);
  return [
    element("h3", {}, `Contact ${contactName(run.stage, step, contact)}`),
    facts([
      ["bodies", bodyPair(run, step.contactBodies(contact), pick)],
      ["at", vectorText(step.contactPosition(contact), "m")],
      ["normal", vectorText(step.contactNormal(contact), "")],
      ["gap", `${numberText(step.contactGap(contact))} m`],
      ["force", `${numberText(length(force))} N, on the second body ${vectorText(force, "N")}`],
    ]),
    rowsOr(run, step, step.contactRows(contact)),
  ];
}

export function describeJoint(run: Run, step: StepDetails, joint: number, { pick }: Reader): HTMLElement[] {
  const data = run.stage.joints[joint]!;
  const count = run.stage.joints.length;
  return [
    element("h3", {}, `Joint ${data.name}`),
    facts([
      ["kind", data.kind],
      ["bodies", bodyPair(run, data.bodies, pick)],
      ["force", `on the second body ${vectorText(step.jointForce(joint, count), "N")}`],
      ["torque", `on the second body ${vectorText(step.jointTorque(joint, count), "N m")}`],
    ]),
    rowsOr(run, step, data.rows),
    ...gearingsAt(run, step, joint),
  ];
}

/** The gears and clutches that act on a joint, each with its row. */
function gearingsAt(run: Run, step: StepDetails, joint: number): HTMLElement[] {
  if (step.rows === 0) return [];
  return run.stage.gearings
    .filter(({ joints }) => joints.includes(joint))
    .flatMap(({ name, row, joints, shafts }) => {
      const partners = [...joints.filter((other) => other !== joint).map((other) => `joint ${run.stage.joints[other]!.name}`), ...shafts.map((shaft) => `shaft ${shaft}`)];
      return [element("h4", {}, `Gearing ${name}${partners.length > 0 ? `, with ${partners.join(" and ")}` : ""}`), rowsTable(run.stage, step, [row, row + 1])];
    });
}

/** Where a body is and how it moves, at the frame that is nearest. */
function motionFacts(run: Run, body: number, player: Player): [string, string][] {
  const data = run.stage.bodies[body]!;
  if (data.track < 0) return [["position", vectorText(data.position, "m")], ["orientation", vectorText(data.orientation, "")]];
  const at = nearestFrame(run.motion, instantOf(run, player)) * trackCount(run.stage) + data.track;
  const { position, orientation, velocity } = run.motion;
  return [
    ["position", vectorText(position.subarray(3 * at, 3 * at + 3), "m")],
    ["orientation", `${vectorText(orientation.subarray(4 * at, 4 * at + 4), "")} x, y, z, w`],
    ["velocity", vectorText(velocity.subarray(6 * at, 6 * at + 3), "m/s, of the centre of mass")],
    ["turning", vectorText(velocity.subarray(6 * at + 3, 6 * at + 6), "rad/s")],
  ];
}

function list(title: string, buttons: HTMLElement[]): HTMLElement[] {
  if (buttons.length === 0) return [];
  const more = buttons.length - mostListed;
  return [
    element("h4", {}, `${title} (${buttons.length})`),
    element("ul", { class: "pick-list" }, ...buttons.slice(0, mostListed).map((button) => element("li", {}, button)), ...(more > 0 ? [element("li", {}, `and ${more} more`)] : [])),
  ];
}

function pointText(step: StepDetails, contact: number): string {
  const { number, of } = step.pointOf(contact);
  return of > 1 ? `, point ${number}` : "";
}

export function describeBody(run: Run, step: StepDetails | null, body: number, { player, pick }: Reader): HTMLElement[] {
  const data = run.stage.bodies[body]!;
  const joints = run.stage.joints.flatMap((joint, k) => (joint.bodies.includes(body) ? [pickButton(joint.name, `joint ${k}`, () => pick({ kind: "joint", joint: k }))] : []));
  const contacts: HTMLElement[] = [];
  for (let k = 0; step && k < step.contacts; ++k) {
    const pair = step.contactBodies(k);
    if (!pair.includes(body)) continue;
    const other = pair[0] === body ? pair[1] : pair[0];
    contacts.push(pickButton(`with ${bodyName(run.stage, other)}${pointText(step, k)}, ${numberText(length(step.contactForce(k)), 3)} N`, `contact ${k}`, () => pick({ kind: "contact", contact: k })));
  }
  return [element("h3", {}, `Body ${data.name}`), facts([["kind", data.kind], ...motionFacts(run, body, player)]), ...list("Joints", joints), ...list("Contacts", contacts)];
}

/** Without a selection: where the solver's error of this step comes from. */
export function describeWorst(run: Run, step: StepDetails, { pick }: Reader): HTMLElement[] {
  const title = element("h3", {}, "Largest errors of this step");
  if (step.rows === 0) return [title, note(whyNoRows(run, step.step))];
  // Of a certified step no row is called the worst: all of them are rounding.
  const isCertified = run.motion.outcome[step.step - run.motion.first_step] === 0;
  const rows = step.worstRows(10).map((row, k) => {
    const owner = ownerOfRow(run.stage, step, row);
    const name = rowName(run.stage, step, row);
    const shown = owner ? pickButton(name, `row ${row}`, () => pick(owner)) : name;
    const energy = step.energy(row);
    const isWorst = k === 0 && energy > 0 && !isCertified;
    return element("tr", isWorst ? { class: "worst" } : {}, element("th", { scope: "row" }, shown, ...(isWorst ? [element("span", { class: "mark" }, " worst")] : [])), element("td", { class: "number" }, numberText(energy)));
  });
  const head = element("tr", {}, element("th", { scope: "col" }, "row"), element("th", { scope: "col", class: "number" }, "energy error [J]"));
  return [title, element("table", { class: "worst-table" }, element("thead", {}, head), element("tbody", {}, ...rows))];
}
