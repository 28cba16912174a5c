import { Group, InstancedBufferGeometry, Mesh, type BufferGeometry, type IUniform } from "three";

import { Instances } from "./instances";
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
  varying float run;
  void main() {
    run = 0.0;
    vec4 at = viewMatrix * vec4(origin, 1.0);
    float size = pixel * max(-at.z, 1e-6) * radiusPixels;
    // A little nearer than it is, so that it does not sink into the surface that it lies on.
    at.xyz += normalize(-at.xyz) * size * towards;
    at.xyz += (facesReader ? position : mat3(viewMatrix) * position) * size;
    shade = tint;
    facing = facesReader ? vec3(0.0, 0.0, 1.0) : mat3(viewMatrix) * normal;
    gl_Position = projectionMatrix * at;
  }`;

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
  private readonly instances = new Instances(this.form, ["origin", "tint"]);

  constructor(shared: OverlayUniforms, private readonly looks: MarkLooks) {
    this.radius = { value: looks.radiusPixels };
    const flat = looks.form.index ? looks.form.toNonIndexed() : looks.form;
    this.form.setAttribute("position", flat.getAttribute("position"));
    this.form.setAttribute("normal", flat.getAttribute("normal"));
    const { seen, hidden } = overlayMaterials(vertex, {
      pixel: shared.pixel,
      dash: { value: 0 },
      fade: shared.fade,
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
    this.instances.clear();
  }

  add(origin: ArrayLike<number>, tint: ArrayLike<number>): void {
    this.instances.add(origin, tint);
  }

  finish(): void {
    this.instances.finish();
    this.ghost.value = ghostOpacity(this.instances.count);
  }
}
