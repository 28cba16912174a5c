import { Group, InstancedBufferGeometry, Mesh, type BufferGeometry, type IUniform } from "three";

import { makeRoom, valuesOf } from "./instance_room";
import { ghostOpacity, overlayMaterials, type OverlayUniforms } from "./overlay_shader";

const vertex = /* glsl */ `
  attribute vec3 origin;
  attribute vec3 tint;
  uniform float pixel;
  uniform float radiusPixels;
  uniform float towards;
  uniform bool facesReader;
  varying vec3 shade;
  varying vec3 facing;
  void main() {
    vec4 at = viewMatrix * vec4(origin, 1.0);
    float size = pixel * max(-at.z, 1e-6) * radiusPixels;
    // A little nearer than it is, so that it does not sink into the surface that it lies on.
    at.xyz += normalize(-at.xyz) * size * towards;
    at.xyz += (facesReader ? position : mat3(viewMatrix) * position) * size;
    shade = tint;
    facing = facesReader ? vec3(0.0, 0.0, 1.0) : mat3(viewMatrix) * normal;
    gl_Position = projectionMatrix * at;
  }`;

const names = ["origin", "tint"] as const;

export interface MarkLooks {
  form: BufferGeometry;
  radiusPixels: number;
  /** Flat signs that always face the reader, such as rings. */
  facesReader?: boolean;
}

/** Many equal marks, drawn at once, as large as so many pixels wherever they are. */
export class Marks {
  readonly group = new Group();
  private readonly form = new InstancedBufferGeometry();
  private readonly radius: IUniform<number>;
  private readonly ghost: IUniform<number> = { value: ghostOpacity(0) };
  private room = 0;
  private count = 0;

  constructor(shared: OverlayUniforms, private readonly looks: MarkLooks) {
    this.radius = { value: looks.radiusPixels };
    const flat = looks.form.index ? looks.form.toNonIndexed() : looks.form;
    this.form.setAttribute("position", flat.getAttribute("position"));
    this.form.setAttribute("normal", flat.getAttribute("normal"));
    this.form.instanceCount = 0;
    const { seen, hidden } = overlayMaterials(vertex, {
      pixel: shared.pixel,
      radiusPixels: this.radius,
      towards: { value: looks.facesReader ? 1 : 0.5 },
      facesReader: { value: looks.facesReader ?? false },
    }, this.ghost);
    for (const material of [hidden, seen]) {
      const mesh = new Mesh(this.form, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = material === seen ? 5 : 4;
      this.group.add(mesh);
    }
  }

  /** By a factor of the size that the marks were made with. */
  setSize(factor: number): void {
    this.radius.value = factor * this.looks.radiusPixels;
  }

  clear(): void {
    this.count = 0;
  }

  add(origin: ArrayLike<number>, tint: ArrayLike<number>): void {
    if (this.count === this.room) {
      this.room = Math.max(64, 2 * this.room);
      makeRoom(this.form, names, this.room);
    }
    [origin, tint].forEach((value, i) => {
      const values = valuesOf(this.form, names[i]!);
      for (let k = 0; k < 3; k++) values[3 * this.count + k] = value[k]!;
    });
    this.count += 1;
  }

  finish(): void {
    this.form.instanceCount = this.count;
    this.ghost.value = ghostOpacity(this.count);
    if (this.room > 0) for (const name of names) this.form.getAttribute(name).needsUpdate = true;
  }
}
