import type { BodyData, Details, JointData, Motion, Quadruple, Run, ShapeData, Stage, Triple } from "../../../src/viewer/run_data";

/** Small runs made by hand, for tests of the viewer. */

const upright: Quadruple = [0, 0, 0, 1];
export const roles = ["joint", "limit", "motor", "spring", "drag", "transmission", "normal", "friction", "resistance"];
export const workNames = ["gravity", "applied", "driven", "turned", ...roles, "solver error"];

export function box(half: Triple = [0.1, 0.1, 0.1]): ShapeData {
  return { kind: "box", half, position: [0, 0, 0], orientation: upright, material: "wood" };
}

export function body(name: string, track: number, more: Partial<BodyData> = {}): BodyData {
  return { name, kind: track < 0 ? "fixed" : "moving", track, position: [0, 0, 0], orientation: upright, centre: [0, 0, 0], shapes: [box()], ...more };
}

export function joint(name: string, bodies: [number, number], rows: [number, number]): JointData {
  return { name, kind: "hinge", bodies, in_first: [0, 0, 0], in_second: [0, 0, 0], axis: [0, 0, 1], rows };
}

export function stage(bodies: BodyData[], steps: number, more: Partial<Stage> = {}): Stage {
  return { name: "test", title: "Test", solver: "exact", friction: "box", time_step_s: 0.01, gravity: [0, 0, -9.81], steps, stride: 1, message: "", bodies, joints: [], machine_rows: [], machine_turns: [], gearings: [], roles, ...more };
}

/** Body k is at `place(k, instant)`, upright; each step's error is 10^−(step mod 5 + 6), and every
 *  seventh step is not certified. As of the program, the last frame is of the last instant. */
export function motionOf(tracks: number, steps: number, stride: number, timeStep: number, place: (track: number, instant: number) => Triple = () => [0, 0, 0]): Motion {
  const frames = Math.ceil(steps / stride) + 1;
  const instant = (f: number): number => Math.min(f * stride, steps);
  const out: Motion = {
    first_frame: 0, frames, stride, first_step: 0, steps, work_names: workNames,
    finding_names: ["joint_gap: take a smaller time step"],
    time: Float64Array.from({ length: frames }, (_, f) => instant(f) * timeStep),
    position: new Float32Array(frames * tracks * 3),
    orientation: new Float32Array(frames * tracks * 4),
    velocity: new Float32Array(frames * tracks * 6),
    energy_error: Float64Array.from({ length: steps }, (_, s) => 10 ** -((s % 5) + 6)),
    natural: new Float64Array(steps),
    of_limit: Float64Array.from({ length: steps }, (_, s) => (s % 7 === 6 ? 30 : 0.01)),
    solver_ms: Float64Array.from({ length: steps }, (_, s) => 0.5 + 0.1 * (s % 7)),
    step_ms: Float64Array.from({ length: steps }, (_, s) => 1 + 0.1 * (s % 7)),
    iterations: Int32Array.from({ length: steps }, (_, s) => 3 + (s % 4)),
    rows: new Int32Array(steps).fill(4),
    contacts: new Int32Array(steps).fill(1),
    outcome: Uint8Array.from({ length: steps }, (_, s) => (s % 7 === 6 ? 1 + (s % 3) : 0)),
    touched: new Uint8Array(steps),
    findings: new Int32Array(steps),
    finding_kind: new Uint8Array(steps),
    finding_joint: new Int32Array(steps).fill(-1),
    finding_first: new Int32Array(steps).fill(-1),
    finding_second: new Int32Array(steps).fill(-1),
    finding_value: new Float64Array(steps),
    kinetic: Float64Array.from({ length: steps }, (_, s) => 1 + Math.sin(s / 20)),
    potential: Float64Array.from({ length: steps }, (_, s) => 1 - Math.sin(s / 20)),
    work: new Float64Array(steps * workNames.length),
  };
  for (let s = 0; s < steps; ++s) {
    out.work[s * workNames.length] = Math.cos(s / 20) / 20;
    out.work[s * workNames.length + workNames.indexOf("normal")] = -0.001;
  }
  for (let f = 0; f < frames; ++f) {
    for (let t = 0; t < tracks; ++t) {
      out.position.set(place(t, instant(f)), (f * tracks + t) * 3);
      out.orientation.set(upright, (f * tracks + t) * 4);
    }
  }
  return out;
}

/** One joint row, then one contact of the first body with the last, with a normal and two friction rows. */
export function detailsOf(step: number, joints: number, bodies: [number, number]): Details {
  return {
    first_step: step, steps: 1,
    contact_start: Int32Array.of(0, 1), contact_bodies: Int32Array.from(bodies),
    contact_position: Float32Array.of(0.1, 0, 0), contact_normal: Float32Array.of(0, 0, -1), contact_gap: Float32Array.of(-1e-5), contact_force: Float32Array.of(0, 3, -4),
    contact_row: Int32Array.of(1), contact_row_end: Int32Array.of(4),
    row_start: Int32Array.of(0, 4),
    x: Float64Array.of(0.5, 1, 0.2, -0.1), w: Float64Array.of(0, 0, 1e-3, -2e-3), l: Float64Array.of(-Infinity, 0, -0.3, -0.3), u: Float64Array.of(Infinity, Infinity, 0.3, 0.3),
    natural: Float64Array.of(0, 1e-9, 1e-6, 2e-6), energy: Float64Array.of(1e-12, 1e-9, 3e-7, 2e-7), role: Uint8Array.of(0, 6, 7, 7),
    joint_force: new Float32Array(3 * joints).fill(1), joint_torque: new Float32Array(3 * joints).fill(NaN),
  };
}

export interface RunOptions {
  name?: string;
  /** Those that are kept. */
  steps?: number;
  /** So many older steps are gone. */
  firstStep?: number;
  stride?: number;
  timeStep?: number;
  names?: string[];
  place?: (track: number, instant: number) => Triple;
}

/** Bodies that move, joined one to the next, and a ground. */
export function runOf({ name = "test.h5", steps = 20, firstStep = 0, stride = 1, timeStep = 0.01, names = ["cart", "load"], place = (t, k) => [t, 0.01 * k, 1] }: RunOptions = {}): Run {
  const bodies = [...names.map((each, k) => body(each, k)), body("ground", -1)];
  const motion: Motion = { ...motionOf(names.length, steps, stride, timeStep, (t, k) => place(t, firstStep + k)), first_frame: firstStep, first_step: firstStep };
  motion.time = motion.time.map((time) => time + firstStep * timeStep);
  const made = stage(bodies, steps, { time_step_s: timeStep, stride, joints: [joint("hinge", [0, 1], [0, 1])], machine_rows: ["hold of joint hinge"] });
  return { name, stage: made, motion, details: async (step) => (step >= firstStep && step < firstStep + steps ? detailsOf(step, 1, [0, bodies.length - 1]) : null) };
}
