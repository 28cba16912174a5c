import type uPlot from "uplot";

import { numberText, powerOfTen } from "./number_text";
import type { PlotSpec } from "./plot_data";

/** Colours of the page as a canvas needs them: resolved. */
export function colourOf(host: Element, name: string): string {
  return getComputedStyle(host).getPropertyValue(name).trim() || "#888";
}

const font = '12px "Source Sans 3", "Helvetica Neue", Arial, sans-serif';
const boldFont = `600 ${font}`;

/** Of the places that a logarithmic axis offers, the powers of ten, at most about six; null for the rest. */
function powersOnly(_: uPlot, splits: number[]): (number | null)[] {
  const exponents = splits.map((value) => Math.round(Math.log10(value)));
  const isPower = splits.map((value, k) => Math.abs(value / 10 ** exponents[k]! - 1) < 1e-6);
  const every = Math.max(1, Math.ceil(isPower.filter(Boolean).length / 6));
  return splits.map((value, k) => (isPower[k] && exponents[k]! % every === 0 ? value : null));
}

function powerNumbers(_: uPlot, splits: (number | null)[]): string[] {
  return splits.map((value) => (value === null ? "" : powerOfTen(Math.round(Math.log10(value)))));
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
      space: isLog ? 12 : 32,
      values: isLog ? powerNumbers : plainNumbers,
      ...(isLog ? { filter: powersOnly, grid: { ...looks.grid, filter: powersOnly }, ticks: { ...looks.ticks, filter: powersOnly } } : {}),
    },
  ];
}

/** Whole decades, at least one, which also hold the guides. */
export function logRange(min: number, max: number, guides: number[]): [number, number] {
  if (!(min > 0) || !(max > 0) || !Number.isFinite(max)) [min, max] = guides.length > 0 ? [guides[0]!, guides[0]!] : [1e-1, 1];
  // A guide needs room for its label.
  const low = Math.floor(Math.log10(Math.min(min, ...guides.map((value) => value / 2))) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(max, ...guides.map((value) => value * 2))) - 1e-9);
  return [10 ** low, 10 ** Math.max(high, low + 1)];
}

/** Some air above and below, and a range even for a line that is flat or missing. */
export function linearRange(min: number, max: number): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const air = max > min ? 0.08 * (max - min) : Math.abs(max) * 0.1 || 1;
  return [min - air, max + air];
}
