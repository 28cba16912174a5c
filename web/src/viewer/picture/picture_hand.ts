import type { PerspectiveCamera } from "three";

import type { Player } from "../player";
import type { LiveRun } from "../run_data";
import { Arrows } from "./arrows";
import { screenColour, type OverlayUniforms } from "./overlay_shader";
import { bodyAt, pick } from "./picking";
import type { PointerActions } from "./pointer";
import { Pull } from "./pull";
import type { RunView } from "./run_view";
import type { Scheme } from "./scheme";
import { selectInFirst } from "./select_in_first";
import { locate, type Viewport } from "./viewports";

/** What the pointer does in the picture: selects, and pulls at bodies of a live run. */
export class PictureHand implements PointerActions {
  viewports: Viewport[] = [];
  /** Whether every drag pulls, not only those with Shift. */
  pulls = false;
  private readonly pull: Pull | null;
  private readonly spring: Arrows;

  constructor(
    private readonly views: RunView[],
    private readonly camera: PerspectiveCamera,
    private readonly player: Player,
    live: LiveRun | null,
    shared: OverlayUniforms,
  ) {
    const first = views[0]!;
    this.pull = live && new Pull(live, (body) => first.stage.bodies.pose(body), (trouble) => first.caption.say(trouble));
    this.spring = new Arrows(shared, { radiusPixels: 1.6, headPixels: 10 });
    this.spring.setScale(1);
    first.stage.scene.add(this.spring.group);
  }

  click(x: number, y: number, isFinger: boolean): void {
    const at = locate(this.viewports, x, y);
    if (!at) return;
    const view = this.views[at.index]!;
    const picked = pick(view.stage, this.camera, this.viewports[at.index]!, { ...at, isFinger });
    const first = this.views[0]!;
    const selection = at.index === 0 ? picked : selectInFirst(picked, [first.run, view.run], [first.step.details, view.step.details]);
    this.player.set({ selection });
  }

  beginDrag(x: number, y: number, withShift: boolean): boolean {
    const at = locate(this.viewports, x, y);
    if (!this.pull || !(withShift || this.pulls) || at?.index !== 0) return false;
    const hit = bodyAt(this.views[0]!.stage, this.camera, at.nx, at.ny);
    if (!this.pull.canPull(hit)) return false;
    this.pull.begin(hit, this.camera);
    // What is pulled is the machine as it is now, not as it was at the instant looked at.
    this.player.set({ selection: { kind: "body", body: hit.body }, step: this.player.steps });
    return true;
  }

  drag(x: number, y: number): void {
    const at = locate(this.viewports, x, y);
    if (at) this.pull?.move(this.camera, at.nx, at.ny);
    this.player.set({});
  }

  endDrag(): void {
    this.pull?.end();
    this.player.set({});
  }

  drawSpring(scheme: Scheme): void {
    this.pull?.update();
    const line = this.pull?.line;
    this.spring.clear();
    if (line) this.spring.add(line.from.toArray(), line.to.clone().sub(line.from).toArray(), screenColour(scheme.pull));
    this.spring.finish();
  }
}
