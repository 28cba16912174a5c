import * as THREE from "three";

import { framePlace, trackCount } from "../panels/series";
import type { BodyData, Run } from "../run_data";
import { shapeGeometry } from "./shape_geometry";

/** Colours of bodies, in turn; what does not move is grey. */
const colours = [0x4878b0, 0xd98b3a, 0x5a9e6f, 0xb5524a, 0x8d72b3, 0x8c6d56, 0xd184b0, 0x7f8c3d, 0x3f9fb0];

/** A run as a scene for other programs: y up, one node per body with its name, and its motion. */
export interface AnimatedScene {
  root: THREE.Object3D;
  clip: THREE.AnimationClip;
}

/** Equal shapes share their mesh: a wall has one brick. */
class Meshes {
  private readonly geometries = new Map<string, THREE.BufferGeometry>();
  private readonly materials = new Map<number, THREE.Material>();

  of(body: BodyData, colour: number): THREE.Mesh[] {
    return body.shapes.map((shape) => {
      const { position, orientation, material: _, ...form } = shape;
      const key = JSON.stringify(form);
      let geometry = this.geometries.get(key);
      if (!geometry) this.geometries.set(key, (geometry = shapeGeometry(shape)));
      let material = this.materials.get(colour);
      if (!material) this.materials.set(colour, (material = new THREE.MeshStandardMaterial({ color: colour, roughness: 0.8, metalness: 0, side: THREE.DoubleSide })));
      const mesh = new THREE.Mesh(geometry, material);
      mesh.position.fromArray(position);
      mesh.quaternion.fromArray(orientation);
      return mesh;
    });
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
  const { position, orientation, frames } = run.motion;
  const positions = new Float32Array(3 * instants.length);
  const quaternions = new Float32Array(4 * instants.length);
  instants.forEach((instant, k) => {
    const { frame, fraction } = framePlace(run, instant * run.stage.time_step_s);
    const at = Math.min(frame + Math.round(fraction), frames - 1) * tracks + track;
    positions.set(position.subarray(3 * at, 3 * at + 3), 3 * k);
    let dot = 0;
    for (let c = 0; c < 4; ++c) dot += k === 0 ? 1 : orientation[4 * at + c]! * quaternions[4 * k - 4 + c]!;
    for (let c = 0; c < 4; ++c) quaternions[4 * k + c] = Math.sign(dot || 1) * orientation[4 * at + c]!;
  });
  return { positions, quaternions };
}

function place(node: THREE.Object3D, body: BodyData, poses: Poses | null): void {
  node.position.fromArray(poses ? poses.positions : body.position);
  node.quaternion.fromArray(poses ? poses.quaternions : body.orientation);
}

export function animatedScene(run: Run, instants: number[]): AnimatedScene {
  const root = new THREE.Group();
  root.name = run.stage.name;
  root.rotation.x = -Math.PI / 2; // here z is up, in glTF y
  const times = Float32Array.from(instants, (instant) => (instant - instants[0]!) * run.stage.time_step_s);
  const tracks: THREE.KeyframeTrack[] = [];
  const meshes = new Meshes();
  let coloured = 0;
  for (const body of run.stage.bodies) {
    if (body.shapes.length === 0 && body.track < 0) continue;
    const node = new THREE.Group();
    node.name = body.name;
    const poses = body.track < 0 || run.motion.frames === 0 ? null : posesOf(run, body.track, instants);
    place(node, body, poses);
    node.add(...meshes.of(body, body.kind === "moving" ? colours[coloured++ % colours.length]! : 0x9a9a94));
    root.add(node);
    if (!poses) continue;
    // By identity: names may hold what track names may not.
    tracks.push(new THREE.VectorKeyframeTrack(`${node.uuid}.position`, times, poses.positions));
    tracks.push(new THREE.QuaternionKeyframeTrack(`${node.uuid}.quaternion`, times, poses.quaternions));
  }
  return { root, clip: new THREE.AnimationClip(run.stage.name, -1, tracks) };
}

/** About how many bytes the motion takes in a file. */
export function motionBytes(run: Run, instants: number): number {
  return 28 * instants * trackCount(run.stage);
}
