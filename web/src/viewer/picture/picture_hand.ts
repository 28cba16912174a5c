import type { PerspectiveCamera } from "three";

import type { Player } from "../player";
import type { LiveRun } from "../run_data";
import { Arrows } from "./arrows";
import { screenColour, type OverlayUniforms } from "./overlay_shader";
import { bodyAt, pick } from "./picking";
import type { PointerActions } from "./pointer";
import { Pull } from "./pull";
import { Ruler } from "./ruler";
import type { RunView } from "./run_view";
import type { Scheme } from "./scheme";
import { selectInFirst } from "./select_in_first";
import { locate, placeIn, type Viewport } from "./viewports";

/** What the pointer does in the picture: selects, and pulls at bodies of a live run. */
export class PictureHand implements PointerActions {
  viewports: Viewport[] = [];
  /** Whether every drag pulls, not only those with Shift. */
  pulls = false;
  private pulledIn = 0;
  private readonly pull: Pull | null;
  private readonly spring: Arrows;
  private readonly ruler: Ruler;
  private measuring = false;

  constructor(
    private readonly views: RunView[],
    private readonly camera: PerspectiveCamera,
    private readonly player: Player,
    live: LiveRun | null,
    shared: OverlayUniforms,
  ) {
    const first = views[0]!;
    this.pull = live && new Pull(live, (trouble) => first.caption.say(trouble));
    this.spring = new Arrows(shared, { radiusPixels: 1.6, headPixels: 10 });
    this.spring.setScale(1);
    this.ruler = new Ruler(shared);
  }

  click(x: number, y: number, isFinger: boolean): void {
    const at = locate(this.viewports, x, y);
    if (!at) return;
    const view = this.views[at.index]!;
    if (this.measuring) {
      const hit = bodyAt(view.stage, this.camera, at.nx, at.ny);
      if (hit) this.ruler.add(hit.point, view.stage.scene);
      this.views.forEach((each) => (each.note = each === view ? this.ruler.text : ""));
      return this.player.set({});
    }
    const picked = pick(view.stage, this.camera, this.viewports[at.index]!, { ...at, isFinger });
    const first = this.views[0]!;
    const selection = at.index === 0 ? picked : selectInFirst(picked, [first.run, view.run], [first.step.details, view.step.details]);
    this.player.set({ selection });
  }

  beginDrag(x: number, y: number, withShift: boolean): boolean {
    const at = locate(this.viewports, x, y);
    const view = this.views[at?.index ?? -1];
    if (!this.pull || !(withShift || this.pulls) || !at || !view || !("info" in view.run)) return false;
    const hit = bodyAt(view.stage, this.camera, at.nx, at.ny);
    if (!this.pull.canPull(hit)) return false;
    this.pulledIn = at.index;
    view.stage.scene.add(this.spring.group);
    this.pull.begin(hit, this.camera, (body) => view.stage.bodies.pose(body));
    // What is pulled is the machine as it is now, not as it was at the instant looked at.
    this.player.set({ selection: { kind: "body", body: hit.body }, step: this.player.steps });
    return true;
  }

  drag(x: number, y: number): void {
    // It may leave the pane where it began.
    const at = placeIn(this.viewports[this.pulledIn]!, x, y);
    this.pull?.move(this.camera, at.nx, at.ny);
    this.player.set({});
  }

  endDrag(): void {
    this.pull?.end();
    this.player.set({});
  }

  /** Whether clicks measure; what was measured goes when they no longer do. */
  set measures(isOn: boolean) {
    if (isOn === this.measuring) return;
    this.measuring = isOn;
    this.ruler.clear();
    this.views.forEach((view) => (view.note = ""));
  }

  draw(scheme: Scheme): void {
    this.ruler.draw(scheme);
    this.pull?.update();
    const line = this.pull?.line;
    this.spring.clear();
    if (line) this.spring.add(line.from.toArray(), line.to.clone().sub(line.from).toArray(), screenColour(scheme.pull));
    this.spring.finish();
  }
}
