import * as THREE from "three";

import type { Player } from "../player";
import type { LiveRun, Run } from "../run_data";
import { defaultOptions, type PictureOptions } from "./options";

export class Picture {
  /** Null where the browser has no WebGL. */
  readonly canvas: HTMLCanvasElement | null = null;
  readonly options: PictureOptions = { ...defaultOptions };
  private readonly scenes: THREE.Scene[];

  constructor(
    readonly parent: HTMLElement,
    readonly runs: Run[],
    readonly player: Player,
    readonly live: LiveRun | null,
  ) {
    this.scenes = runs.map(() => new THREE.Scene());
  }

  /** Draws what is to be seen now, whether or not anything changed: for whoever takes it from the canvas at once. */
  render(): void {}

  /** Draws if anything changed since; once per frame of the screen. */
  update(): void {}

  setOptions(change: Partial<PictureOptions>): void {
    Object.assign(this.options, change);
  }

  view(_from: "home" | "top" | "front" | "side"): void {}

  /** The scene of a run, as it is drawn. */
  scene(run: number): THREE.Scene {
    return this.scenes[run]!;
  }
}
