import type { Box3, PerspectiveCamera, Vector3, WebGLRenderer } from "three";

import { instantOf, stepBefore } from "../data/instant";
import type { Player } from "../player";
import type { Details, Run } from "../run_data";
import { Caption, solverOf } from "./caption";
import { islandsOf } from "./islands";
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
  /** Which step the bodies of the last picture lead from, and which its marks are of, so many steps off. */
  drawn = { bodies: -1, marks: -1, stepsOff: 0 };
  /** A sentence below the caption; "": none. */
  note = "";
  private placedAt = NaN;
  private magnified = 1;
  private marked = -1;
  private painted: Details | null = null;

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
    this.step.ask(stepBefore(instantOf(this.run, player)), player.playing);
  }

  /** Everything to where the player is. */
  prepare(player: Player, looks: Looks, first: RunView): void {
    const { stage, step, caption } = this;
    const instant = instantOf(this.run, player);
    const factor = first === this ? 1 : looks.options.magnify;
    // Differences change with the first run too.
    if (instant !== this.placedAt || factor !== this.magnified || factor > 1) {
      this.placedAt = instant;
      this.magnified = factor;
      stage.place(instant, factor > 1 ? { first: first.stage, factor } : null);
    }
    this.askForStep(player);
    const selection = player.selection;
    const body = selection?.kind === "body" ? this.bodyLike(selection.body) : -1;
    if (body !== this.marked) {
      this.marked = body;
      stage.bodies.mark(body, looks.scheme);
    }
    stage.frames.show(looks.options.frames, looks.scheme.edge);
    stage.trail.show(looks.options.trail ? (body >= 0 ? body : this.bodyLike(player.follows)) : -1, looks.scheme);
    this.paintIslands(looks);
    const bodies = stepBefore(instant);
    const isMoved = factor > 1; // then marks are not where the bodies are drawn
    this.drawn = { bodies, marks: step.step, stepsOff: step.isCurrent ? 0 : Math.abs(bodies - step.step) || 1 };
    const others = first === this || !first.step.isCurrent ? null : first;
    const needsReference = looks.options.chains === "missing" && others !== null;
    stage.marks.setScales(looks.scales);
    stage.marks.show({
      details: step.details,
      errors: step.errors,
      stepsOff: isMoved ? Infinity : this.drawn.stepsOff,
      isCertified: this.run.motion.outcome[step.step - this.run.motion.first_step] === 0,
      range: looks.scales.range,
      forces: looks.scales.forceRange,
      fullWidth: looks.scales.fullWidth,
      options: looks.options,
      scheme: looks.scheme,
      selectedContact: this.isFirst && selection?.kind === "contact" ? selection.contact : -1,
      selectedJoint: selection?.kind === "joint" ? selection.joint : -1,
      selectedBody: body,
      reference: needsReference ? { links: others.stage.marks.links(others.step), stage: others.run.stage } : null,
    });
    caption.setSolver(solverOf(this.run));
    caption.setNote(isMoved ? `Differences × ${factor}, without marks` : needsReference ? `Chains: forces of ${first.run.name} less these` : this.note);
    caption.setWorst(step.errors?.worst ?? null, this.run.motion.outcome[step.step - this.run.motion.first_step] === 0, step.isCurrent);
    caption.say(step.trouble);
  }

  draw(renderer: WebGLRenderer, camera: PerspectiveCamera, target: Vector3, { x, y, width, height }: Viewport, whole: number): void {
    this.stage.ground.follow(target);
    renderer.setViewport(x, whole - y - height, width, height);
    renderer.setScissor(x, whole - y - height, width, height);
    renderer.render(this.stage.scene, camera);
  }

  /** The motion changed under the same instant: a run that goes on started again. */
  forget(): void {
    this.placedAt = NaN;
    this.step.forget();
  }

  /** Islands change from step to step; materials do not. */
  private paintIslands({ options, scheme }: Looks): void {
    const { details } = this.step;
    const wanted = options.bodiesBy === "island" ? details : null;
    if (wanted === this.painted) return;
    this.painted = wanted;
    this.stage.bodies.paint(scheme, wanted && islandsOf(this.run.stage, wanted));
  }

  private bodyLike(body: number): number {
    return body < this.run.stage.bodies.length ? body : -1;
  }
}
