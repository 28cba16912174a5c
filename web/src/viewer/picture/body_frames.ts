import { Group, IcosahedronGeometry, Vector3 } from "three";

import type { Stage } from "../run_data";
import { Arrows } from "./arrows";
import type { Bodies } from "./bodies";
import { Marks } from "./marks";
import { screenColour, type OverlayUniforms } from "./overlay_shader";

/** x red, y green, z blue, as everywhere. */
const axisColours = ["#c8372d", "#3d8b37", "#2f62c9"];
const mostBodies = 400;

/** Axes of bodies at their centres of mass, as long on the screen wherever they are. */
export class BodyFrames {
  readonly group = new Group();
  private readonly axes: Arrows;
  private readonly centres: Marks;

  constructor(
    private readonly stage: Stage,
    private readonly bodies: Bodies,
    shared: OverlayUniforms,
  ) {
    this.axes = new Arrows({ ...shared, fade: { value: 1 } }, { radiusPixels: 1, headPixels: 6, pixelsPerUnit: 26 });
    this.centres = new Marks({ ...shared, fade: { value: 1 } }, { form: new IcosahedronGeometry(1, 1), radiusPixels: 2.6 });
    this.group.add(this.axes.group, this.centres.group);
  }

  show(isShown: boolean, ink: string): void {
    this.axes.clear();
    this.centres.clear();
    const seen = isShown ? this.stage.bodies.flatMap(({ kind, shapes }, body) => (kind === "moving" && shapes.length > 0 ? [body] : [])) : [];
    for (const body of seen.slice(0, mostBodies)) {
      const pose = this.bodies.pose(body);
      const centre = new Vector3(...this.stage.bodies[body]!.centre).applyMatrix4(pose);
      this.centres.add(centre.toArray(), screenColour(ink));
      axisColours.forEach((colour, k) => this.axes.add(centre.toArray(), new Vector3().setComponent(k, 1).transformDirection(pose).toArray(), screenColour(colour)));
    }
    this.axes.finish();
    this.centres.finish();
  }
}
