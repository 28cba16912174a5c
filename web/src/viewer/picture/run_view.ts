import type { Box3, PerspectiveCamera, Vector3, WebGLRenderer } from "three";

import { instantOf, stepBefore } from "../data/instant";
import type { Player } from "../player";
import type { Run } from "../run_data";
import { Caption, solverOf } from "./caption";
import type { PictureOptions } from "./options";
import type { OverlayUniforms } from "./overlay_shader";
import type { Scales } from "./scales";
import type { Scheme } from "./scheme";
import { ShownStep } from "./shown_step";
import { StageView } from "./stage_view";
import type { Viewport } from "./viewports";

/** What is drawn, beside the instant. */
export interface Looks {
  options: PictureOptions;
  scheme: Scheme;
  scales: Scales;
}

/** One run in its viewport: its scene, the details of the step shown, and its caption. */
export class RunView {
  readonly stage: StageView;
  readonly step: ShownStep;
  readonly caption: Caption;
  private placedAt = NaN;
  private marked = -1;

  constructor(
    readonly run: Run,
    /** Whether what is selected is selected in this run. */
    private readonly isFirst: boolean,
    shared: OverlayUniforms,
    world: { up: Vector3; box: Box3 },
    onArrival: () => void,
  ) {
    this.stage = new StageView(run, shared, world.up, world.box);
    this.step = new ShownStep(run, onArrival);
    this.caption = new Caption(run);
  }

  askForStep(player: Player): void {
    this.step.ask(stepBefore(instantOf(this.run, player)));
  }

  /** Everything to where the player is. */
  prepare(player: Player, looks: Looks): void {
    const { stage, step, caption } = this;
    const instant = instantOf(this.run, player);
    if (instant !== this.placedAt) {
      this.placedAt = instant;
      stage.place(instant);
    }
    this.askForStep(player);
    const selection = player.selection;
    const body = selection?.kind === "body" ? this.bodyLike(selection.body) : -1;
    if (body !== this.marked) {
      this.marked = body;
      stage.bodies.mark(body, looks.scheme);
    }
    stage.marks.setForceScale(1 / looks.scales.newtonsPerMetre, looks.scales.longest);
    stage.marks.show({
      details: step.details,
      errors: step.errors,
      range: looks.scales.range,
      options: looks.options,
      scheme: looks.scheme,
      selectedContact: this.isFirst && selection?.kind === "contact" ? selection.contact : -1,
      selectedJoint: selection?.kind === "joint" ? selection.joint : -1,
    });
    caption.setSolver(solverOf(this.run));
    caption.setWorst(step.errors?.worst ?? null);
    caption.say(step.trouble);
  }

  draw(renderer: WebGLRenderer, camera: PerspectiveCamera, target: Vector3, { x, y, width, height }: Viewport, whole: number): void {
    this.stage.ground.follow(target);
    renderer.setViewport(x, whole - y - height, width, height);
    renderer.setScissor(x, whole - y - height, width, height);
    renderer.render(this.stage.scene, camera);
  }

  /** The motion changed under the same instant: a run that goes on began anew. */
  forget(): void {
    this.placedAt = NaN;
    this.step.forget();
  }

  private bodyLike(body: number): number {
    return body < this.run.stage.bodies.length ? body : -1;
  }
}
