import { contactState } from "../picture/contact_state";
import type { Details, Run } from "../run_data";

/** More steps than these are not looked at: of longer runs some, evenly spread. */
const mostSteps = 2000;
/** The page breathes after so many. */
const atOnce = 16;

/** What a scan sums up for each body or joint, a number for each step that it looked at. */
export interface Owner {
  kind: "body" | "joint";
  place: number;
  name: string;
  /** J of its rows; a contact's are shared by its two bodies that move. */
  error: Float64Array;
  /** N: of a joint its force, of a body the sum of what contacts press on it. */
  force: Float64Array;
  /** N m, of joints. */
  torque: Float64Array;
}

/** Looks at the details of a whole run, a few steps at a time, and sums up where errors and forces are. */
export class Scan {
  /** Steps that are looked at, 0-based, rising. */
  readonly steps: number[];
  readonly owners: Owner[];
  /** The first of them in which a contact that presses slides, and in which a joint pushes on its limit; −1: none
   *  so far. */
  firstSlip = -1;
  firstLimit = -1;
  /** How many of the steps are done. */
  done = 0;
  private readonly places = new Map<string, Owner>();
  private started = false;
  private listeners: (() => void)[] = [];

  constructor(readonly run: Run) {
    const { first_step, steps } = run.motion;
    const every = Math.max(1, Math.ceil(steps / mostSteps));
    this.steps = Array.from({ length: Math.ceil(steps / every) }, (_, k) => first_step + k * every);
    const { bodies, joints } = run.stage;
    const make = (kind: Owner["kind"], place: number, name: string): Owner => {
      const numbers = (): Float64Array => new Float64Array(this.steps.length).fill(NaN);
      const owner = { kind, place, name, error: numbers(), force: numbers(), torque: numbers() };
      this.places.set(`${kind} ${place}`, owner);
      return owner;
    };
    this.owners = [
      ...joints.map(({ name }, place) => make("joint", place, name)),
      ...bodies.flatMap(({ name, track, shapes }, place) => (track >= 0 && shapes.length > 0 ? [make("body", place, name)] : [])),
    ];
  }

  get isOfEveryStep(): boolean {
    return this.steps.length === this.run.motion.steps;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Once; later calls change nothing. */
  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    for (const [k, step] of this.steps.entries()) {
      const details = await this.run.details(step).catch(() => null);
      if (details) {
        this.add(k, details);
        this.watch(step, details);
      }
      this.done = k + 1;
      if (this.done % atOnce === 0 || this.done === this.steps.length) {
        for (const listener of this.listeners) listener();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
  }

  private watch(step: number, details: Details): void {
    const { stage } = this.run;
    if (this.firstSlip < 0 && details.contact_row.some((_, contact) => contactState(stage, details, contact) === "slip")) this.firstSlip = step;
    const limit = stage.roles.indexOf("limit");
    if (this.firstLimit < 0 && details.role.some((role, row) => role === limit && details.x[row] !== 0)) this.firstLimit = step;
  }

  private add(k: number, details: Details): void {
    const hasRows = (details.row_start[1] ?? 0) > 0;
    for (const owner of this.owners) {
      if (owner.kind === "body") [owner.error[k], owner.force[k]] = [hasRows ? 0 : NaN, 0];
    }
    const energy = (begin: number, end: number): number => details.energy.subarray(begin, end).reduce((sum, value) => sum + value, 0);
    const length = (of: Float32Array, i: number): number => Math.hypot(of[3 * i]!, of[3 * i + 1]!, of[3 * i + 2]!);
    this.run.stage.joints.forEach(({ rows }, j) => {
      const owner = this.places.get(`joint ${j}`)!;
      if (hasRows) owner.error[k] = energy(rows[0], rows[1]);
      owner.force[k] = length(details.joint_force, j);
      owner.torque[k] = length(details.joint_torque, j);
    });
    for (let c = 0; c < details.contact_gap.length; ++c) {
      const owners = [details.contact_bodies[2 * c]!, details.contact_bodies[2 * c + 1]!].flatMap((body) => this.places.get(`body ${body}`) ?? []);
      const error = hasRows ? energy(details.contact_row[c]!, details.contact_row_end[c]!) / owners.length : 0;
      const force = length(details.contact_force, c);
      for (const owner of owners) {
        owner.error[k]! += error;
        owner.force[k]! += force;
      }
    }
  }
}

/** Those with the largest errors first, at most so many; none that have no error at all. */
export function worstOwners(owners: Owner[], count: number): Owner[] {
  const total = (owner: Owner): number => owner.error.reduce((sum, value) => (value > 0 ? sum + value : sum), 0);
  return owners
    .map((owner) => ({ owner, sum: total(owner) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, count)
    .map(({ owner }) => owner);
}
