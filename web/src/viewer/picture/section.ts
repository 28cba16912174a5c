import { Plane, Vector3, type Box3 } from "three";

/** Along which axis the picture is cut; "off": not. */
export type SectionAxis = "off" | "x" | "y" | "z";

/** What lies beyond the cut along an axis is left out; `part`: how much of the machine is seen, from 0 to 1. */
export function sectionPlane(axis: SectionAxis, part: number, box: Box3): Plane[] {
  if (axis === "off") return [];
  const [from, to] = [box.min[axis], box.max[axis]];
  const normal = new Vector3();
  normal[axis] = -1;
  return [new Plane(normal, from + part * (to - from) + 1e-9)];
}
