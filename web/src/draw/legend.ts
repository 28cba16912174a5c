import * as Plot from "@observablehq/plot";

import { plainFormula } from "../formula";
import type { Figure, Mark, Series } from "../report_data";
import type { Look, Looks } from "./colours";
import { fontFamily, fontSize } from "./font";
import { dashes, dashOf, hatchOf, isManyLines, lineWidths } from "./marks";
import { symbolNamed } from "./symbols";
import { labelWidth, refineLabels, svgElement } from "./svg_text";

interface Entry {
  name: string;
  look: Look;
  mark: Mark;
  hasSymbol: boolean;
  /** None of points. */
  line?: { width: number; dash: string };
  isGuide?: boolean;
  isZero?: boolean;
}

/** Whether something is drawn at the lower end of a logarithmic axis, on which it cannot stand. */
function hasZeros(figure: Figure): boolean {
  const isPoints = figure.kind === "points" && figure.y.scale === "log";
  return isPoints && figure.panels.some((panel) => panel.series.some((series) => series.y.some((y) => y !== null && y <= 0)));
}

const keyWidth = 26;
const lineHeight = 20;

function seriesEntry(series: Series, figure: Figure, looks: Looks): Entry {
  const isAmongIsolines = figure.kind === "isolines";
  const width = isAmongIsolines ? lineWidths.solutions : lineWidths.curve;
  const line = figure.kind === "points" ? {} : { line: { width, dash: series.is_dashed ? dashes.curve : "" } };
  const hasSymbol = !isAmongIsolines && (figure.kind === "points" || !isManyLines(series));
  return { name: series.name, look: looks(series.colour_of), mark: series.mark, hasSymbol, ...line };
}

/** What the figure shows, each once however many panels have it; what has one colour side by side,
 *  and guides at the end. */
export function entriesOf(figure: Figure, looks: Looks): Entry[] {
  const entries = new Map<string, Entry>();
  const add = (entry: Entry): void => void (entries.has(entry.name) || entries.set(entry.name, entry));
  for (const panel of figure.panels) {
    for (const series of panel.series) if (!series.is_background) add(seriesEntry(series, figure, looks));
    panel.isolines.forEach((grid, k) => add({ name: grid.name, look: looks(grid.colour_of), mark: "filled", hasSymbol: false, line: { width: lineWidths.isoline, dash: dashOf(panel, k) } }));
  }
  const colours = [...new Set([...entries.values()].map((entry) => entry.look.colour))];
  const sorted = colours.flatMap((colour) => [...entries.values()].filter((entry) => entry.look.colour === colour));
  const labels = new Set(figure.panels.flatMap((panel) => panel.guides.map((guide) => guide.label)).filter((label) => label !== ""));
  for (const name of labels) {
    sorted.push({ name, look: { colour: "var(--guide)", symbol: "circle" }, mark: "filled", hasSymbol: false, line: { width: 1.2, dash: dashes.guide }, isGuide: true });
  }
  if (hasZeros(figure)) sorted.push({ name: "zero, below the axis", look: { colour: "var(--guide)", symbol: "triangle" }, mark: "hollow", hasSymbol: true, isZero: true });
  return sorted;
}

function symbolKey(entry: Entry): SVGElement {
  const isCrossed = entry.mark === "crossed";
  const fill = entry.mark === "filled" ? entry.look.colour : isCrossed ? "none" : "var(--paper)";
  // Drawn by the same marks as in the panels, so that it looks the same.
  const drawn = Plot.dot([[0, 0]], { r: 4, rotate: entry.isZero ? 180 : 0, symbol: symbolNamed(isCrossed ? "times" : entry.look.symbol), fill, stroke: entry.look.colour, strokeWidth: isCrossed || entry.mark === "hollow" ? 1.4 : 0.5 });
  const plot = Plot.plot({ width: keyWidth, height: 14, margin: 0, axis: null, x: { domain: [-1, 1] }, y: { domain: [-1, 1] }, marks: [drawn] });
  const path = plot.querySelector("[aria-label=dot]");
  if (!path) throw new Error("the key of a legend was not drawn");
  const group = svgElement("g");
  group.append(path);
  return group;
}

function key(entry: Entry, figure: Figure): SVGElement {
  const group = svgElement("g");
  if (figure.kind === "bars" && !entry.isGuide) {
    const fill = { filled: entry.look.colour, hollow: "var(--paper)", crossed: hatchOf(entry.look) }[entry.mark];
    group.append(svgElement("rect", { x: 4, y: 1, width: 16, height: 12, fill, stroke: entry.look.colour }));
    return group;
  }
  if (entry.line) {
    const { width, dash } = entry.line;
    group.append(svgElement("line", { x1: 1, x2: keyWidth - 3, y1: 7, y2: 7, stroke: entry.look.colour, "stroke-width": width, ...(dash ? { "stroke-dasharray": dash } : {}) }));
  }
  if (entry.hasSymbol) group.append(symbolKey(entry));
  return group;
}

/** A key for everything drawn, in lines as wide as the figure. */
export function drawLegend(figure: Figure, looks: Looks, width: number): { svg: SVGElement; height: number } {
  const group = svgElement("g", { class: "legend", "font-family": fontFamily, "font-size": fontSize, fill: "var(--ink)" });
  let x = 0;
  let y = 0;
  for (const entry of entriesOf(figure, looks)) {
    const name = plainFormula(entry.name);
    const needed = keyWidth + labelWidth(name, fontSize, fontFamily);
    if (x > 0 && x + needed > width) {
      x = 0;
      y += lineHeight;
    }
    const item = svgElement("g", { transform: `translate(${x},${y})` });
    item.append(key(entry, figure), svgElement("text", { x: keyWidth + 1, y: 11.5 }, name));
    group.append(item);
    x += needed + 18;
  }
  refineLabels(group);
  return { svg: group, height: group.childElementCount > 0 ? y + lineHeight + 6 : 0 };
}
