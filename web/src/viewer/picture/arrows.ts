import { BufferAttribute, ConeGeometry, CylinderGeometry, Group, InstancedBufferGeometry, Mesh, type BufferGeometry, type IUniform } from "three";

import { Instances } from "./instances";
import { ghostOpacity, overlayMaterials, type OverlayUniforms } from "./overlay_shader";

/** y of a vertex goes along the vector; x and z are across, in radii. `part` is 1 in the head, and 1.8 in a
 *  second one behind it. */
const vertex = /* glsl */ `
  attribute vec3 origin;
  attribute vec3 vector;
  attribute vec3 tint;
  attribute float part;
  uniform float pixel;
  uniform float metresPerUnit;
  uniform float longest;
  uniform float pixelsPerUnit;
  uniform float headPixels;
  uniform float radiusPixels;
  uniform float back;
  varying vec3 shade;
  varying vec3 facing;
  varying float run;
  void main() {
    float size = pixel * max(-(viewMatrix * vec4(origin, 1.0)).z, 1e-6);
    float amount = length(vector);
    float whole = min(amount * (metresPerUnit + pixelsPerUnit * size), longest);
    vec3 along = amount > 0.0 ? vector / amount : vec3(0.0, 0.0, 1.0);
    vec3 side = normalize(cross(along, abs(along.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
    vec3 other = cross(along, side);
    float head = min(headPixels * size, 0.6 * whole);
    float radius = min(radiusPixels * size, 0.12 * whole);
    float headRadius = headPixels > 0.0 ? 0.36 * head : 0.0;
    float at = part < 0.5 ? position.y * (whole - head) : whole - part * head + position.y * head;
    run = part < 0.5 ? at / size : 0.0;
    float out_ = part < 0.5 ? radius : headRadius;
    vec3 place = origin + along * (at - back * whole) + (side * position.x + other * position.z) * out_;
    shade = tint;
    facing = mat3(viewMatrix) * (side * normal.x + other * normal.z + along * normal.y);
    gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  }`;

function withPart(geometry: BufferGeometry, part: number): { position: number[]; normal: number[]; part: number[] } {
  const flat = geometry.translate(0, 0.5, 0).toNonIndexed();
  return {
    position: [...flat.getAttribute("position").array],
    normal: [...flat.getAttribute("normal").array],
    part: Array<number>(flat.getAttribute("position").count).fill(part),
  };
}

function arrowForm({ isSquare = false, hasTwoHeads = false }: ArrowLooks): InstancedBufferGeometry {
  const pieces = [withPart(new CylinderGeometry(1, 1, 1, isSquare ? 4 : 8, 1, true), 0)];
  for (const part of hasTwoHeads ? [1, 1.8] : [1]) pieces.push(withPart(new ConeGeometry(1, 1, isSquare ? 4 : 12), part));
  const out = new InstancedBufferGeometry();
  const join = (name: "position" | "normal" | "part", width: number): void => {
    out.setAttribute(name, new BufferAttribute(Float32Array.from(pieces.flatMap((piece) => piece[name])), width));
  };
  join("position", 3);
  join("normal", 3);
  join("part", 1);
  return out;
}

export interface ArrowLooks {
  /** Width of the shaft, and length of the head; 0: no head. */
  radiusPixels: number;
  headPixels: number;
  /** Length of a unit vector, in pixels, beside what the scale gives it in metres. */
  pixelsPerUnit?: number;
  /** Strokes and gaps of the shaft, in pixels; 0: it is whole. */
  dashPixels?: number;
  /** Cut from square bars, not turned from round ones. */
  isSquare?: boolean;
  /** As for torques. */
  hasTwoHeads?: boolean;
  /** How much of an arrow lies before its origin: 0 none, 0.5 half of it. */
  back?: number;
}

/** Many arrows, drawn at once, as wide as so many pixels wherever they are. */
export class Arrows {
  readonly group = new Group();
  private readonly form: InstancedBufferGeometry;
  private readonly scale: IUniform<number> = { value: 0 };
  private readonly longest: IUniform<number> = { value: 1e9 };
  private readonly ghost: IUniform<number> = { value: ghostOpacity(0) };
  private readonly instances: Instances;

  constructor(shared: OverlayUniforms, looks: ArrowLooks) {
    this.form = arrowForm(looks);
    this.instances = new Instances(this.form, ["origin", "vector", "tint"]);
    const uniforms = {
      pixel: shared.pixel,
      fade: shared.fade,
      metresPerUnit: this.scale,
      longest: this.longest,
      pixelsPerUnit: { value: looks.pixelsPerUnit ?? 0 },
      headPixels: { value: looks.headPixels },
      radiusPixels: { value: looks.radiusPixels },
      back: { value: looks.back ?? 0 },
      dash: { value: looks.dashPixels ?? 0 },
    };
    const { seen, hidden } = overlayMaterials(vertex, uniforms, this.ghost);
    for (const material of [hidden, seen]) {
      const mesh = new Mesh(this.form, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = material === seen ? 3 : 2;
      this.group.add(mesh);
    }
  }

  setScale(metresPerUnit: number, longest = 1e9): void {
    this.scale.value = metresPerUnit;
    this.longest.value = longest;
  }

  clear(): void {
    this.instances.clear();
  }

  add(origin: ArrayLike<number>, vector: ArrayLike<number>, tint: ArrayLike<number>): void {
    this.instances.add(origin, vector, tint);
  }

  finish(): void {
    this.instances.finish();
    this.ghost.value = ghostOpacity(this.instances.count);
  }
}
