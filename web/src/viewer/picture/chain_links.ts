import type { Details, Stage, Triple } from "../run_data";
import type { StepErrors } from "./step_errors";

/** What two bodies do to each other at one step, through all their contacts or through a joint. */
export interface Link {
  /** The same in every run: names of the bodies, and of the joint. */
  name: string;
  bodies: [number, number];
  isJoint: boolean;
  /** Where it acts: of several points the middle, by their forces. */
  at: Triple;
  /** N, on the second body. */
  force: Triple;
  /** J of all its rows; NaN where they are not known. */
  energy: number;
}

function triple(array: ArrayLike<number>, i: number): Triple {
  return [array[3 * i]!, array[3 * i + 1]!, array[3 * i + 2]!];
}

const length = (v: Triple): number => Math.hypot(...v);

/** One link for each pair of bodies that touch, and one for each joint whose force is known. `jointPlaces`:
 *  where joints are, end to end. */
export function linksOf(stage: Stage, details: Details, errors: StepErrors | null, jointPlaces: ArrayLike<number>): Link[] {
  const pairs = new Map<string, Link & { weight: number }>();
  const nameOf = (body: number): string => stage.bodies[body]?.name ?? "";
  for (let c = 0; c < details.contact_gap.length; ++c) {
    const [first, second] = [details.contact_bodies[2 * c]!, details.contact_bodies[2 * c + 1]!];
    const name = `${nameOf(first)} – ${nameOf(second)}`;
    const force = triple(details.contact_force, c);
    const at = triple(details.contact_position, c);
    // A point that bears nothing counts a little, so that a pair without force has a place too.
    const weight = length(force) + 1e-9;
    const pair = pairs.get(name) ?? { name, isJoint: false, bodies: [first, second], at: [0, 0, 0], force: [0, 0, 0], energy: 0, weight: 0 };
    for (let k = 0; k < 3; ++k) {
      pair.at[k]! += weight * at[k]!;
      pair.force[k]! += force[k]!;
    }
    pair.weight += weight;
    pair.energy += errors?.contacts[c] ?? NaN;
    pairs.set(name, pair);
  }
  const contacts = [...pairs.values()].map(({ weight, at, ...pair }): Link => ({ ...pair, at: [at[0] / weight, at[1] / weight, at[2] / weight] }));
  const joints = stage.joints.flatMap((joint, j): Link[] => {
    const force = triple(details.joint_force, j);
    if (!Number.isFinite(length(force))) return [];
    return [{ name: `joint ${joint.name}`, isJoint: true, bodies: joint.bodies, at: triple(jointPlaces, j), force, energy: errors?.joints[j] ?? NaN }];
  });
  return [...contacts, ...joints];
}

/** What the forces of `own` lack of those of `reference`: link by link, reference − own. Links that only the
 *  reference has stand at its places, between the bodies of `stage` with the same names. */
export function missingForces(own: Link[], reference: Link[], stage: Stage, of: Stage): Link[] {
  const theirs = new Map(reference.map((link) => [link.name, link]));
  const named = new Map(stage.bodies.map(({ name }, body) => [name, body]));
  const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const shared = own.map((link): Link => ({ ...link, force: minus(theirs.get(link.name)?.force ?? [0, 0, 0], link.force) }));
  const known = new Set(own.map(({ name }) => name));
  const lost = reference.flatMap((link): Link[] => {
    const bodies = link.bodies.map((body) => named.get(of.bodies[body]?.name ?? "") ?? -1) as [number, number];
    return known.has(link.name) || bodies.includes(-1) ? [] : [{ ...link, bodies, energy: NaN }];
  });
  return [...shared, ...lost];
}

/** Pixels, for a force of which `full` N are drawn at full width: areas are as the forces, so that a
 *  hundredth of a force can still be seen. */
export function linkWidth(force: Triple, full: number): number {
  return Math.min(fullWidth * Math.sqrt(length(force) / full), 1.5 * fullWidth);
}

export const fullWidth = 9;
/** Thinner than this is nothing, pixels. */
export const leastWidth = 0.35;
