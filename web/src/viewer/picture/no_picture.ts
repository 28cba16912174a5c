import { element } from "../../page/element";

/** In place of the picture, where it cannot be drawn: why, and what helps. */
export function noPicture(reason: string): HTMLElement {
  return element(
    "div",
    { class: "no-picture", role: "status" },
    element("p", {}, element("b", {}, "The picture cannot be drawn here: "), reason),
    element("p", {}, "It needs WebGL 2. Allow hardware acceleration in the browser's settings, or use another browser. Timeline, curves and tables work without it."),
  );
}
