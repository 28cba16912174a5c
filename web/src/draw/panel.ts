import * as Plot from "@observablehq/plot";

import { plainFormula } from "../formula";
import type { Axis, Figure, Panel, Range } from "../report_data";
import type { Looks } from "./colours";
import { axisLabel, marksOf } from "./marks";
import { withEqualUnits, type Ranges } from "./ranges";
import { fontFamily, fontSize } from "./font";
import { brokenText, labelWidth, refineLabels, svgElement } from "./svg_text";
import { ticksOf, type Ticks } from "./ticks";

export interface DrawnPanel {
  svg: SVGElement;
  height: number;
}

const top = { title: 20, moreTitle: 16, label: 25 };

function scaleOf(axis: Axis, range: Range): Plot.ScaleOptions {
  return { type: axis.scale, domain: range, label: null };
}

function widest(ticks: Ticks): number {
  return Math.max(0, ...ticks.at.map((value) => labelWidth(ticks.text(value), fontSize, fontFamily)));
}

/** As many ticks along x as there is room for. */
function xTicks(axis: Axis, range: Range, width: number): Ticks {
  for (let most = 10; most > 2; --most) {
    const ticks = ticksOf(axis, range, most);
    if (ticks.at.length * (widest(ticks) + 14) <= width) return ticks;
  }
  return ticksOf(axis, range, 2);
}

const titleWeight = 600;

function titleLines(panel: Panel, width: number): string[] {
  // Measured in the weight of the text: headings are a little wider.
  return brokenText(plainFormula(panel.title), width - 4, (line) => 1.06 * labelWidth(line, fontSize, fontFamily));
}

/** Names that do not fit side by side are turned. */
function turnOf(axis: Axis, ticks: Ticks, width: number): number {
  return axis.names && ticks.at.length * (widest(ticks) + 8) > width ? -35 : 0;
}

function axes(figure: Figure, x: Ticks, y: Ticks, turn: number): Plot.Markish[] {
  const frame = { stroke: "var(--axis)", strokeWidth: 1 } as const;
  const ink = { fill: "var(--ink)", fontSize } as const;
  return [
    Plot.gridY(y.at, { stroke: "var(--grid)", strokeOpacity: 1 }),
    ...(figure.x.names ? [] : [Plot.gridX(x.at, { stroke: "var(--grid)", strokeOpacity: 1 })]),
    Plot.axisY(y.at, { text: y.text, label: null, tickSize: 4, tickPadding: 3, color: "var(--axis)", ...ink }),
    Plot.axisX(x.at, { text: x.text, label: null, tickSize: 4, tickPadding: 3, color: "var(--axis)", tickRotate: turn, ...(turn ? { textAnchor: "end" as const } : {}), ...ink }),
    Plot.frame({ ...frame, anchor: "left" }),
    Plot.frame({ ...frame, anchor: "bottom" }),
  ];
}

function heading(text: string, at: { x: number; y: number; anchor?: string }, weight: number): SVGElement {
  return svgElement(
    "text",
    { x: at.x, y: at.y, "text-anchor": at.anchor ?? "start", "font-size": fontSize, "font-weight": weight, fill: "var(--ink)", class: weight > 500 ? "panel-title" : "axis-label" },
    text,
  );
}

interface Layout {
  ranges: Ranges;
  left: number;
  across: number;
  inner: number;
  y: Ticks;
}

const right = 14;

/** The place inside of the axes. How wide it is depends on the numbers beside it, and these depend on
 *  how high it is. */
function layoutOf(figure: Figure, shared: Ranges, width: number): Layout {
  let y = ticksOf(figure.y, shared.y, 6);
  for (let pass = 0; ; ++pass) {
    const left = Math.ceil(widest(y)) + 14;
    const across = width - left - right;
    let ranges = shared;
    let inner = Math.round(Math.min(300, Math.max(190, width * 0.56)));
    if (figure.has_equal_units) ({ ranges, height: inner } = withEqualUnits(shared, across, [120, Math.min(across * 1.1, 460)]));
    else if (figure.kind === "isolines") inner = Math.round(Math.min(340, across));
    y = ticksOf(figure.y, ranges.y, Math.max(3, Math.floor(inner / 38)));
    if (Math.ceil(widest(y)) + 14 <= left || pass === 3) return { ranges, left, across, inner, y };
  }
}

/** One panel with its axes and their labels. */
export function drawPanel(figure: Figure, panel: Panel, looks: Looks, shared: Ranges, width: number): DrawnPanel {
  const hasTitle = figure.panels.some((each) => each.title !== "");
  const titleHeight = Math.max(...figure.panels.map((each) => titleLines(each, width).length - 1)) * top.moreTitle + top.title;
  const above = (hasTitle ? titleHeight : 0) + top.label;
  const { ranges, left, across, inner, y } = layoutOf(figure, shared, width);
  const x = xTicks(figure.x, ranges.x, across);
  const turn = turnOf(figure.x, x, across);
  const below = turn ? 24 + Math.ceil(widest(x) * 0.6) : 22;
  const height = above + inner + below + 20;
  const plot = Plot.plot({
    width,
    height,
    marginLeft: left,
    marginRight: right,
    marginTop: above,
    marginBottom: below + 20,
    x: scaleOf(figure.x, ranges.x),
    y: scaleOf(figure.y, ranges.y),
    style: { fontFamily, fontSize: `${fontSize}px`, background: "none", overflow: "visible" },
    marks: [...axes(figure, x, y, turn), ...marksOf(figure, panel, looks, ranges)],
  }) as unknown as SVGElement;
  if (hasTitle) titleLines(panel, width).forEach((line, k) => plot.append(heading(line, { x: 2, y: 13 + k * top.moreTitle }, titleWeight)));
  plot.append(heading(axisLabel(figure.y), { x: 2, y: above - 14 }, 400));
  plot.append(heading(axisLabel(figure.x), { x: left + across / 2, y: height - 7, anchor: "middle" }, 400));
  refineLabels(plot);
  return { svg: plot, height };
}
