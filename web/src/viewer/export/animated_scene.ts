import * as THREE from "three";

import { nearestFrame } from "../data/frames";
import { trackCount } from "../data/motion";
import { shapeColours } from "../picture/body_colours";
import { currentScheme } from "../picture/scheme";
import { geometryKey, shapeGeometry, shapeMatrix } from "../picture/shape_geometry";
import type { BodyData, Run, ShapeData, Stage } from "../run_data";

/** A plane has no end: this much of it is exported, m to each side. */
const planeHalf = 10;

/** A run as a scene for other programs: y up, one node per body with its name, and its motion. */
export interface AnimatedScene {
  root: THREE.Object3D;
  clip: THREE.AnimationClip;
}

/** Shapes as in the picture. Equal ones share their mesh, so that a wall has one brick; materials
 *  have the names of the scene's. */
class Meshes {
  private readonly geometries = new Map<string, THREE.BufferGeometry>();
  private readonly materials = new Map<string, THREE.Material>();
  private readonly colours: THREE.Color[][];

  constructor(private readonly stage: Stage) {
    this.colours = shapeColours(stage, currentScheme());
  }

  of(body: number): THREE.Mesh[] {
    const data = this.stage.bodies[body]!;
    return data.shapes.map((shape, k) => {
      const mesh = new THREE.Mesh(this.geometry(shape), this.material(data, shape, this.colours[body]![k]!));
      shapeMatrix(shape).decompose(mesh.position, mesh.quaternion, mesh.scale);
      return mesh;
    });
  }

  private geometry(shape: ShapeData): THREE.BufferGeometry {
    const key = geometryKey(shape);
    let out = this.geometries.get(key);
    if (!out) {
      out = shape.kind === "plane" ? new THREE.PlaneGeometry(2 * planeHalf, 2 * planeHalf).deleteAttribute("uv") : shapeGeometry(shape, 0);
      this.geometries.set(key, out);
    }
    return out;
  }

  private material(body: BodyData, shape: ShapeData, color: THREE.Color): THREE.Material {
    const name = body.kind === "moving" ? shape.material || "plain" : body.kind;
    const isPainted = shape.kind !== "plane";
    const key = `${name} ${isPainted}`;
    let out = this.materials.get(key);
    if (!out) {
      out = new THREE.MeshStandardMaterial({ name, color, roughness: 0.8, metalness: 0, vertexColors: isPainted, side: isPainted ? THREE.FrontSide : THREE.DoubleSide });
      this.materials.set(key, out);
    }
    return out;
  }
}

interface Poses {
  positions: Float32Array;
  quaternions: Float32Array;
}

/** Poses of a tracked body at some instants, the nearest frame of each; quaternions on one side, so
 *  that those who interpolate take the short way. */
function posesOf(run: Run, track: number, instants: number[]): Poses {
  const tracks = trackCount(run.stage);
  const { position, orientation } = run.motion;
  const positions = new Float32Array(3 * instants.length);
  const quaternions = new Float32Array(4 * instants.length);
  instants.forEach((instant, k) => {
    const at = nearestFrame(run.motion, instant) * tracks + track;
    positions.set(position.subarray(3 * at, 3 * at + 3), 3 * k);
    let dot = 0;
    for (let c = 0; c < 4; ++c) dot += k === 0 ? 1 : orientation[4 * at + c]! * quaternions[4 * k - 4 + c]!;
    for (let c = 0; c < 4; ++c) quaternions[4 * k + c] = Math.sign(dot || 1) * orientation[4 * at + c]!;
  });
  return { positions, quaternions };
}

export function animatedScene(run: Run, instants: number[]): AnimatedScene {
  const root = new THREE.Group();
  root.name = `scene ${run.stage.name}`; // a body may have the scene's own name
  root.rotation.x = -Math.PI / 2; // here z is up, in glTF y
  const times = Float32Array.from(instants, (instant) => (instant - instants[0]!) * run.stage.time_step_s);
  const tracks: THREE.KeyframeTrack[] = [];
  const meshes = new Meshes(run.stage);
  run.stage.bodies.forEach((body, k) => {
    if (body.shapes.length === 0 && body.track < 0) return;
    const node = new THREE.Group();
    node.name = body.name;
    const poses = body.track < 0 || run.motion.frames === 0 ? null : posesOf(run, body.track, instants);
    node.position.fromArray(poses ? poses.positions : body.position);
    node.quaternion.fromArray(poses ? poses.quaternions : body.orientation);
    const parts = meshes.of(k);
    if (parts.length > 0) node.add(...parts);
    root.add(node);
    if (!poses) return;
    // By identity: names may hold what track names may not.
    tracks.push(new THREE.VectorKeyframeTrack(`${node.uuid}.position`, times, poses.positions));
    tracks.push(new THREE.QuaternionKeyframeTrack(`${node.uuid}.quaternion`, times, poses.quaternions));
  });
  return { root, clip: new THREE.AnimationClip(run.stage.name, -1, tracks) };
}

/** About how many bytes the motion takes in a file. */
export function motionBytes(run: Run, instants: number): number {
  return 28 * instants * trackCount(run.stage);
}
