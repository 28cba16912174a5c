import type { Motion, Stage } from "../run_data";
import { BadData } from "./bad_data";
import { column, countField, type Message } from "./unpack";

export function trackCount(stage: Stage): number {
  return stage.bodies.reduce((most, body) => Math.max(most, body.track + 1), 0);
}

/** The motion in a message, for `tracks` bodies; with another number of them it is refused. */
export function toMotion(message: Message, tracks: number, what: string): Motion {
  const count = (name: string): number => countField(message, name, what);
  const frames = count("frames");
  const steps = count("steps");
  const stride = count("stride");
  if (stride < 1) throw new BadData(`${what} cannot be read: its stride is 0.`);
  const names = message.fields["work_names"];
  const workNames = Array.isArray(names) ? names.map(String) : [];
  const f64 = (name: string, length: number): Float64Array => column(message, name, Float64Array, length, what);
  const f32 = (name: string, length: number): Float32Array => column(message, name, Float32Array, length, what);
  const i32 = (name: string): Int32Array => column(message, name, Int32Array, steps, what);
  return {
    first_frame: count("first_frame"),
    frames,
    stride,
    first_step: count("first_step"),
    steps,
    work_names: workNames,
    finding_names: Array.isArray(message.fields["finding_names"]) ? message.fields["finding_names"].map(String) : [],
    time: f64("time", frames),
    position: f32("position", frames * tracks * 3),
    orientation: f32("orientation", frames * tracks * 4),
    velocity: f32("velocity", frames * tracks * 6),
    energy_error: f64("energy_error", steps),
    natural: f64("natural", steps),
    of_limit: f64("of_limit", steps),
    solver_ms: f64("solver_ms", steps),
    step_ms: f64("step_ms", steps),
    iterations: i32("iterations"),
    rows: i32("rows"),
    contacts: i32("contacts"),
    outcome: column(message, "outcome", Uint8Array, steps, what),
    touched: column(message, "touched", Uint8Array, steps, what),
    findings: i32("findings"),
    finding_kind: column(message, "finding_kind", Uint8Array, steps, what),
    finding_joint: i32("finding_joint"),
    finding_first: i32("finding_first"),
    finding_second: i32("finding_second"),
    finding_value: f64("finding_value", steps),
    kinetic: f64("kinetic", steps),
    potential: f64("potential", steps),
    work: f64("work", steps * workNames.length),
  };
}
