import { Quaternion } from "three";

import { framesAround } from "../data/frames";
import type { Motion, Stage } from "../run_data";

/** Where every body is at one instant: positions x, y, z and quaternions x, y, z, w, end to end. */
export interface Poses {
  position: Float64Array;
  orientation: Float64Array;
}

export function newPoses(stage: Stage): Poses {
  const poses = { position: new Float64Array(3 * stage.bodies.length), orientation: new Float64Array(4 * stage.bodies.length) };
  stage.bodies.forEach((body, i) => {
    poses.position.set(body.position, 3 * i);
    poses.orientation.set(body.orientation, 4 * i);
  });
  return poses;
}

const turn: [number, number, number, number] = [0, 0, 0, 1];

/** Bodies that are tracked go to where they are at `instant` (in steps), between two frames on the
 *  straight line and by the shortest turn; the others stay. */
export function posesAt(stage: Stage, motion: Motion, instant: number, out: Poses): void {
  if (motion.frames === 0) return;
  const { frame, next, part } = framesAround(motion, instant);
  const tracks = motion.position.length / (3 * motion.frames);
  stage.bodies.forEach(({ track }, body) => {
    if (track < 0) return;
    const a = frame * tracks + track;
    const b = next * tracks + track;
    for (let i = 0; i < 3; i++) {
      const from = motion.position[3 * a + i]!;
      out.position[3 * body + i] = from + part * (motion.position[3 * b + i]! - from);
    }
    Quaternion.slerpFlat(turn, 0, motion.orientation as unknown as number[], 4 * a, motion.orientation as unknown as number[], 4 * b, part);
    out.orientation.set(turn, 4 * body);
  });
}
