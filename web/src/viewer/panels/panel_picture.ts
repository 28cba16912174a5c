import type { PageState } from "../data/page_state";
import type { TreePicture } from "./body_tree";

/** What panels need of the picture. */
export interface PanelPicture extends TreePicture {
  /** Null where the browser has no WebGL. */
  readonly canvas: HTMLCanvasElement | null;
  /** Draws what is to be seen now, whether or not anything changed. */
  render(): void;
  /** When the contacts of the instant that the player shows are there. */
  settle?(): Promise<void>;
  view(from: "home"): void;
  /** From where one looks, and what is shown, for a link. */
  state(): Pick<PageState, "camera" | "options">;
  restore(state: PageState): void;
}
