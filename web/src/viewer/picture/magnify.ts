import type { Stage } from "../run_data";
import type { Poses } from "./poses";

/** Places in `own` and `first` of the bodies with the same names. */
export function sharedPlaces(own: Stage, first: Stage): [number, number][] {
  const places = new Map(first.bodies.map(({ name }, k) => [name, k]));
  return own.bodies.flatMap(({ name }, k): [number, number][] => {
    const other = places.get(name);
    return other === undefined ? [] : [[k, other]];
  });
}

/** Moves bodies away from where they are in another run, so many times as far as they are; they stay as
 *  they are turned. */
export function magnify(own: Poses, first: Poses, shared: [number, number][], factor: number): void {
  for (const [k, other] of shared) {
    for (let c = 0; c < 3; ++c) {
      const from = first.position[3 * other + c]!;
      own.position[3 * k + c] = from + factor * (own.position[3 * k + c]! - from);
    }
  }
}
