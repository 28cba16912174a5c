import { Box3, Matrix4, Quaternion, Vector3 } from "three";

import type { Stage } from "../run_data";
import { boxOf } from "./framing";

/** So many bodies, and such a part of all, must be inside for a body to be a vessel. */
const fewest = 5;
const part = 0.5;

/** Vessels: bodies that are driven or fixed and hold most of those that move. They would hide them. */
export function enclosures(stage: Stage): Set<number> {
  const out = new Set<number>();
  const moving = stage.bodies.filter(({ kind, shapes }) => kind === "moving" && shapes.length > 0);
  if (moving.length < fewest) return out;
  stage.bodies.forEach((body, i) => {
    // One shape alone is solid: nothing is in it.
    if (body.kind === "moving" || body.shapes.length < 3) return;
    const box = new Box3();
    for (const shape of body.shapes) {
      const own = boxOf(shape);
      if (own) box.union(own.applyMatrix4(new Matrix4().compose(new Vector3(...shape.position), new Quaternion(...shape.orientation), new Vector3(1, 1, 1))));
    }
    const inverse = new Quaternion(...body.orientation).invert();
    const inside = moving.filter(({ position }) => box.containsPoint(new Vector3(...position).sub(new Vector3(...body.position)).applyQuaternion(inverse)));
    if (inside.length >= fewest && inside.length >= part * moving.length) out.add(i);
  });
  return out;
}
