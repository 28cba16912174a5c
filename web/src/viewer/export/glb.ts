import { GLTFExporter } from "three/examples/jsm/exporters/GLTFExporter.js";

import type { Run } from "../run_data";
import { animatedScene, motionBytes } from "./animated_scene";

const most = 500e6;

/** The run as a .glb: shapes, names and motion, for Blender, three.js and others. */
export async function writeGlb(run: Run, instants: number[]): Promise<ArrayBuffer> {
  const size = motionBytes(run, instants.length);
  if (size > most) throw new Error(`The motion would take ${Math.round(size / 1e6)} MB: choose fewer steps, or every nth of them.`);
  const { root, clip } = animatedScene(run, instants);
  // Animated nodes must say position, rotation and scale, not a matrix.
  const animations = clip.tracks.length > 0 ? [clip] : [];
  return (await new GLTFExporter().parseAsync(root, { binary: true, trs: true, onlyVisible: false, animations })) as ArrayBuffer;
}
