import { figureCsv } from "../csv";
import type { Looks } from "../draw/colours";
import { drawFigure } from "../draw/figure";
import { typeset } from "../formula";
import type { Figure } from "../report_data";
import { element } from "./element";
import { exportButton, saveCsv, saveSvg } from "./export";

const widthOnPaper = 670;

/** Draws again whenever its place has another width: labels keep their size, panels move. */
function drawInto(place: HTMLElement, figure: Figure, looks: Looks): void {
  let drawn = 0;
  const draw = (width: number): void => {
    if (width < 1 || width === drawn) return;
    drawn = width;
    place.replaceChildren(drawFigure(figure, looks, width));
  };
  const drawHere = (): void => draw(Math.floor(place.clientWidth));
  new ResizeObserver(drawHere).observe(place);
  window.addEventListener("beforeprint", () => draw(widthOnPaper));
  window.addEventListener("afterprint", drawHere);
}

export function figureBlock(figure: Figure, number: number, looks: Looks): HTMLElement {
  const place = element("div", { class: "drawing" });
  drawInto(place, figure, looks);
  const caption = element("figcaption", {}, element("b", {}, `Figure ${number}. `), element("b", { class: "what" }, typeset(figure.title), ". "));
  caption.append(typeset(figure.caption));
  const name = `figure ${number}`;
  const buttons = element(
    "div",
    { class: "exports" },
    exportButton("SVG", name, () => saveSvg(figure, looks)),
    exportButton("CSV", name, () => saveCsv(figure.id, figureCsv(figure))),
  );
  return element("figure", { id: `figure-${figure.id}`, class: "figure" }, place, caption, buttons);
}
