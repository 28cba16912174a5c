import { Box3, Color, DirectionalLight, HemisphereLight, Scene, Vector3 } from "three";

import type { Run } from "../run_data";
import { Bodies } from "./bodies";
import { BodyFrames } from "./body_frames";
import { ForceMarks } from "./force_marks";
import { axesOf, cornersOf } from "./framing";
import { Ground, radiusOf } from "./ground";
import type { OverlayUniforms } from "./overlay_shader";
import { magnify, sharedPlaces } from "./magnify";
import { newPoses, posesAt, type Poses } from "./poses";
import type { Scheme } from "./scheme";
import { Trail } from "./trail";

/** One run as a scene: light, ground, bodies, and the marks of its contacts and joints. */
export class StageView {
  readonly scene = new Scene();
  readonly bodies: Bodies;
  readonly ground: Ground;
  readonly marks: ForceMarks;
  readonly frames: BodyFrames;
  readonly trail: Trail;
  readonly poses: Poses;
  /** Where bodies are named: the middle of their shapes, in their own frames. */
  readonly middles: Vector3[];
  private shared: [number, number][] | null = null;
  private readonly sky = new HemisphereLight();
  private readonly sun = new DirectionalLight();
  private readonly sunwards: Vector3;

  constructor(
    readonly run: Run,
    shared: OverlayUniforms,
    private readonly up: Vector3,
    box: Box3,
  ) {
    const centre = box.getCenter(new Vector3());
    const radius = radiusOf(box);
    this.bodies = new Bodies(run.stage);
    this.ground = new Ground(run.stage, up, box);
    this.marks = new ForceMarks(run.stage, this.bodies, shared);
    this.frames = new BodyFrames(run.stage, this.bodies, shared);
    this.trail = new Trail(run);
    this.poses = newPoses(run.stage);
    this.middles = run.stage.bodies.map((body) => new Box3().setFromPoints(cornersOf(body)).getCenter(new Vector3()));
    const { right, forward } = axesOf(up);
    this.sunwards = up.clone().addScaledVector(right, -0.45).addScaledVector(forward, -0.5).normalize();
    this.sky.position.copy(up);
    this.scene.add(this.ground.group, this.bodies.group, this.marks.group, this.frames.group, this.trail.line, this.sky, this.sun, this.sun.target);
    this.fitShadow(centre, radius);
    this.setShadowSize(2048);
  }

  /** `away`: bodies are drawn so many times as far from those of another run as they are. */
  place(instant: number, away: { first: StageView; factor: number } | null = null): void {
    posesAt(this.run.stage, this.run.motion, instant, this.poses);
    if (away) magnify(this.poses, away.first.poses, (this.shared ??= sharedPlaces(this.run.stage, away.first.run.stage)), away.factor);
    this.bodies.place(this.poses);
  }

  paint(scheme: Scheme): void {
    this.scene.background = new Color(scheme.sky);
    this.sky.color.set("#ffffff");
    this.sky.groundColor.set(scheme.isDark ? "#3a4048" : "#b9bec6");
    this.sky.intensity = scheme.light.sky;
    this.sun.intensity = scheme.light.sun;
    this.bodies.paint(scheme);
    this.ground.paint(scheme);
  }

  /** The light reaches as far as the scene does: a shadow map has only so many pixels. */
  fitShadow(centre: Vector3, radius: number): void {
    const reach = 1.25 * radius;
    const { shadow } = this.sun;
    this.sun.target.position.copy(centre);
    this.sun.position.copy(centre).addScaledVector(this.sunwards, 4 * radius);
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: radius, far: 8 * radius });
    shadow.camera.up.copy(Math.abs(this.up.z) > 0.9 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1));
    shadow.camera.updateProjectionMatrix();
    shadow.radius = 3;
    shadow.bias = -0.0005;
    shadow.normalBias = 0.0015 * radius;
    shadow.intensity = 0.75;
  }

  setShadowSize(pixels: number): void {
    this.sun.shadow.mapSize.set(pixels, pixels);
  }

  setShadows(isOn: boolean): void {
    this.sun.castShadow = isOn;
  }
}
