import type { BodyData, JointData, Motion, ShapeData, Stage, Triple } from "../../../src/viewer/run_data";
import { body as bodyOf, motionOf, stage as stageOf } from "./runs";

type Form = ShapeData extends infer S ? (S extends ShapeData ? Omit<S, "position" | "orientation" | "material"> : never) : never;

export function shape(form: Form, material = ""): ShapeData {
  return { position: [0, 0, 0], orientation: [0, 0, 0, 1], material, ...form } as ShapeData;
}

export function body(name: string, kind: BodyData["kind"], track: number, position: Triple, ...shapes: ShapeData[]): BodyData {
  return bodyOf(name, track, { kind, position, shapes });
}

export function stage(bodies: BodyData[], joints: JointData[] = []): Stage {
  return stageOf(bodies, 0, { joints, machine_rows: ["hold of joint a", "hold of joint a"] });
}

/** A motion of which only the frames matter: `poses[frame][track]` is a position and, if need be, an
 *  orientation. It ends `short` steps before a whole stride. */
export function frames(stride: number, poses: [Triple, [number, number, number, number]?][][], short = 0): Motion {
  const steps = (poses.length - 1) * stride - short;
  return {
    ...motionOf(poses[0]!.length, steps, stride, 0.01),
    position: Float32Array.from(poses.flat().flatMap(([position]) => position)),
    orientation: Float32Array.from(poses.flat().flatMap(([, turn]) => turn ?? [0, 0, 0, 1])),
  };
}
