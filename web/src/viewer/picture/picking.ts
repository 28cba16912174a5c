import { Raycaster, Vector2, Vector3, type Camera } from "three";

import type { Selection } from "../player";
import type { StageView } from "./stage_view";
import type { Viewport } from "./viewports";

/** A body under the pointer, and where on it. */
export interface BodyHit {
  body: number;
  point: Vector3;
  distance: number;
}

/** How near, in pixels, counts as pointing at a mark: less where a body hides it, more for fingers. */
const seenPixels = 12;
const hiddenPixels = 6;
const fingerFactor = 1.8;

const ray = new Raycaster();
const projected = new Vector3();

export function bodyAt(view: StageView, camera: Camera, nx: number, ny: number): BodyHit | null {
  ray.setFromCamera(new Vector2(nx, ny), camera);
  for (const hit of ray.intersectObject(view.bodies.group, true)) {
    const body = view.bodies.bodyOf(hit.object, hit.instanceId ?? -1);
    // Through glass one points at what is inside.
    if (body >= 0 && !view.bodies.isClear(hit.object)) return { body, point: hit.point, distance: hit.distance };
  }
  return null;
}

/** The mark nearest to a place on the screen, of those that are near enough; −1: none. */
export function nearestMark(places: ArrayLike<number>, camera: Camera, viewport: Viewport, at: { nx: number; ny: number; hidesFrom: number; factor: number }): { index: number; pixels: number } {
  const best = { index: -1, pixels: Infinity };
  const eye = camera.position;
  for (let i = 0; i < places.length / 3; i++) {
    projected.set(places[3 * i]!, places[3 * i + 1]!, places[3 * i + 2]!);
    const isHidden = projected.distanceTo(eye) > at.hidesFrom * 1.01;
    projected.project(camera);
    if (Math.abs(projected.z) > 1) continue;
    const pixels = Math.hypot(((projected.x - at.nx) * viewport.width) / 2, ((projected.y - at.ny) * viewport.height) / 2);
    const most = (isHidden ? hiddenPixels : seenPixels) * at.factor;
    // Of two at the same place the one in front is meant.
    const rank = pixels + (isHidden ? hiddenPixels : 0);
    if (pixels <= most && rank < best.pixels) Object.assign(best, { index: i, pixels: rank });
  }
  return best;
}

/** What is picked at a place of a viewport: a contact or joint before the body behind it. */
export function pick(view: StageView, camera: Camera, viewport: Viewport, at: { nx: number; ny: number; isFinger: boolean }): Selection | null {
  const hit = bodyAt(view, camera, at.nx, at.ny);
  const place = { nx: at.nx, ny: at.ny, hidesFrom: hit?.distance ?? Infinity, factor: at.isFinger ? fingerFactor : 1 };
  const contact = nearestMark(view.marks.contactPlaces, camera, viewport, place);
  const joint = nearestMark(view.marks.jointPlaces, camera, viewport, place);
  if (joint.index >= 0 && joint.pixels <= contact.pixels) return { kind: "joint", joint: joint.index };
  if (contact.index >= 0) return { kind: "contact", contact: contact.index };
  return hit && { kind: "body", body: hit.body };
}
