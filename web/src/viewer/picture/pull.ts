import { Matrix4, Plane, Raycaster, Vector2, Vector3, type Camera } from "three";

import type { LiveRun, Triple } from "../run_data";
import type { BodyHit } from "./picking";

/** So often, in ms, the program is told where the mouse is: a step takes about as long. */
const period = 33;

/** The reader pulls at a body of a live run, as by a spring between the grasped point and the mouse. */
export class Pull {
  /** The ends of the spring, in the world; null while nothing is pulled. */
  line: { from: Vector3; to: Vector3 } | null = null;
  private body = -1;
  private readonly point = new Vector3();
  private readonly plane = new Plane();
  private poseOf: (body: number) => Matrix4 = () => new Matrix4();
  private sentAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly live: LiveRun,
    private readonly say: (trouble: string) => void,
  ) {
    // Who closes the page while pulling cannot let go any more.
    window.addEventListener("pagehide", () => this.end());
  }

  get isPulling(): boolean {
    return this.line !== null;
  }

  canPull(hit: BodyHit | null): hit is BodyHit {
    return hit !== null && this.live.stage.bodies[hit.body]?.kind === "moving";
  }

  /** `poseOf`: where bodies are in the run that it is grasped in; it is pulled in all that go on together. */
  begin(hit: BodyHit, camera: Camera, poseOf: (body: number) => Matrix4): void {
    this.poseOf = poseOf;
    this.body = hit.body;
    this.point.copy(hit.point).applyMatrix4(this.poseOf(hit.body).clone().invert());
    // The mouse moves in the plane through the grasped point that faces the reader.
    this.plane.setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), hit.point);
    this.line = { from: hit.point.clone(), to: hit.point.clone() };
    this.send();
  }

  move(camera: Camera, nx: number, ny: number): void {
    if (!this.line) return;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(nx, ny), camera);
    const target = ray.ray.intersectPlane(this.plane, new Vector3());
    if (target) this.line.to.copy(target);
    clearTimeout(this.timer);
    // The last place of the mouse arrives, too, if late.
    this.timer = setTimeout(() => this.send(), Math.max(0, this.sentAt + period - performance.now()));
  }

  end(): void {
    if (!this.line) return;
    clearTimeout(this.timer);
    this.line = null;
    this.live.send({ command: "release" }).catch((error: unknown) => this.say(String((error as Error).message)));
  }

  /** The body moved: the spring goes along. */
  update(): void {
    this.line?.from.copy(this.point).applyMatrix4(this.poseOf(this.body));
  }

  private send(): void {
    if (!this.line) return;
    this.sentAt = performance.now();
    const command = { command: "pull" as const, body: this.body, point: this.point.toArray() as Triple, target: this.line.to.toArray() as Triple };
    this.live.send(command).catch((error: unknown) => this.say(String((error as Error).message)));
  }
}
