import { numberText, powerOfTen } from "../panels/number_text";
import { decadeRange, linearRange } from "../panels/plot_axes";
import { dashes, wholeSpan, type Line, type PlotSpec } from "../panels/plot_data";
import type { Run } from "../run_data";

/** Colours by their names in colours.css. */
export type ColourOf = (name: string) => string;

const size = { width: 760, height: 380, left: 78, right: 16, top: 34, bottom: 46 };

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Round numbers between two, about so many. */
export function ticksBetween(low: number, high: number, about: number): number[] {
  const raw = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= raw)!;
  const out: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) out.push(k * step + 0); // no −0
  return out;
}

/** The points of a line as paths, one for each stretch without gaps. */
function pathOf(line: Line, times: Float64Array, x: (time: number) => number, y: (value: number) => number): string {
  let out = "";
  let isOpen = false;
  line.values.forEach((value, k) => {
    if (!Number.isFinite(value)) return void (isOpen = false);
    out += `${isOpen ? "L" : "M"}${x(times[k]!).toFixed(1)} ${y(value).toFixed(1)}`;
    isOpen = true;
  });
  return out;
}

/** A plot as it is on the page, as a file of its own. */
export function plotSvg(spec: PlotSpec, runs: Run[], timeStep: number, colourOf: ColourOf): string {
  const { times, lines } = spec.data();
  const shown = lines.filter(({ isShown, isShade }) => isShown && !isShade);
  const isLog = spec.scale === "log";
  const value = (raw: number): number => (isLog ? Math.log10(raw) : raw);
  const all = shown.flatMap(({ values }) => Array.from(values, value)).filter(Number.isFinite);
  const [least, most] = [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), -Infinity)];
  const [low, high] = isLog ? decadeRange(least, most, []) : linearRange(least, most);
  const [start, end] = wholeSpan(times, timeStep);
  const { width, height, left, right, top, bottom } = size;
  const x = (time: number): number => left + ((time - start) / (end - start)) * (width - left - right);
  const yAt = (place: number): number => height - bottom - ((place - low) / (high - low)) * (height - top - bottom);
  const ink = colourOf("--ink");
  const out = [`<text x="${left}" y="18" font-weight="600">${escaped(spec.title)}</text>`];
  for (const tick of ticksBetween(low, high, 6).filter((each) => !isLog || Number.isInteger(each))) {
    const label = isLog ? powerOfTen(tick) : numberText(Math.abs(tick) < (high - low) * 1e-9 ? 0 : tick, 6);
    out.push(`<path d="M${left} ${yAt(tick).toFixed(1)}H${width - right}" stroke="${colourOf("--grid")}"/><text x="${left - 6}" y="${(yAt(tick) + 4).toFixed(1)}" text-anchor="end">${label}</text>`);
  }
  for (const tick of ticksBetween(start, end, 7)) out.push(`<path d="M${x(tick).toFixed(1)} ${height - bottom}v4" stroke="${ink}"/><text x="${x(tick).toFixed(1)}" y="${height - bottom + 17}" text-anchor="middle">${numberText(tick, 6)}</text>`);
  out.push(`<path d="M${left} ${top}V${height - bottom}H${width - right}" fill="none" stroke="${ink}"/>`);
  out.push(`<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">time [s]</text>`);
  const unit = spec.unit ? `${spec.quantity} [${spec.unit}]` : spec.quantity;
  out.push(`<text transform="translate(14 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(unit)}</text>`);
  shown.forEach((line) => {
    const dash = dashes[line.dash] ?? [];
    out.push(`<path d="${pathOf(line, times, x, (raw) => yAt(value(raw)))}" fill="none" stroke="${colourOf(line.colour)}" stroke-width="1.5"${dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : ""}/>`);
  });
  const below = height + 4;
  const key = (line: Line, k: number): string => {
    const run = runs.length > 1 ? ` (${runs[line.dash]?.name ?? ""})` : "";
    return `<path d="M${left} ${below + 18 * k}h26" stroke="${colourOf(line.colour)}" stroke-width="2"${line.dash > 0 ? ` stroke-dasharray="${dashes[line.dash]!.join(" ")}"` : ""}/><text x="${left + 34}" y="${below + 4 + 18 * k}">${escaped(line.name + run)}</text>`;
  };
  out.push(...shown.map(key));
  const whole = height + 18 * shown.length + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" width="${width}" height="${whole}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="13" fill="${ink}"><rect width="100%" height="100%" fill="${colourOf("--paper")}"/>${out.join("")}</svg>\n`;
}
