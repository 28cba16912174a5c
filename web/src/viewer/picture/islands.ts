import type { Details, Stage } from "../run_data";

/** Bodies that push on each other, directly or through others: of each body its island's number, the lowest of
 *  its bodies; −1: it does not move, or nothing touches it. What is fixed or driven joins nothing. */
export function islandsOf(stage: Stage, details: Details): Int32Array {
  const root = Int32Array.from(stage.bodies, (_, body) => body);
  const isMoving = (body: number): boolean => stage.bodies[body]?.kind === "moving";
  const held = new Set<number>();
  const find = (body: number): number => {
    while (root[body] !== body) body = root[body] = root[root[body]!]!;
    return body;
  };
  const join = (first: number, second: number): void => {
    const moving = [first, second].filter(isMoving);
    moving.forEach((body) => held.add(body));
    if (moving.length < 2) return;
    const [a, b] = [find(moving[0]!), find(moving[1]!)];
    root[Math.max(a, b)] = Math.min(a, b);
  };
  for (const { bodies } of stage.joints) join(...bodies);
  for (let c = 0; c < details.contact_gap.length; ++c) {
    if (Math.hypot(...details.contact_force.subarray(3 * c, 3 * c + 3)) > 0) join(details.contact_bodies[2 * c]!, details.contact_bodies[2 * c + 1]!);
  }
  return Int32Array.from(stage.bodies, (_, body) => (held.has(body) ? find(body) : -1));
}
