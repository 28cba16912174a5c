import { Vector3, type Scene } from "three";

import { numberText } from "../panels/number_text";
import { Arrows } from "./arrows";
import { screenColour, type OverlayUniforms } from "./overlay_shader";
import type { Scheme } from "./scheme";

/** "0.5 m: x 0.3, y 0.4, z 0" of the way between two points. */
export function distanceText(from: Vector3, to: Vector3): string {
  const way = to.clone().sub(from);
  const [x, y, z] = way.toArray().map((value) => numberText(Math.abs(value) < 1e-9 ? 0 : value, 3));
  return `${numberText(way.length(), 4)} m: x ${x}, y ${y}, z ${z}`;
}

/** Measures from one point of a surface to another: each click sets one, a third begins again. */
export class Ruler {
  private points: Vector3[] = [];
  private readonly line: Arrows;

  constructor(shared: OverlayUniforms) {
    this.line = new Arrows({ ...shared, fade: { value: 1 } }, { radiusPixels: 1.6, headPixels: 0 });
    this.line.setScale(1);
  }

  add(point: Vector3, scene: Scene): void {
    if (this.points.length > 1) this.points = [];
    this.points.push(point.clone());
    scene.add(this.line.group);
  }

  clear(): void {
    this.points = [];
  }

  get text(): string {
    const [from, to] = this.points;
    if (from && to) return `Measured: ${distanceText(from, to)}`;
    return from ? "Click on the second point" : "";
  }

  draw(scheme: Scheme): void {
    this.line.clear();
    const [from, to] = this.points;
    if (from && to) this.line.add(from.toArray(), to.clone().sub(from).toArray(), screenColour(scheme.pull));
    this.line.finish();
  }
}
