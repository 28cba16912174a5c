import { plainFormula } from "../formula";
import type { Figure } from "../report_data";
import type { Looks } from "./colours";
import { fontFamily, fontSize } from "./font";
import { drawLegend, entriesOf } from "./legend";
import { drawPanel } from "./panel";
import { rangesOf } from "./ranges";
import { svgElement } from "./svg_text";

const gap = 20;
/** Of a panel; where there are many, they may be narrower: a page of paper must hold them. */
const narrowest = { few: 262, many: 206 };
const manyPanels = 5;
const widest = 560;

/** Panels side by side while each has room enough, else below each other. */
export function columnsFor(panels: number, width: number): number {
  const least = panels >= manyPanels ? narrowest.many : narrowest.few;
  const most = Math.max(1, Math.floor((width + gap) / (least + gap)));
  // As few rows as can be, and these as full as can be.
  return Math.ceil(panels / Math.ceil(panels / most));
}

function hatches(figure: Figure, looks: Looks): SVGElement {
  const defs = svgElement("defs");
  for (const entry of entriesOf(figure, looks)) {
    if (entry.mark !== "crossed" || figure.kind !== "bars") continue;
    const id = `hatch-${entry.look.colour.replace(/\D/g, "")}`;
    const pattern = svgElement("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    pattern.append(svgElement("rect", { width: 5, height: 5, fill: "var(--paper)" }), svgElement("rect", { width: 2, height: 5, fill: entry.look.colour }));
    defs.append(pattern);
  }
  return defs;
}

/** The whole figure, legend and panels, as one drawing of the given width in pixels. All figures,
 *  on the page and in files, are drawn here. */
export function drawFigure(figure: Figure, looks: Looks, width: number): SVGSVGElement {
  const columns = columnsFor(figure.panels.length, width);
  const panelWidth = Math.min(widest, Math.floor((width - gap * (columns - 1)) / columns));
  const ranges = rangesOf(figure);
  const legend = drawLegend(figure, looks, width);
  const svg = svgElement("svg", { xmlns: "http://www.w3.org/2000/svg", width, role: "img", "font-family": fontFamily, "font-size": fontSize }) as SVGSVGElement;
  svg.append(svgElement("title", {}, plainFormula(figure.title)), hatches(figure, looks), legend.svg);
  let y = legend.height;
  for (let first = 0; first < figure.panels.length; first += columns) {
    let tallest = 0;
    figure.panels.slice(first, first + columns).forEach((panel, k) => {
      const drawn = drawPanel(figure, panel, looks, ranges, panelWidth);
      drawn.svg.setAttribute("x", String(k * (panelWidth + gap)));
      drawn.svg.setAttribute("y", String(y));
      svg.append(drawn.svg);
      tallest = Math.max(tallest, drawn.height);
    });
    y += tallest + gap;
  }
  // It is one image with one title: its parts have no role that could carry a label of their own.
  for (const part of svg.querySelectorAll("[aria-label]")) {
    part.setAttribute("data-part", part.getAttribute("aria-label")!);
    part.removeAttribute("aria-label");
  }
  const height = y - gap;
  svg.setAttribute("height", String(height));
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return svg;
}
