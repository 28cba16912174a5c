import { CylinderGeometry, Group, InstancedBufferGeometry, Mesh, type IUniform } from "three";

import { Instances } from "./instances";
import { ghostOpacity, overlayMaterials, type OverlayUniforms } from "./overlay_shader";

/** y of a vertex goes along the vector; `across.x` is its radius in pixels. */
const vertex = /* glsl */ `
  attribute vec3 origin;
  attribute vec3 vector;
  attribute vec3 tint;
  attribute vec3 across;
  uniform float pixel;
  varying vec3 shade;
  varying vec3 facing;
  varying float run;
  void main() {
    run = 0.0;
    float size = pixel * max(-(viewMatrix * vec4(origin, 1.0)).z, 1e-6);
    float amount = length(vector);
    vec3 along = amount > 0.0 ? vector / amount : vec3(0.0, 0.0, 1.0);
    vec3 side = normalize(cross(along, abs(along.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
    vec3 other = cross(along, side);
    vec3 place = origin + vector * position.y + (side * position.x + other * position.z) * across.x * size;
    shade = tint;
    facing = mat3(viewMatrix) * (side * normal.x + other * normal.z);
    gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  }`;

/** Bars of many widths, each so many pixels wide wherever it is. */
export class Chains {
  readonly group = new Group();
  private readonly form = new InstancedBufferGeometry();
  private readonly ghost: IUniform<number> = { value: ghostOpacity(0) };
  private readonly instances = new Instances(this.form, ["origin", "vector", "tint", "across"]);

  constructor(shared: OverlayUniforms) {
    const bar = new CylinderGeometry(1, 1, 1, 10, 1, true).translate(0, 0.5, 0).toNonIndexed();
    this.form.setAttribute("position", bar.getAttribute("position"));
    this.form.setAttribute("normal", bar.getAttribute("normal"));
    const { seen, hidden } = overlayMaterials(vertex, { pixel: shared.pixel, fade: shared.fade, dash: { value: 0 } }, this.ghost);
    for (const material of [hidden, seen]) {
      const mesh = new Mesh(this.form, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = material === seen ? 3 : 2;
      this.group.add(mesh);
    }
  }

  clear(): void {
    this.instances.clear();
  }

  add(from: ArrayLike<number>, to: ArrayLike<number>, tint: ArrayLike<number>, pixels: number): void {
    this.instances.add(from, [0, 1, 2].map((k) => to[k]! - from[k]!), tint, [pixels, 0, 0]);
  }

  finish(): void {
    this.instances.finish();
    // Chains run through the bodies: what is inside must be seen.
    this.ghost.value = Math.max(ghostOpacity(this.instances.count), 0.5);
  }
}
