/** What the program says of a run, as the page has it: docs/viewer-protocol.md describes the messages. */

export type Triple = [number, number, number];
export type Quadruple = [number, number, number, number];

export type ShapeData = { position: Triple; orientation: Quadruple; material: string } & (
  | { kind: "sphere"; radius: number }
  | { kind: "box"; half: Triple }
  | { kind: "capsule"; radius: number; half_length: number }
  | { kind: "cylinder"; radius: number; half_length: number }
  | { kind: "plane" }
  | { kind: "mesh"; vertices: number[]; triangles: number[] }
);

export interface BodyData {
  name: string;
  kind: "moving" | "fixed" | "driven" | "shaft";
  /** Its place in the arrays of the motion; −1: it stays where it is. */
  track: number;
  position: Triple;
  orientation: Quadruple;
  /** Centre of mass, in the body's own frame. */
  centre: Triple;
  shapes: ShapeData[];
}

export interface JointData {
  name: string;
  kind: string;
  bodies: [number, number];
  in_first: Triple;
  in_second: Triple;
  /** In the frame of the first body. */
  axis: Triple;
  /** Its rows in every problem: from the first of these numbers up to, not including, the second. */
  rows: [number, number];
}

/** A gear or clutch: one row of the machine, at the joints that it couples. */
export interface GearingData {
  name: string;
  row: number;
  joints: number[];
  shafts: string[];
}

export interface Stage {
  name: string;
  title: string;
  solver: string;
  friction: "box" | "cone";
  time_step_s: number;
  gravity: Triple;
  steps: number;
  stride: number;
  message: string;
  bodies: BodyData[];
  joints: JointData[];
  machine_rows: string[];
  /** Whether each of these turns: N m s and rad/s. */
  machine_turns: boolean[];
  gearings: GearingData[];
  roles: string[];
}

/** Frame f stands for the instant after `first_frame` + f · `stride` steps, the last frame for the last
 *  instant, `first_step` + `steps`. */
export interface Motion {
  first_frame: number;
  frames: number;
  stride: number;
  first_step: number;
  steps: number;
  work_names: string[];
  /** Of each kind of finding: its name, and what to do. */
  finding_names: string[];
  time: Float64Array;
  position: Float32Array;
  orientation: Float32Array;
  velocity: Float32Array;
  energy_error: Float64Array;
  natural: Float64Array;
  /** How near the step came to what its certificate allows: above 1 it is not certified; NaN: not known. */
  of_limit: Float64Array;
  solver_ms: Float64Array;
  step_ms: Float64Array;
  iterations: Int32Array;
  rows: Int32Array;
  contacts: Int32Array;
  outcome: Uint8Array;
  /** What was done before the step: 1 solver or limits changed, 2 inputs set; 3 both. */
  touched: Uint8Array;
  /** Why the motion of a step is not sound: how many reasons, and the first one, with its joint and bodies (−1: none). */
  findings: Int32Array;
  finding_kind: Uint8Array;
  finding_joint: Int32Array;
  finding_first: Int32Array;
  finding_second: Int32Array;
  finding_value: Float64Array;
  kinetic: Float64Array;
  potential: Float64Array;
  work: Float64Array;
}

/** Contacts, rows and joint forces of `steps` steps, laid end to end. */
export interface Details {
  first_step: number;
  steps: number;
  /** Which steps these are, where they do not follow each other. */
  at?: Int32Array;
  contact_start: Int32Array;
  contact_bodies: Int32Array;
  contact_position: Float32Array;
  contact_normal: Float32Array;
  contact_gap: Float32Array;
  contact_force: Float32Array;
  contact_row: Int32Array;
  contact_row_end: Int32Array;
  row_start: Int32Array;
  x: Float64Array;
  w: Float64Array;
  l: Float64Array;
  u: Float64Array;
  natural: Float64Array;
  energy: Float64Array;
  role: Uint8Array;
  joint_force: Float32Array;
  joint_torque: Float32Array;
}

/** How a run that is still going on stands. */
export interface LiveInfo {
  /** Another number after every restart, and of every program. */
  beginning: number;
  running: boolean;
  steps: number;
  /** Steps of the whole run; 0: it goes on until it is stopped. */
  of: number;
  steps_per_s: number;
  solver: string;
  budget_ms: number | null;
  iterations: number;
  solvers: string[];
  message: string;
  /** It can make no step, before it is restarted or has another solver. */
  ended: boolean;
}

export type LiveCommand =
  | { command: "pause" | "resume" | "restart" | "release" }
  | { command: "step"; count: number }
  | { command: "pull"; body: number; point: Triple; target: Triple }
  | { command: "solver"; solver: string; budget_ms: number | null; iterations: number; lane?: number };

/** A run as the page shows it: what stands, what moved so far, and the details of a step on demand. */
export interface Run {
  name: string;
  stage: Stage;
  motion: Motion;
  /** Of one step, 0-based; null where there is none. Answers are kept, so that asking again is cheap. */
  details(step: number): Promise<Details | null>;
  /** The same at once, if they are here already; undefined: they have to be asked for. */
  ready?(step: number): Details | null | undefined;
}

/** A run that goes on: its motion grows, and it takes commands. */
export interface LiveRun extends Run {
  info: LiveInfo;
  /** Grows whenever `motion` was taken again: the same numbers are other steps since. */
  beginnings: number;
  send(command: LiveCommand): Promise<void>;
  /** Called whenever steps or information came in. */
  onChange(listener: () => void): void;
}
