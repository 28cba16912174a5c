import { Vector3, type Box3, type WebGLRenderer } from "three";

import { element } from "../../page/element";
import type { PageState } from "../data/page_state";
import type { Player } from "../player";
import type { LiveRun, Run } from "../run_data";
import type { BodyState } from "./bodies";
import { Camera } from "./camera";
import { extentOf, upOf, type Extent, type ViewName } from "./framing";
import { radiusOf } from "./ground";
import { Labels } from "./labels";
import { Legend } from "./legend";
import { noPicture } from "./no_picture";
import { defaultOptions, type PictureOptions } from "./options";
import type { OverlayUniforms } from "./overlay_shader";
import { listenToPointer } from "./pointer";
import { PictureHand } from "./picture_hand";
import { fitRenderer, makeRenderer } from "./renderer";
import { RunView } from "./run_view";
import { sanest } from "./sane";
import { Scales } from "./scales";
import { sectionPlane } from "./section";
import { currentScheme, onSchemeChange } from "./scheme";
import { buildToolbar } from "./toolbar";
import { viewportsOf, type Viewport } from "./viewports";

/** Marks are smaller where the picture is. */
function markSize({ width, height }: Viewport): number {
  return Math.min(1, Math.max(0.55, Math.min(width, height) / 560));
}

/** A run that takes more than so many times the room of the sanest one is not framed. */
const mostLarger = 1.5;

/** Pixels per pixel of the page while a slow picture moves, and how long it has stood when it rests. */
const coarse = 0.5;
const restMs = 250;

/** The runs in three dimensions, each in a viewport of one canvas, seen by one camera. */
export class Picture {
  /** Null where the browser has no WebGL: then nothing is drawn, and all else goes on. */
  readonly canvas: HTMLCanvasElement | null;
  readonly options: PictureOptions = { ...defaultOptions };
  private readonly renderer: WebGLRenderer | null;
  private readonly views: RunView[];
  private readonly camera: Camera;
  private readonly scales: Scales;
  private readonly shared: OverlayUniforms = { pixel: { value: 1 }, fade: { value: 1 } };
  private readonly holder = element("div", { class: "canvas-holder" });
  private readonly labels = new Labels();
  private readonly legend: Legend;
  private readonly toolbar: { root: HTMLElement; update(): void };
  private readonly hand: PictureHand;
  private readonly isSlow: boolean;
  private readonly world: { up: Vector3; box: Box3 };
  private isDirty = true;
  private drawnRatio = 0;
  private framedSteps = 1;
  private shownBeginning = 0;
  private readonly learnt = new Map<Run, number>();
  /** Bodies, by their names, that are not seen as they are. */
  private readonly states = new Map<string, BodyState>();

  constructor(
    parent: HTMLElement,
    private readonly runs: Run[],
    private readonly player: Player,
    private readonly live: LiveRun | null,
  ) {
    const touch = (): void => void (this.isDirty = true);
    const extent = this.wholeExtent();
    const world = { up: upOf(runs[0]!.stage), box: extent.box };
    this.world = world;
    this.views = runs.map((run, i) => new RunView(run, i === 0, this.shared, world, touch));
    const made = makeRenderer();
    this.renderer = "renderer" in made ? made.renderer : null;
    this.isSlow = "renderer" in made && made.isSlow;
    if (this.isSlow) for (const { stage } of this.views) stage.setShadowSize(1024);
    this.canvas = this.renderer?.domElement ?? null;
    this.camera = new Camera(this.canvas ?? this.holder, world.up, extent, touch);
    // Of a run that goes on only the newest steps can be had: the scales learn from those as they come.
    this.scales = new Scales(live ? [] : runs, radiusOf(world.box), touch);
    this.legend = new Legend({ setFactor: (factor) => this.scales.setFactor(factor) }, runs.length < 2);
    this.hand = new PictureHand(this.views, this.camera.camera, player, live, this.shared);
    this.toolbar = buildToolbar(this.options, player, {
      view: (view) => this.view(view),
      setOptions: (change) => this.setOptions(change),
      setPulling: live && ((isOn) => (this.hand.pulls = isOn)),
    }, runs.length);
    if ("reason" in made) parent.append(noPicture(made.reason));
    else this.build(parent, touch);
    this.setOptions({});
  }

  /** Draws at once, for whoever takes the picture from the canvas. */
  render(): void {
    this.draw(Math.min(devicePixelRatio, 2));
  }

  /** Draws if anything changed since; to be called for every frame of the screen. */
  update(): void {
    if (!this.renderer) return;
    this.camera.controls.update();
    // Without a graphics card, few pixels while it moves, and all of them when it stands.
    const isMoving = this.player.playing || performance.now() - this.camera.movedAt < restMs;
    const ratio = this.isSlow && isMoving ? coarse : Math.min(devicePixelRatio, this.isSlow ? 1 : 2);
    if (this.isDirty || (!isMoving && ratio !== this.drawnRatio)) this.draw(ratio);
  }

  /** When the contacts of the instant that the player shows are there, so that `render` draws them. */
  async settle(): Promise<void> {
    for (const view of this.views) view.askForStep(this.player);
    await Promise.all(this.views.map(({ step }) => step.settle()));
  }

  /** When it can be drawn as it is meant: with its scales, and the contacts of the instant. */
  async ready(): Promise<void> {
    await this.scales.chosen;
    await this.settle();
  }

  /** So many times nearer to what the camera looks at. */
  zoom(times: number): void {
    const { camera, controls } = this.camera;
    camera.position.sub(controls.target).divideScalar(times).add(controls.target);
    this.isDirty = true;
  }

  /** Of each run, which steps its bodies and its marks are drawn of. */
  drawnSteps(): RunView["drawn"][] {
    return this.views.map(({ drawn }) => drawn);
  }

  setOptions(change: Partial<PictureOptions>): void {
    Object.assign(this.options, change);
    for (const { stage } of this.views) {
      stage.bodies.setWire(this.options.wire);
      stage.bodies.paint(currentScheme());
      stage.setShadows(this.options.shadows);
    }
    this.hand.measures = this.options.measure;
    this.camera.setParallel(this.options.parallel);
    if (this.renderer) this.renderer.clippingPlanes = sectionPlane(this.options.section, this.options.sectionPart, this.world.box);
    this.toolbar.update();
    this.isDirty = true;
  }

  /** How bodies of these names are seen, in all runs. */
  setBodyStates(states: Iterable<[string, BodyState]>): void {
    for (const [name, state] of states) this.states.set(name, state);
    for (const { run, stage } of this.views) stage.bodies.setStates(run.stage.bodies.map(({ name }) => this.states.get(name) ?? "shown"), currentScheme());
    this.isDirty = true;
  }

  bodyState(name: string): BodyState {
    return this.states.get(name) ?? "shown";
  }

  state(): Pick<PageState, "camera" | "options"> {
    return { camera: this.camera.place(), options: this.options };
  }

  restore({ camera, options }: PageState): void {
    this.setOptions(options);
    if (camera.length === 6) this.camera.goTo(camera);
    this.isDirty = true;
  }

  view(from: ViewName): void {
    if (this.player.follows >= 0) this.player.set({ follows: -1 });
    this.camera.view(from);
    this.isDirty = true;
  }

  private draw(ratio: number): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (!this.renderer || width === 0 || height === 0) return;
    this.isDirty = false;
    this.drawnRatio = ratio;
    fitRenderer(this.renderer, width, height, ratio);
    const viewports = viewportsOf(this.views.length, width, height);
    this.hand.viewports = viewports;
    this.camera.setAspect(viewports[0]!.width / viewports[0]!.height);
    this.shared.pixel.value = this.camera.pixel(viewports[0]!.height) * markSize(viewports[0]!);
    const looks = { options: this.options, scheme: currentScheme(), scales: this.scales };
    for (const view of this.views) view.prepare(this.player, looks, this.views[0]!);
    this.learn();
    this.followBody();
    this.camera.reach();
    this.hand.draw(looks.scheme);
    this.labels.begin();
    this.views.forEach((view, i) => {
      this.camera.fit(viewports[i]!.width / viewports[i]!.height);
      view.draw(this.renderer!, this.camera.camera, this.camera.controls.target, viewports[i]!, height);
      view.caption.place(viewports[i]!);
      if (this.options.names) this.labels.add(view.stage, this.camera.camera, viewports[i]!, this.options.joints);
    });
    this.labels.end();
    this.camera.fit(viewports[0]!.width / viewports[0]!.height);
    this.legend.show(this.scales, this.options, looks.scheme);
  }

  private build(parent: HTMLElement, touch: () => void): void {
    const canvas = this.canvas!;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${this.runs[0]!.stage.title}, in three dimensions`);
    this.holder.append(canvas, this.labels.root, ...this.views.map(({ caption }) => caption.root), this.legend.root);
    parent.append(this.toolbar.root, this.holder);
    this.legend.setGrid(this.views[0]!.stage.ground.gridStep);
    const paint = (): void => {
      for (const { stage } of this.views) stage.paint(currentScheme());
      touch();
    };
    paint();
    onSchemeChange(paint);
    new ResizeObserver(touch).observe(this.holder);
    this.player.onChange(() => {
      this.toolbar.update();
      touch();
    });
    this.live?.onChange(() => this.grow());
    canvas.addEventListener("webglcontextlost", () => this.views[0]!.caption.say("The browser took the picture's graphics away; reload the page if it does not come back."));
    canvas.addEventListener("webglcontextrestored", touch);
    listenToPointer(canvas, this.hand);
  }

  private wholeExtent(): Extent {
    const sane = sanest(this.runs);
    const own = extentOf(sane.stage, sane.motion);
    const others = this.runs.filter((run) => run !== sane).map((run) => extentOf(run.stage, run.motion));
    const extents = [own, ...others.filter(({ box }) => radiusOf(box) < mostLarger * radiusOf(own.box))];
    return { box: extents.reduce((box, extent) => box.union(extent.box), extents[0]!.box.clone()), points: extents.flatMap(({ points }) => points) };
  }

  /** Scales of runs that go on follow from the steps as they come. */
  private learn(): void {
    for (const { run, step } of this.views) {
      if (!("info" in run) || !step.details || this.learnt.get(run) === step.step) continue;
      this.learnt.set(run, step.step);
      this.scales.learn(run, step.details, run === this.live);
    }
  }

  /** The runs that go on have more steps, or started again. */
  private grow(): void {
    const { motion } = this.live!;
    const beginnings = this.runs.reduce((sum, run) => sum + ("beginnings" in run ? (run as LiveRun).beginnings : 0), 0);
    const steps = motion.first_step + motion.steps;
    if (beginnings !== this.shownBeginning) {
      this.shownBeginning = beginnings;
      this.framedSteps = 1;
      for (const view of this.views) view.forget();
    }
    // The machine's box takes a look at all frames: seldom is enough.
    if (steps > 1.5 * this.framedSteps) {
      this.framedSteps = steps;
      this.camera.setExtent(this.wholeExtent());
    }
    this.isDirty = true;
  }

  private followBody(): void {
    const { follows } = this.player;
    const pose = follows >= 0 && follows < this.runs[0]!.stage.bodies.length ? this.views[0]!.stage.bodies.pose(follows) : null;
    this.camera.follow(pose && new Vector3(...this.runs[0]!.stage.bodies[follows]!.centre).applyMatrix4(pose));
  }
}
