import { type Box3, CircleGeometry, Color, Group, Mesh, MeshLambertMaterial, Matrix4, PlaneGeometry, Quaternion, Vector3, type IUniform, type WebGLProgramParametersWithUniforms } from "three";

import type { Stage } from "../run_data";
import type { Scheme } from "./scheme";

interface GridUniforms {
  gridStep: IUniform<number>;
  gridLine: IUniform<Color>;
  fadeFrom: IUniform<number>;
}

/** Draws squares of `gridStep` metres into a material, thin at any distance, and lets it fade
 *  out towards the rim: planes have no end, and their picture should not seem to have one. Nothing but
 *  the lines where there is no plane, only a measure. */
function withGrid(material: MeshLambertMaterial, uniforms: GridUniforms, linesOnly: boolean): void {
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 gridPlace; varying vec2 rimPlace;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nrimPlace = position.xy; vec3 inWorld = (modelMatrix * vec4(position, 1.0)).xyz;\ngridPlace = vec2(dot(inWorld, normalize(modelMatrix[0].xyz)), dot(inWorld, normalize(modelMatrix[1].xyz)));");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying vec2 gridPlace; varying vec2 rimPlace; uniform float gridStep; uniform vec3 gridLine; uniform float fadeFrom;")
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        vec2 cell = gridPlace / gridStep;
        vec2 wide = max(fwidth(cell), vec2(1e-6));
        vec2 line = clamp(1.2 - abs(fract(cell - 0.5) - 0.5) / wide, 0.0, 1.0);
        float dense = clamp(1.0 - 2.5 * max(wide.x, wide.y), 0.0, 1.0);
        float inked = max(line.x, line.y) * dense;
        diffuseColor.rgb = mix(diffuseColor.rgb, gridLine, inked);
        ${linesOnly ? "diffuseColor.a *= inked;" : ""}
        diffuseColor.a *= 1.0 - smoothstep(fadeFrom, 1.0, length(rimPlace));`,
      );
  };
}

/** A round length: 1, 2 or 5 times a power of ten. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([5, 2, 1].find((factor) => factor * power <= length * 1.0001) ?? 1);
}

/** Half of what a box measures from corner to corner; never nothing. */
export function radiusOf(box: Box3): number {
  return Math.max(box.getSize(new Vector3()).length() / 2, 1e-3);
}

/** From the middle of a box down to its lowest corner. */
function lowest(box: Box3, up: Vector3): number {
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  return Math.abs(half.x * up.x) + Math.abs(half.y * up.y) + Math.abs(half.z * up.z);
}

/** The planes of a stage. Those that bear the machine reach as far as one sees; the others are panes.
 *  Without any, squares below the machine tell its size. */
export class Ground {
  readonly group = new Group();
  readonly gridStep: number;
  private readonly materials: MeshLambertMaterial[] = [];
  private readonly uniforms: GridUniforms;
  private readonly radius: number;
  private readonly floors: { mesh: Mesh; at: Vector3; normal: Vector3 }[] = [];

  constructor(stage: Stage, up: Vector3, box: Box3) {
    const centre = box.getCenter(new Vector3());
    this.radius = radiusOf(box);
    const { radius } = this;
    this.gridStep = roundLength(radius / 2.5);
    this.uniforms = { gridStep: { value: this.gridStep }, gridLine: { value: new Color() }, fadeFrom: { value: 0.35 } };
    for (const body of stage.bodies) {
      for (const shape of body.shapes) {
        if (shape.kind !== "plane") continue;
        const one = new Vector3(1, 1, 1);
        const place = new Matrix4()
          .compose(new Vector3(...body.position), new Quaternion(...body.orientation), one)
          .multiply(new Matrix4().compose(new Vector3(...shape.position), new Quaternion(...shape.orientation), one));
        this.add(place, up, centre, false);
      }
    }
    if (this.floors.length > 0) return;
    const below = centre.clone().addScaledVector(up, -lowest(box, up));
    this.add(new Matrix4().compose(below, new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), up), new Vector3(1, 1, 1)), up, centre, true);
  }

  paint(scheme: Scheme): void {
    for (const material of this.materials) material.color.set(scheme.ground);
    this.uniforms.gridLine.value.set(scheme.gridLine);
  }

  /** Floors stay under what the camera looks at. */
  follow(target: Vector3): void {
    for (const { mesh, at, normal } of this.floors) {
      mesh.position.copy(target).addScaledVector(normal, at.dot(normal) - target.dot(normal));
    }
  }

  private add(place: Matrix4, up: Vector3, centre: Vector3, linesOnly: boolean): void {
    const at = new Vector3().setFromMatrixPosition(place);
    const turn = new Quaternion().setFromRotationMatrix(place);
    const normal = new Vector3(0, 0, 1).applyQuaternion(turn);
    const bears = normal.dot(up) > 0.9;
    const material = new MeshLambertMaterial({ transparent: true, opacity: bears ? 1 : 0.35, depthWrite: bears && !linesOnly });
    if (bears) withGrid(material, this.uniforms, linesOnly);
    const mesh = new Mesh(bears ? new CircleGeometry(1, 48) : new PlaneGeometry(2, 2), material);
    mesh.quaternion.copy(turn);
    mesh.scale.setScalar(this.radius * (bears ? 14 : 1));
    mesh.position.copy(centre).addScaledVector(normal, at.dot(normal) - centre.dot(normal));
    mesh.receiveShadow = !linesOnly;
    mesh.renderOrder = -1;
    this.materials.push(material);
    this.group.add(mesh);
    if (bears) this.floors.push({ mesh, at, normal });
  }
}
