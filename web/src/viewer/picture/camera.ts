import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { fitPoints, viewDirection, type Extent, type ViewName } from "./framing";

/** Degrees: with perspective, and nearly without, from so far away that its lines look parallel. */
const wide = 32;
const narrow = 1.5;
/** Some air around what is framed. */
const air = 1.12;

/** The one camera of all runs, and how the reader moves it. */
export class Camera {
  readonly camera = new PerspectiveCamera(wide, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  /** Whether the reader has turned it: until then it keeps framing what grows or changes its shape. */
  isAtHome = true;
  /** When it moved last, in ms of the page's clock. */
  movedAt = -Infinity;
  private lastView: ViewName = "home";
  private followed: Vector3 | null = null;

  constructor(
    canvas: HTMLElement,
    private readonly up: Vector3,
    private extent: Extent,
    onMove: () => void,
  ) {
    this.camera.up.copy(up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("start", () => (this.isAtHome = false));
    this.controls.addEventListener("change", () => {
      this.movedAt = performance.now();
      onMove();
    });
    this.controls.zoomToCursor = true;
    this.view("home");
  }

  /** Metres per pixel at distance 1, in a viewport of this height. */
  pixel(height: number): number {
    return (2 * this.slope()) / height;
  }

  view(view: ViewName): void {
    this.lastView = view;
    this.isAtHome = true;
    const from = viewDirection(view, this.extent.box, this.up);
    const y = this.slope() / air;
    const { target, distance } = fitPoints(this.extent.points, from, this.up, { x: y * this.camera.aspect, y });
    this.controls.target.copy(target);
    this.camera.position.copy(target).addScaledVector(from, Math.max(distance, 1e-3));
    this.followed = null;
    this.reach();
    this.controls.update();
  }

  /** With perspective or without: what the camera looks at stays as large as it is. */
  setParallel(isParallel: boolean): void {
    const fov = isParallel ? narrow : wide;
    if (fov === this.camera.fov) return;
    const before = this.slope();
    this.camera.fov = fov;
    const { position } = this.camera;
    position.sub(this.controls.target).multiplyScalar(before / this.slope()).add(this.controls.target);
    this.reach();
    this.controls.update();
  }

  /** Half the height of what is seen at distance 1. */
  private slope(): number {
    return Math.tan((this.camera.fov * Math.PI) / 360);
  }

  /** Where it is and what it looks at: x, y, z each. */
  place(): number[] {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }

  goTo(place: number[]): void {
    this.isAtHome = false;
    this.camera.position.fromArray(place);
    this.controls.target.fromArray(place, 3);
    this.reach();
    this.controls.update();
  }

  setAspect(aspect: number): void {
    if (Math.abs(aspect - this.camera.aspect) < 1e-6) return;
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    if (this.isAtHome) this.view(this.lastView);
  }

  /** Draws into a viewport of another form, from the same place. */
  fit(aspect: number): void {
    if (Math.abs(aspect - this.camera.aspect) < 1e-6) return;
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** What is framed has grown. */
  setExtent(extent: Extent): void {
    this.extent = extent;
    if (this.isAtHome) this.view(this.lastView);
  }

  /** Goes along with a point; null: stays. */
  follow(point: Vector3 | null): void {
    if (point === null) {
      this.followed = null;
      return;
    }
    if (this.followed === null) {
      // The first time it is brought to the middle, from the same side and distance.
      this.followed = this.controls.target.clone();
      this.isAtHome = false;
    }
    const step = point.clone().sub(this.followed);
    this.controls.target.add(step);
    this.camera.position.add(step);
    this.followed.copy(point);
    this.controls.update();
  }

  /** Near and far planes that suit the distance. */
  reach(): void {
    const size = this.extent.box.getSize(new Vector3()).length();
    const distance = this.camera.position.distanceTo(this.controls.target);
    // Without perspective one stands so far away that the near half of the way is empty.
    const isParallel = this.camera.fov === narrow;
    this.camera.near = Math.max(isParallel ? distance - 3 * size : distance / 200, distance / 200, 1e-4);
    this.camera.far = isParallel ? distance + 30 * size : 12 * distance + 30 * size;
    this.camera.updateProjectionMatrix();
  }
}
