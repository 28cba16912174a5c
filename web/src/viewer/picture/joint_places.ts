import { Vector3 } from "three";

import type { JointData } from "../run_data";
import type { Bodies } from "./bodies";

/** Where a joint holds its two bodies, in the world, and its axis. */
export function anchorsOf(joint: JointData, bodies: Bodies): { first: Vector3; second: Vector3; axis: Vector3 } {
  return {
    first: new Vector3(...joint.in_first).applyMatrix4(bodies.pose(joint.bodies[0])),
    second: new Vector3(...joint.in_second).applyMatrix4(bodies.pose(joint.bodies[1])),
    axis: new Vector3(...joint.axis).transformDirection(bodies.pose(joint.bodies[0])),
  };
}

/** Joints that let a body turn about or slide along one line. */
export function hasAxis(joint: JointData): boolean {
  return ["revolute", "prismatic", "cylindrical"].includes(joint.kind);
}

/** Joints that hold at a distance: ropes and rods. */
export function isLine(joint: JointData): boolean {
  return ["rope", "distance"].includes(joint.kind);
}
