import { Vector3, type Camera } from "three";

import { element } from "../../page/element";
import type { StageView } from "./stage_view";
import type { Viewport } from "./viewports";

/** More names than these hide the machine. */
const most = 80;
/** About, in pixels. */
const letterWidth = 6.5;
const lineHeight = 15;

/** Names of bodies and joints over the picture: text of the page, so that it is sharp and readable. */
export class Labels {
  readonly root = element("div", { class: "labels", "aria-hidden": "true" });
  private pool: HTMLElement[] = [];
  private used = 0;
  private taken: [number, number, number][] = [];

  begin(): void {
    this.used = 0;
    this.taken = [];
  }

  add(view: StageView, camera: Camera, viewport: Viewport, withJoints: boolean): void {
    const { stage } = view.run;
    const at = new Vector3();
    stage.bodies.forEach((body, i) => {
      if (body.shapes.length === 0 || body.shapes.every(({ kind }) => kind === "plane")) return;
      this.put(at.copy(view.middles[i]!).applyMatrix4(view.bodies.pose(i)), body.name, "body-name", camera, viewport);
    });
    if (!withJoints) return;
    stage.joints.forEach((joint, i) => this.put(at.fromArray(view.marks.jointPlaces, 3 * i), joint.name, "joint-name", camera, viewport));
  }

  end(): void {
    this.pool.forEach((label, i) => (label.hidden = i >= this.used));
  }

  private put(at: Vector3, name: string, kind: string, camera: Camera, viewport: Viewport): void {
    if (this.used >= most) return;
    at.project(camera);
    if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || Math.abs(at.z) > 1) return;
    const x = viewport.x + ((at.x + 1) / 2) * viewport.width;
    const y = viewport.y + ((1 - at.y) / 2) * viewport.height;
    // One name that can be read says more than two that cannot.
    const width = letterWidth * name.length;
    if (this.taken.some(([left, top, wide]) => Math.abs(top - y) < lineHeight && x < left + wide && left < x + width)) return;
    this.taken.push([x, y, width]);
    let label = this.pool[this.used];
    if (label === undefined) {
      label = element("span", {});
      this.pool.push(label);
      this.root.append(label);
    }
    this.used += 1;
    if (label.textContent !== name) label.textContent = name;
    label.className = kind;
    label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
