import { toMotion } from "../../../src/viewer/data/motion";
import { unpack } from "../../../src/viewer/data/unpack";
import type { BodyData, JointData, Motion, ShapeData, Stage, Triple } from "../../../src/viewer/run_data";
import { pack } from "./packing";

type Form = ShapeData extends infer S ? (S extends ShapeData ? Omit<S, "position" | "orientation" | "material"> : never) : never;

export function shape(form: Form, material = ""): ShapeData {
  return { position: [0, 0, 0], orientation: [0, 0, 0, 1], material, ...form } as ShapeData;
}

export function body(name: string, kind: BodyData["kind"], track: number, position: Triple, ...shapes: ShapeData[]): BodyData {
  return { name, kind, track, position, orientation: [0, 0, 0, 1], centre: [0, 0, 0], shapes };
}

export function stage(bodies: BodyData[], joints: JointData[] = []): Stage {
  return {
    name: "test",
    title: "a test",
    solver: "exact",
    friction: "box",
    time_step_s: 0.01,
    gravity: [0, 0, -9.81],
    steps: 0,
    stride: 1,
    message: "",
    bodies,
    joints,
    machine_rows: ["hold of joint a", "hold of joint a"],
    roles: ["joint", "limit", "motor", "spring", "drag", "transmission", "normal", "friction", "resistance"],
  };
}

/** A motion of which only the frames matter: `poses[frame][track]` is a position and, if need be, an orientation. */
export function frames(stride: number, poses: [Triple, [number, number, number, number]?][][]): Motion {
  const none = new Float64Array();
  const perStep = Object.fromEntries(["energy_error", "natural", "solver_ms", "step_ms", "kinetic", "potential", "work"].map((name) => [name, none]));
  const message = pack(
    { first_frame: 0, frames: poses.length, stride, first_step: 0, steps: 0 },
    {
      time: Float64Array.from(poses, (_, f) => f),
      position: Float32Array.from(poses.flat().flatMap(([position]) => position)),
      orientation: Float32Array.from(poses.flat().flatMap(([, turn]) => turn ?? [0, 0, 0, 1])),
      velocity: new Float32Array(6 * poses.flat().length),
      ...perStep,
      iterations: new Int32Array(),
      rows: new Int32Array(),
      contacts: new Int32Array(),
      outcome: new Uint8Array(),
    },
  );
  return toMotion(unpack(message, "It"), poses[0]!.length, "It");
}
