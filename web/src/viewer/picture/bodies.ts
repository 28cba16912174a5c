import { Color, DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshLambertMaterial, Quaternion, Vector3 } from "three";

import type { ShapeData, Stage } from "../run_data";
import { islandColours, shapeColours } from "./body_colours";
import { edgeMaterial, edgesOf } from "./edges";
import { enclosures } from "./enclosures";
import type { Poses } from "./poses";
import { screenColour } from "./overlay_shader";
import type { Scheme } from "./scheme";
import { geometryKey, shapeGeometry, shapeMatrix } from "./shape_geometry";

interface Instance {
  body: number;
  shape: number;
  /** From the geometry to the body's own frame. */
  local: Matrix4;
}

/** How a body is seen. */
export type BodyState = "shown" | "faint" | "hidden";

/** Opacity of faces: of what encloses others, and of everything as wires. */
const glass = 0.2;
const breath = 0.14;

interface Kind {
  mesh: InstancedMesh;
  instances: Instance[];
}

const one = new Vector3(1, 1, 1);

/** All bodies of a stage but its planes: one instanced mesh for all shapes of the same form. */
export class Bodies {
  readonly group = new Group();
  private kinds: Kind[] = [];
  private readonly solid = new MeshLambertMaterial({ vertexColors: true });
  private readonly clear = new MeshLambertMaterial({ vertexColors: true, transparent: true, opacity: glass, depthWrite: false, side: DoubleSide });
  private readonly edges = edgeMaterial();
  private colours: Color[][] = [];
  private marked = -1;
  private isWire = false;
  private poses: Matrix4[];
  private states: BodyState[];
  private islands: Int32Array | null = null;

  constructor(private readonly stage: Stage) {
    this.states = stage.bodies.map(() => "shown");
    this.poses = stage.bodies.map(() => new Matrix4());
    this.build();
  }

  /** Which bodies are seen, which are as glass, and which are not there. */
  setStates(states: BodyState[], scheme: Scheme): void {
    if (states.every((state, body) => state === this.states[body])) return;
    this.states = [...states];
    for (const { mesh } of this.kinds) mesh.dispose();
    this.group.clear();
    this.kinds = [];
    this.build();
    this.fill();
    this.setWire(this.isWire);
    this.mark(this.marked, scheme);
  }

  private build(): void {
    const { stage } = this;
    const found = new Map<string, { shape: ShapeData; isClear: boolean; instances: Instance[] }>();
    const enclosing = enclosures(stage);
    stage.bodies.forEach((body, i) =>
      body.shapes.forEach((shape, j) => {
        if (shape.kind === "plane" || this.states[i] === "hidden") return;
        const isClear = enclosing.has(i) || this.states[i] === "faint";
        const key = `${isClear ? "clear" : "solid"} ${geometryKey(shape)}`;
        if (!found.has(key)) found.set(key, { shape, isClear, instances: [] });
        found.get(key)!.instances.push({ body: i, shape: j, local: shapeMatrix(shape) });
      }),
    );
    for (const { shape, isClear, instances } of found.values()) {
      const mesh = new InstancedMesh(shapeGeometry(shape, instances.length), isClear ? this.clear : this.solid, instances.length);
      mesh.castShadow = !isClear;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.kinds.push({ mesh, instances });
      this.group.add(mesh);
      const edges = edgesOf(mesh, this.edges);
      if (edges) this.group.add(edges);
    }
  }

  place(poses: Poses): void {
    const at = new Vector3();
    const turn = new Quaternion();
    this.poses.forEach((pose, i) => pose.compose(at.fromArray(poses.position, 3 * i), turn.fromArray(poses.orientation, 4 * i), one));
    this.fill();
  }

  private fill(): void {
    const whole = new Matrix4();
    for (const { mesh, instances } of this.kinds) {
      instances.forEach(({ body, local }, i) => mesh.setMatrixAt(i, whole.multiplyMatrices(this.poses[body]!, local)));
      mesh.instanceMatrix.needsUpdate = true;
      // Rays ask for it, and it moved.
      mesh.boundingSphere = null;
    }
  }

  /** Where body `i` is. */
  pose(i: number): Matrix4 {
    return this.poses[i]!;
  }

  /** `islands`: bodies are coloured by these numbers; null: by their materials. */
  paint(scheme: Scheme, islands: Int32Array | null = this.islands): void {
    this.islands = islands;
    this.colours = islands ? islandColours(this.stage, scheme, islands) : shapeColours(this.stage, scheme);
    (this.edges.uniforms["colour"]!.value as Color).setRGB(...screenColour(this.isWire ? scheme.wire : scheme.edge));
    this.mark(this.marked, scheme);
  }

  /** One body in the colour of what is selected; −1: none. */
  mark(body: number, scheme: Scheme): void {
    this.marked = body;
    const selected = new Color(scheme.selected);
    const mixed = new Color();
    for (const { mesh, instances } of this.kinds) {
      instances.forEach((instance, i) => {
        mixed.copy(this.colours[instance.body]![instance.shape]!);
        if (instance.body === body) mixed.lerp(selected, 0.7);
        mesh.setColorAt(i, mixed);
      });
      mesh.instanceColor!.needsUpdate = true;
    }
  }

  /** Edges and a breath of faces, for what is inside or behind. */
  setWire(isWire: boolean): void {
    this.isWire = isWire;
    this.solid.transparent = isWire;
    this.solid.opacity = isWire ? breath : 1;
    this.solid.depthWrite = !isWire;
    this.solid.needsUpdate = true;
    this.clear.opacity = isWire ? breath / 2 : glass;
    this.edges.uniforms["opacity"]!.value = isWire ? 0.8 : 0.4;
    for (const { mesh } of this.kinds) mesh.castShadow = mesh.material === this.solid && !isWire;
  }

  /** Whether a mesh is of what encloses others, and is drawn as glass. */
  isClear(mesh: unknown): boolean {
    return (mesh as Mesh).material === this.clear;
  }

  /** The body that an instance of a mesh belongs to; −1: it is none of these. */
  bodyOf(mesh: unknown, instance: number): number {
    return this.kinds.find((kind) => kind.mesh === mesh)?.instances[instance]?.body ?? -1;
  }
}
