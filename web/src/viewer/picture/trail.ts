import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Quaternion, Vector3 } from "three";

import type { Run } from "../run_data";
import type { Scheme } from "./scheme";

/** More places than these make a path no smoother. */
const mostPlaces = 4000;

/** Where the centre of mass of a body was at the frames of a run, end to end; empty where it stays. */
export function pathOf({ stage, motion }: Run, body: number): Float32Array {
  const data = stage.bodies[body];
  if (!data || data.track < 0 || motion.frames === 0) return new Float32Array();
  const tracks = motion.position.length / (3 * motion.frames);
  const every = Math.ceil(motion.frames / mostPlaces);
  const out: number[] = [];
  const centre = new Vector3();
  for (let f = 0; f < motion.frames; f += every) {
    const at = f * tracks + data.track;
    centre.set(...data.centre).applyQuaternion(new Quaternion().fromArray(motion.orientation, 4 * at)).add(new Vector3().fromArray(motion.position, 3 * at));
    out.push(...centre.toArray());
  }
  return Float32Array.from(out);
}

/** The path of one body, drawn through everything. */
export class Trail {
  readonly line = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 }));
  private shown = "";

  constructor(private readonly run: Run) {
    this.line.frustumCulled = false;
    this.line.renderOrder = 6;
    this.line.visible = false;
  }

  /** −1: of none. */
  show(body: number, scheme: Scheme): void {
    this.line.visible = body >= 0;
    this.line.material.color.set(scheme.selected);
    const state = `${body} ${this.run.motion.frames} ${this.run.motion.first_frame}`;
    if (body < 0 || state === this.shown) return;
    this.shown = state;
    this.line.geometry.dispose();
    this.line.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(pathOf(this.run, body), 3));
  }
}
