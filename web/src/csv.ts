import { fullLabel, withUnit, type Axis, type Figure, type Isolines, type Range, type ReportTable, type Value } from "./report_data";

/** The same files as src/report/report_csv.cpp writes; gaps are empty cells. */

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function exact(value: Value | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function csv(lines: string[][]): string {
  return lines.map((cells) => cells.join(",") + "\n").join("");
}

export function tableCsv(table: ReportTable): string {
  const header = table.columns.map((column) => quoted(fullLabel(column)));
  const rows = table.rows.map((row) =>
    row.map((cell) => (cell.value === undefined ? quoted(cell.text) : exact(cell.value))),
  );
  return csv([header, ...rows]);
}

function xText(axis: Axis, x: Value | undefined): string {
  const name = typeof x === "number" ? axis.names?.[x] : undefined;
  return name === undefined ? exact(x) : quoted(name);
}

function onGrid([first, last]: Range, k: number, count: number): number {
  return first + ((last - first) * k) / (count - 1);
}

function gridLines(title: string, grid: Isolines): string[][] {
  return grid.values.map((value, k) => [
    quoted(title),
    quoted(grid.name),
    exact(onGrid(grid.x_range, k % grid.columns, grid.columns)),
    exact(onGrid(grid.y_range, Math.floor(k / grid.columns), grid.rows)),
    exact(value),
  ]);
}

export function figureCsv(figure: Figure): string {
  const header = ["panel", "series", quoted(withUnit(figure.x.label, figure.x.unit)), quoted(withUnit(figure.y.label, figure.y.unit))];
  if (figure.kind === "isolines") {
    const lines = figure.panels.flatMap((panel) => panel.isolines.flatMap((grid) => gridLines(panel.title, grid)));
    return csv([[...header, "value"], ...lines]);
  }
  const hasBand = figure.panels.some((panel) => panel.series.some((series) => series.low || series.high));
  const lines = figure.panels.flatMap((panel) =>
    panel.series.flatMap((series) =>
      series.x.map((x, k) => {
        const cells = [quoted(panel.title), quoted(series.name), xText(figure.x, x), exact(series.y[k])];
        return hasBand ? [...cells, exact(series.low?.[k]), exact(series.high?.[k])] : cells;
      }),
    ),
  );
  return csv([hasBand ? [...header, "low", "high"] : header, ...lines]);
}
