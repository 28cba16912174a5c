import * as Plot from "@observablehq/plot";

import { plainFormula } from "../formula";
import { withUnit, type Figure, type Guide, type Panel, type Range, type Series, type Value } from "../report_data";
import type { Look, Looks } from "./colours";
import { isolinesOf, type Point } from "./isolines";
import type { Ranges } from "./ranges";
import { staircase, symbolPlaces } from "./symbol_places";
import { symbolNamed } from "./symbols";
import { numberText } from "./ticks";

export interface Datum {
  x: number | null;
  y: number | null;
  low: number | null;
  high: number | null;
}

interface Frame {
  ranges: Ranges;
  isCut: boolean;
}

/** Whether something must be cut at the edges. Where nothing must, what lies on an edge stays whole. */
function isAnyOutside(panel: Panel, { x, y }: Ranges): boolean {
  const isOutside = (values: Value[], [low, high]: Range): boolean => values.some((value) => value !== null && (value < low || value > high));
  return (
    panel.series.some((series) => [series.y, series.low ?? [], series.high ?? []].some((values) => isOutside(values, y)) || isOutside(series.x, x)) ||
    panel.guides.some((guide) => isOutside(guide.x, x) || isOutside(guide.y, y)) ||
    panel.isolines.some((grid) => isOutside(grid.x_range, x) || isOutside(grid.y_range, y))
  );
}

export const hatchOf = (look: Look): string => `url(#hatch-${look.colour.replace(/\D/g, "")})`;

function data(series: Series): Datum[] {
  const finite = (value: Value | undefined): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
  return series.x.map((x, k) => ({ x: finite(x), y: finite(series.y[k]), low: finite(series.low?.[k]), high: finite(series.high?.[k]) }));
}

const mostSymbols = 12;

/** The parts of a curve between its gaps. */
function partsOf(points: Datum[]): Point[][] {
  const parts: Point[][] = [[]];
  for (const { x, y } of points) {
    if (x !== null && y !== null) parts[parts.length - 1]!.push([x, y]);
    else if (parts[parts.length - 1]!.length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** Whether a series is many short lines, arrows for example, rather than a curve. */
export function isManyLines(series: Series): boolean {
  return partsOf(data(series)).length > mostSymbols;
}

/** A few symbols, so that curves can be told apart without their colours. */
function symbolsOn(figure: Figure, points: Datum[], ranges: Ranges, shift: number): Point[] {
  const parts = partsOf(points);
  if (parts.length > mostSymbols) return [];
  if (points.length <= mostSymbols) return parts.flat();
  const drawn = figure.kind === "steps" ? parts.map(staircase) : parts;
  return symbolPlaces(drawn, figure, ranges, mostSymbols, shift);
}

function dots(points: Point[], series: Series, look: Look, style: { size: number; opacity?: number; isCut: boolean }): Plot.Markish {
  const isCrossed = series.mark === "crossed";
  return Plot.dot(points, {
    r: style.size,
    symbol: symbolNamed(isCrossed ? "times" : look.symbol),
    fill: series.mark === "filled" ? look.colour : isCrossed ? "none" : "var(--paper)",
    stroke: look.colour,
    strokeWidth: series.mark === "filled" ? 0.5 : 1.4,
    opacity: style.opacity ?? 1,
    clip: style.isCut,
  });
}

/** What cannot stand on a logarithmic axis is drawn at its lower end, as an open triangle. */
export function isBelow(figure: Figure, point: Datum): boolean {
  return figure.y.scale === "log" && point.y !== null && point.y <= 0;
}

function pointMarks(figure: Figure, series: Series, look: Look, { ranges, isCut }: Frame): Plot.Markish[] {
  const points = data(series);
  const shown = points.filter((point) => !isBelow(figure, point));
  const below = points.filter((point) => isBelow(figure, point)).map((point) => ({ ...point, y: ranges.y[0] }));
  // All symbols of a figure have one size.
  const isCloud = figure.panels.some((panel) => panel.series.some((each) => each.x.length > 60));
  const marks: Plot.Markish[] = [];
  if (series.low) {
    marks.push(Plot.ruleX(shown, { x: "x", y1: "low", y2: "high", stroke: look.colour, strokeWidth: 1.2, opacity: 0.7, clip: isCut }));
  }
  marks.push(dots(partsOf(shown).flat(), series, look, isCloud ? { size: 2.4, opacity: 0.65, isCut } : { size: 4, isCut }));
  if (below.length > 0) {
    marks.push(Plot.dot(below, { x: "x", y: "y", dy: -4, r: 3.5, symbol: "triangle", rotate: 180, stroke: look.colour, fill: "var(--paper)" }));
  }
  return marks;
}

/** Hundreds of curves are paler than dozens. */
function paleness(points: Datum[]): number {
  return Math.min(0.6, Math.max(0.22, 3 / Math.sqrt(partsOf(points).length)));
}

export const lineWidths = { curve: 1.8, isoline: 1.4, solutions: 3 };
export const dashes = { curve: "5,4", third: "9,3,2,3", guide: "2,3" };

function lineMarks(figure: Figure, series: Series, look: Look, { ranges, isCut, index }: Frame & { index: number }): Plot.Markish[] {
  const points = data(series).map((point) => (isBelow(figure, point) ? { ...point, y: null } : point));
  const curve = figure.kind === "steps" ? "step-after" : "linear";
  if (series.is_background) {
    return [Plot.line(points, { x: "x", y: "y", curve, stroke: look.colour, strokeWidth: 0.6, strokeOpacity: paleness(points), clip: isCut })];
  }
  const marks: Plot.Markish[] = [];
  if (series.low) {
    const isSound = (point: Datum): boolean => figure.y.scale === "linear" || ((point.low ?? 1) > 0 && (point.high ?? 1) > 0);
    const lowest = (point: Datum): number | null => (isSound(point) ? point.low : Number.MIN_VALUE);
    marks.push(Plot.areaY(points, { x: "x", y1: lowest, y2: "high", curve, fill: look.colour, fillOpacity: 0.16, clip: isCut }));
  }
  const dash = series.is_dashed ? { strokeDasharray: dashes.curve } : {};
  // Among isolines the line on which the error is zero is the thick one.
  const isAmongIsolines = figure.kind === "isolines";
  const strokeWidth = isAmongIsolines ? lineWidths.solutions : lineWidths.curve;
  marks.push(Plot.line(points, { x: "x", y: "y", curve, stroke: look.colour, strokeWidth, ...dash, clip: isCut }));
  if (isAmongIsolines) return marks;
  marks.push(dots(symbolsOn(figure, points, ranges, index), series, look, { size: 3.2, isCut }));
  // Of many short lines each has a dot where it begins.
  if (isManyLines(series)) marks.push(Plot.dot(partsOf(points).map((part) => part[0]!), { r: 1.8, fill: look.colour, clip: isCut }));
  return marks;
}

function barMarks(figure: Figure, panel: Panel, looks: Looks, isCut: boolean): Plot.Markish[] {
  const tops = new Map<number, number>();
  return panel.series.map((series) => {
    const look = looks(series.colour_of);
    const half = figure.bar_width * (figure.x.names ? 0.36 : 0.46);
    const bars = data(series).flatMap(({ x, y }) => {
      if (x === null || !y) return [];
      const bottom = tops.get(x) ?? 0;
      tops.set(x, bottom + y);
      return [{ x1: x - half, x2: x + half, y1: bottom, y2: bottom + y }];
    });
    const fill = { filled: look.colour, hollow: "var(--paper)", crossed: hatchOf(look) }[series.mark];
    return Plot.rect(bars, { x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill, stroke: look.colour, strokeWidth: series.mark === "filled" ? 0 : 1, clip: isCut });
  });
}

/** The place for the number of an isoline, well inside of the panel; none on a short line. */
function labelPlace(line: Point[], ranges: Ranges, shift: number): Point | null {
  const inside = line.filter(([x, y]) => {
    const u = (x - ranges.x[0]) / (ranges.x[1] - ranges.x[0]);
    const v = (y - ranges.y[0]) / (ranges.y[1] - ranges.y[0]);
    return u > 0.06 && u < 0.94 && v > 0.06 && v < 0.94;
  });
  return inside.length < 14 ? null : inside[Math.floor(inside.length * (0.2 + 0.6 * shift))]!;
}

/** Lines have no symbols: those of a second unbroken grid in a panel are broken too. */
export function dashOf(panel: Panel, which: number): string {
  const grid = panel.isolines[which]!;
  if (grid.is_dashed) return dashes.curve;
  return panel.isolines.slice(0, which).some((before) => !before.is_dashed) ? dashes.third : "";
}

function isolineMarks(panel: Panel, looks: Looks, { ranges, isCut }: Frame): Plot.Markish[] {
  const marks: Plot.Markish[] = [];
  const labels: { x: number; y: number; text: string; colour: string }[] = [];
  panel.isolines.forEach((grid, which) => {
    const look = looks(grid.colour_of);
    grid.levels.forEach((level, k) => {
      const lines = isolinesOf(grid, level);
      const points = lines.flatMap((line, z) => line.map(([x, y]) => ({ x, y, z })));
      const dash = dashOf(panel, which);
      marks.push(Plot.line(points, { x: "x", y: "y", z: "z", stroke: look.colour, strokeWidth: lineWidths.isoline, ...(dash ? { strokeDasharray: dash } : {}), clip: isCut }));
      for (const line of lines) {
        const place = labelPlace(line, ranges, ((k + which) % 3) / 2);
        if (place) labels.push({ x: place[0], y: place[1], text: numberText(level), colour: look.colour });
      }
    });
  });
  marks.push(Plot.text(labels, { x: "x", y: "y", text: "text", fill: (label: { colour: string }) => label.colour, stroke: "var(--paper)", strokeWidth: 5, fontSize: 11 }));
  return marks;
}

function guideMark(guide: Guide, isCut: boolean): Plot.Markish {
  const look = { stroke: "var(--guide)", strokeWidth: 1.2, strokeDasharray: dashes.guide, clip: isCut } as const;
  if (guide.y.length === 0) return Plot.ruleX(guide.x, look);
  if (guide.x.length === 0) return Plot.ruleY(guide.y, look);
  return Plot.line(guide.x.map((x, k): Point => [x, guide.y[k]!]), look);
}

/** All that is drawn inside of the axes of a panel, from back to front. */
export function marksOf(figure: Figure, panel: Panel, looks: Looks, ranges: Ranges): Plot.Markish[] {
  const isCut = isAnyOutside(panel, ranges);
  const frame = { ranges, isCut };
  const marks = panel.guides.map((guide) => guideMark(guide, isCut));
  if (figure.kind === "bars") return [...marks, ...barMarks(figure, panel, looks, isCut)];
  if (figure.kind === "isolines") marks.push(...isolineMarks(panel, looks, frame));
  const inOrder = [...panel.series.filter((series) => series.is_background), ...panel.series.filter((series) => !series.is_background)];
  inOrder.forEach((series, k) => {
    const look = looks(series.colour_of);
    const isCloud = figure.kind === "points";
    marks.push(...(isCloud ? pointMarks(figure, series, look, frame) : lineMarks(figure, series, look, { ...frame, index: k })));
  });
  return marks;
}

export function axisLabel(axis: { label: string; unit: string }): string {
  return plainFormula(withUnit(axis.label, axis.unit));
}
