import type uPlot from "uplot";

import { numberText, powerOfTen } from "./number_text";
import type { PlotSpec } from "./plot_data";

/** Colours of the page as a canvas needs them: resolved. */
export function colourOf(host: Element, name: string): string {
  return getComputedStyle(host).getPropertyValue(name).trim() || "#888";
}

const font = '12px "Source Sans 3", "Helvetica Neue", Arial, sans-serif';
const boldFont = `600 ${font}`;

/** A logarithmic axis is a plain one of exponents: uPlot's own knows no numbers below 1e-32, and
 *  errors of exact solvers are smaller. */
function powers(_: uPlot, exponents: number[]): string[] {
  return exponents.map((exponent) => powerOfTen(Math.round(exponent)));
}

function plainNumbers(_: uPlot, splits: number[]): string[] {
  const step = splits.length > 1 ? Math.abs(splits[1]! - splits[0]!) : 1;
  // What rounding leaves of a zero among larger steps is zero.
  return splits.map((value) => numberText(Math.abs(value) < step * 1e-6 ? 0 : value, 6));
}

export function plotAxes(host: Element, spec: PlotSpec): uPlot.Axis[] {
  const looks = { stroke: colourOf(host, "--quiet"), font, labelFont: boldFont, labelGap: 0, labelSize: 20, gap: 4, ticks: { size: 4, stroke: colourOf(host, "--axis"), width: 1 }, grid: { stroke: colourOf(host, "--grid"), width: 1 } };
  const isLog = spec.scale === "log";
  return [
    { ...looks, scale: "x", label: "time [s]", size: 26, space: 60, values: plainNumbers },
    {
      ...looks,
      scale: "y",
      label: spec.unit ? `${spec.quantity} [${spec.unit}]` : spec.quantity,
      size: 56,
      space: 28,
      values: isLog ? powers : plainNumbers,
      ...(isLog ? { incrs: [1, 2, 5, 10, 20, 50, 100] } : {}),
    },
  ];
}

/** Exponents of whole decades, at least one, which also hold the guides. */
export function decadeRange(min: number, max: number, guides: number[]): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) [min, max] = guides.length > 0 ? [guides[0]!, guides[0]!] : [-1, 0];
  // A guide needs room for its label.
  const low = Math.floor(Math.min(min, ...guides.map((value) => value - 0.3)) + 1e-9);
  const high = Math.ceil(Math.max(max, ...guides.map((value) => value + 0.3)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

/** Some air above and below, and a range even for a line that is flat or missing. */
export function linearRange(min: number, max: number): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const air = max > min ? 0.08 * (max - min) : Math.abs(max) * 0.1 || 1;
  return [min - air, max + air];
}
