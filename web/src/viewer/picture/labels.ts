import { Vector3, type Camera } from "three";

import { element } from "../../page/element";
import type { StageView } from "./stage_view";
import type { Viewport } from "./viewports";

/** More names than these hide the machine. */
const most = 80;

/** Names of bodies and joints over the picture: text of the page, so that it is sharp and readable. */
export class Labels {
  readonly root = element("div", { class: "labels", "aria-hidden": "true" });
  private pool: HTMLElement[] = [];
  private used = 0;

  begin(): void {
    this.used = 0;
  }

  add(view: StageView, camera: Camera, viewport: Viewport, withJoints: boolean): void {
    const { stage } = view.run;
    const at = new Vector3();
    stage.bodies.forEach((body, i) => {
      if (body.shapes.length === 0 || body.shapes.every(({ kind }) => kind === "plane")) return;
      this.put(at.set(...body.centre).applyMatrix4(view.bodies.pose(i)), body.name, "body-name", camera, viewport);
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
    let label = this.pool[this.used];
    if (label === undefined) {
      label = element("span", {});
      this.pool.push(label);
      this.root.append(label);
    }
    this.used += 1;
    if (label.textContent !== name) label.textContent = name;
    label.className = kind;
    const x = viewport.x + ((at.x + 1) / 2) * viewport.width;
    const y = viewport.y + ((1 - at.y) / 2) * viewport.height;
    label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
