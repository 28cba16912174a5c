import type { Details, Triple } from "../run_data";

export interface Row {
  x: number;
  w: number;
  l: number;
  u: number;
  natural: number;
  energy: number;
  role: number;
}

/** The contacts and rows of one step, numbered from 0 within it. */
export class StepDetails {
  readonly contacts: number;
  readonly rows: number;
  private readonly place: number;
  private readonly firstContact: number;
  private readonly firstRow: number;

  constructor(
    readonly details: Details,
    readonly step = details.first_step,
  ) {
    this.place = step - details.first_step;
    this.firstContact = details.contact_start[this.place] ?? 0;
    this.contacts = (details.contact_start[this.place + 1] ?? this.firstContact) - this.firstContact;
    this.firstRow = details.row_start[this.place] ?? 0;
    this.rows = (details.row_start[this.place + 1] ?? this.firstRow) - this.firstRow;
  }

  row(row: number): Row {
    const k = this.firstRow + row;
    const { x, w, l, u, natural, energy, role } = this.details;
    return { x: x[k]!, w: w[k]!, l: l[k]!, u: u[k]!, natural: natural[k]!, energy: energy[k]!, role: role[k]! };
  }

  energy(row: number): number {
    return this.details.energy[this.firstRow + row]!;
  }

  contactBodies(contact: number): [number, number] {
    const k = 2 * (this.firstContact + contact);
    return [this.details.contact_bodies[k]!, this.details.contact_bodies[k + 1]!];
  }

  /** Which of the points between its two bodies a contact is, from 1 on, and how many there are. */
  pointOf(contact: number): { number: number; of: number } {
    const [first, second] = this.contactBodies(contact);
    let [number, of] = [0, 0];
    for (let k = 0; k < this.contacts; ++k) {
      const bodies = this.contactBodies(k);
      if (bodies[0] !== first || bodies[1] !== second) continue;
      of += 1;
      if (k <= contact) number += 1;
    }
    return { number, of };
  }

  /** From the first of these rows up to, not including, the second; empty without recorded rows. */
  contactRows(contact: number): [number, number] {
    const k = this.firstContact + contact;
    return this.rows === 0 ? [0, 0] : [this.details.contact_row[k]!, this.details.contact_row_end[k]!];
  }

  contactGap(contact: number): number {
    return this.details.contact_gap[this.firstContact + contact]!;
  }

  contactPosition(contact: number): Triple {
    return triple(this.details.contact_position, this.firstContact + contact);
  }

  contactNormal(contact: number): Triple {
    return triple(this.details.contact_normal, this.firstContact + contact);
  }

  contactForce(contact: number): Triple {
    return triple(this.details.contact_force, this.firstContact + contact);
  }

  jointForce(joint: number, joints: number): Triple {
    return triple(this.details.joint_force, this.place * joints + joint);
  }

  jointTorque(joint: number, joints: number): Triple {
    return triple(this.details.joint_torque, this.place * joints + joint);
  }

  /** The rows with the largest energy errors, the largest first. */
  worstRows(count: number): number[] {
    const worst: number[] = [];
    for (let row = 0; row < this.rows; ++row) {
      const energy = this.energy(row);
      if (worst.length === count && !(energy > this.energy(worst[count - 1]!))) continue;
      let place = worst.length;
      while (place > 0 && energy > this.energy(worst[place - 1]!)) --place;
      worst.splice(place, 0, row);
      worst.length = Math.min(worst.length, count);
    }
    return worst;
  }

  /** The contact that continues one of another step: of the same two bodies, the nearest; −1: none. */
  sameContact(other: StepDetails, contact: number): number {
    return this.contactNear(other.contactBodies(contact), other.contactPosition(contact));
  }

  /** Of the contacts of two bodies, in this order, the one nearest to a place; −1: none. */
  contactNear([first, second]: [number, number], [x, y, z]: Triple): number {
    let best = -1;
    let least = Infinity;
    for (let k = 0; k < this.contacts; ++k) {
      const bodies = this.contactBodies(k);
      if (bodies[0] !== first || bodies[1] !== second) continue;
      const at = this.contactPosition(k);
      const distance = Math.hypot(at[0] - x, at[1] - y, at[2] - z);
      if (distance < least) [best, least] = [k, distance];
    }
    return best;
  }
}

function triple(array: Float32Array, k: number): Triple {
  return [array[3 * k] ?? NaN, array[3 * k + 1] ?? NaN, array[3 * k + 2] ?? NaN];
}
