import type { PlotSpec } from "../panels/plot_data";
import type { Run } from "../run_data";

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "";
  if (Math.abs(value) === Infinity) return value > 0 ? "inf" : "-inf";
  return String(value);
}

/** A text or a number as a cell of a table. */
export function cell(value: string | number): string {
  return typeof value === "number" ? number(value) : quoted(value);
}

/** The lines of a plot as they are, not as the axis needed them; gaps are empty cells. */
export function plotCsv(spec: PlotSpec, runs: Run[]): string {
  const { times, lines: drawn } = spec.data();
  const lines = drawn.filter(({ isShade }) => !isShade);
  // Lines of the same name are the same quantity of one run after the other.
  const seen = new Map<string, number>();
  const names = lines.map((line) => {
    const run = seen.get(line.name) ?? 0;
    seen.set(line.name, run + 1);
    const isShared = lines.filter((other) => other.name === line.name).length > 1;
    return `${line.name}${isShared ? ` (${runs[run]!.name})` : ""}${spec.unit ? ` [${spec.unit}]` : ""}`;
  });
  const out = [["time [s]", ...names].map(quoted).join(",")];
  const values = lines.map((line) => line.exact ?? line.values);
  for (let k = 0; k < times.length; ++k) out.push([number(times[k]), ...values.map((column) => number(column[k]))].join(","));
  return `${out.join("\n")}\n`;
}
