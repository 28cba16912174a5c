import { Box3, Quaternion, Vector3 } from "three";

import { lastInstant } from "../data/frames";
import type { BodyData, Motion, ShapeData, Stage } from "../run_data";
import { newPoses, posesAt, type Poses } from "./poses";

/** Against gravity; z where there is none. */
export function upOf(stage: Stage): Vector3 {
  const up = new Vector3(...stage.gravity).negate();
  return up.length() > 1e-9 ? up.normalize() : new Vector3(0, 0, 1);
}

/** To the right and into the picture, for a reader who stands before the machine: x and y where z is up. */
export function axesOf(up: Vector3): { right: Vector3; forward: Vector3 } {
  const x = Math.abs(up.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  const right = x.addScaledVector(up, -x.dot(up)).normalize();
  return { right, forward: new Vector3().crossVectors(up, right) };
}

function halfOf(shape: ShapeData): Vector3 | null {
  switch (shape.kind) {
    case "sphere":
      return new Vector3().setScalar(shape.radius);
    case "box":
      return new Vector3(...shape.half);
    case "capsule":
      return new Vector3(shape.radius, shape.radius, shape.radius + shape.half_length);
    case "cylinder":
      return new Vector3(shape.radius, shape.radius, shape.half_length);
    default:
      return null;
  }
}

/** Box around a shape in its own frame; null for planes, which have no end. */
export function boxOf(shape: ShapeData): Box3 | null {
  if (shape.kind === "plane") return null;
  if (shape.kind === "mesh") return new Box3().setFromArray(shape.vertices);
  const half = halfOf(shape)!;
  return new Box3(half.clone().negate(), half);
}

/** Corners of the boxes around a body's shapes, in its own frame. */
export function cornersOf(body: BodyData): Vector3[] {
  const out: Vector3[] = [];
  for (const shape of body.shapes) {
    const box = boxOf(shape);
    if (box === null || box.isEmpty()) continue;
    const turn = new Quaternion(...shape.orientation);
    const at = new Vector3(...shape.position);
    for (let i = 0; i < 8; i++) {
      const corner = new Vector3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
      out.push(corner.applyQuaternion(turn).add(at));
    }
  }
  return out;
}

const place = new Vector3();
const turn = new Quaternion();
const point = new Vector3();

function include(into: Vector3[], poses: Poses, body: number, corners: Vector3[]): void {
  place.fromArray(poses.position, 3 * body);
  turn.fromArray(poses.orientation, 4 * body);
  for (const corner of corners) into.push(corner.clone().applyQuaternion(turn).add(place));
}

/** So many starting radii below the start a body has fallen out of the machine; elsewhere it has gone astray. */
const mostBelow = 3;
const mostAway = 10;
/** No more than these are looked at. */
const mostFrames = 200;
const mostPoints = 200_000;

/** What the camera frames: corners of what moves, over the whole motion, and of fixed bodies of about
 *  its size. */
export interface Extent {
  box: Box3;
  points: Vector3[];
}

/** Bodies that fall out count as long as they are near. */
export function extentOf(stage: Stage, motion: Motion): Extent {
  const up = upOf(stage);
  const poses = newPoses(stage);
  posesAt(stage, motion, motion.first_frame, poses);
  const corners = stage.bodies.map(cornersOf);
  const moving = stage.bodies.map((body, i) => (body.track >= 0 && corners[i]!.length > 0 ? i : -1)).filter((i) => i >= 0);
  const start: Vector3[] = [];
  for (const body of moving) include(start, poses, body, corners[body]!);
  if (start.length === 0) {
    stage.bodies.forEach((_, body) => include(start, poses, body, corners[body]!));
    if (start.length === 0) start.push(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
    return { box: new Box3().setFromPoints(start), points: start };
  }

  const startBox = new Box3().setFromPoints(start);
  const centre = startBox.getCenter(new Vector3());
  const radius = startBox.getSize(new Vector3()).length() / 2;
  const all = [...start];
  const frames = Math.min(motion.frames, mostFrames, Math.ceil(mostPoints / start.length) + 2);
  for (let k = 1; k < frames; k++) {
    posesAt(stage, motion, motion.first_frame + (k / (frames - 1)) * (lastInstant(motion) - motion.first_frame), poses);
    for (const body of moving) {
      const away = point.fromArray(poses.position, 3 * body).sub(centre);
      const isNear = away.dot(up) > -mostBelow * radius && away.length() < mostAway * radius;
      if (isNear) include(all, poses, body, corners[body]!);
    }
  }
  const size = new Box3().setFromPoints(all).getSize(new Vector3()).length();
  stage.bodies.forEach((body, i) => {
    if (body.track >= 0 || corners[i]!.length === 0) return;
    const own: Vector3[] = [];
    include(own, poses, i, corners[i]!);
    if (new Box3().setFromPoints(own).getSize(new Vector3()).length() < size) all.push(...own);
  });
  return { box: new Box3().setFromPoints(all), points: outermost(all) };
}

/** Directions, about evenly spread over the sphere, in which the points furthest out are kept. */
const directions = 300;

function outermost(points: Vector3[]): Vector3[] {
  const found = new Set<Vector3>();
  for (let i = 0; i < directions; i++) {
    const z = 1 - (2 * i + 1) / directions;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const [x, y] = [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle)];
    let best = points[0]!;
    let most = -Infinity;
    for (const at of points) {
      const out = x * at.x + y * at.y + z * at.z;
      if (out > most) [best, most] = [at, out];
    }
    found.add(best);
  }
  return [...found];
}

/**
 * Where a camera looks, and from how far, that sees all points against the direction `from`, with the
 * same margin on opposite sides. `tangents` are those of half the angles of view, across and upright.
 */
export function fitPoints(points: Vector3[], from: Vector3, up: Vector3, tangents: { x: number; y: number }): { target: Vector3; distance: number } {
  const side = new Vector3().crossVectors(up, from);
  if (side.length() < 1e-3) side.copy(axesOf(up).right);
  side.normalize();
  const above = new Vector3().crossVectors(from, side).normalize();
  const target = new Box3().setFromPoints(points).getCenter(new Vector3());
  let distance = 0;
  // The nearer a point, the further out it is seen: the middle and the distance depend on each other.
  for (let round = 0; round < 8; round++) {
    const seen = points.map((at) => {
      point.copy(at).sub(target);
      return { x: point.dot(side), y: point.dot(above), z: point.dot(from) };
    });
    distance = seen.reduce((most, { x, y, z }) => Math.max(most, z + Math.abs(x) / tangents.x, z + Math.abs(y) / tangents.y), 0);
    const ends = (of: "x" | "y"): number => {
      const values = seen.map((at) => at[of] / Math.max(distance - at.z, 1e-9));
      return (values.reduce((a, b) => Math.max(a, b)) + values.reduce((a, b) => Math.min(a, b))) / 2;
    };
    if (round < 7) target.addScaledVector(side, 0.7 * distance * ends("x")).addScaledVector(above, 0.7 * distance * ends("y"));
  }
  return { target, distance };
}

export type ViewName = "home" | "top" | "front" | "side";

/** Direction from the machine to the camera; `home` is a three-quarter view onto its broad side. */
export function viewDirection(view: ViewName, box: Box3, up: Vector3): Vector3 {
  const { right, forward } = axesOf(up);
  const mix = (r: number, f: number, u: number): Vector3 => new Vector3().addScaledVector(right, r).addScaledVector(forward, f).addScaledVector(up, u).normalize();
  if (view === "top") return mix(0, -1e-4, 1);
  if (view === "front") return mix(0, -1, 0);
  if (view === "side") return mix(1, 0, 0);
  const size = box.getSize(new Vector3());
  const extent = (axis: Vector3): number => Math.abs(axis.x) * size.x + Math.abs(axis.y) * size.y + Math.abs(axis.z) * size.z;
  return extent(forward) > 1.3 * extent(right) ? mix(0.85, -0.5, 0.42) : mix(0.5, -0.85, 0.42);
}
