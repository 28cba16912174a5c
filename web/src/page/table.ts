import { tableCsv } from "../csv";
import { typeset } from "../formula";
import type { Cell, ReportTable } from "../report_data";
import { element } from "./element";
import { exportButton, saveCsv } from "./export";

/** 1.46e-1 as 1.46 · 10⁻¹, and 1.46e0 as 1.46; words with their formulas. */
function cellContent(cell: Cell): DocumentFragment {
  const power = cell.value === undefined ? null : /^(-?[\d.]+)e(-?\d+)$/.exec(cell.text);
  if (!power) return typeset(cell.value === undefined ? cell.text : cell.text.replace("-", "−"));
  const digits = power[1]!.replace("-", "−");
  const out = document.createDocumentFragment();
  if (power[2] === "0") out.append(digits);
  else out.append(`${digits}\u202f·\u202f10`, element("sup", {}, power[2]!.replace("-", "−")));
  return out;
}

function cellElement(cell: Cell, isText: boolean, isFirst: boolean): HTMLElement {
  const out = isFirst ? element("th", { scope: "row" }) : element("td");
  if (!isText) out.classList.add("number");
  if (cell.mark) out.classList.add(cell.mark);
  out.append(cellContent(cell));
  if (cell.mark === "failed") out.append(element("sup", { class: "dagger" }, "†"));
  return out;
}

const explanations: Record<"best" | "quoted", string> = {
  best: "bold: the best of its column",
  quoted: "italic: printed in the paper, not measured here",
};

function notesOf(table: ReportTable): HTMLElement[] {
  const used = new Set(table.rows.flat().map((cell) => cell.mark));
  const marks = (["best", "failed", "quoted"] as const).filter((mark) => used.has(mark)).map((mark) => (mark === "failed" ? `† ${table.failed_means}` : explanations[mark]));
  const notes = table.notes.map((note) => element("p", { class: "note" }, typeset(note)));
  return marks.length > 0 ? [...notes, element("p", { class: "note" }, `${marks.join("; ")}.`)] : notes;
}

/** A line above the labels with the names of groups of columns, if there are any. */
function groupRow(table: ReportTable): HTMLElement[] {
  if (!table.columns.some((column) => column.group)) return [];
  const cells: HTMLElement[] = [];
  for (let first = 0; first < table.columns.length; ) {
    const name = table.columns[first]?.group ?? "";
    let last = first + 1;
    while (last < table.columns.length && (table.columns[last]?.group ?? "") === name) ++last;
    const span = String(last - first);
    cells.push(name ? element("th", { colspan: span, scope: "colgroup", class: "group" }, element("span", {}, typeset(name))) : element("td", { colspan: span }));
    first = last;
  }
  return [element("tr", {}, ...cells)];
}

function sortValue(cell: Cell): number | string {
  return cell.value === undefined || cell.value === null ? cell.text : cell.value;
}

/** Numbers by size, then words by letter. */
function compareCells(a: Cell, b: Cell): number {
  const [x, y] = [sortValue(a), sortValue(b)];
  if (typeof x === "number" && typeof y === "number") return x - y;
  if (typeof x === typeof y) return String(x).localeCompare(String(y));
  return typeof x === "number" ? -1 : 1;
}

/** A click on a head sorts the rows by that column, upwards and then downwards; a third click as they were. */
function makeSortable(table: ReportTable, heads: HTMLElement[], rows: HTMLElement[], body: HTMLElement): void {
  let [by, way] = [-1, 0];
  heads.forEach((head, k) => {
    const button = element("button", { type: "button", class: "sort", title: "Sort by this column" }, ...Array.from(head.childNodes));
    head.append(button);
    button.addEventListener("click", () => {
      [by, way] = by === k ? [k, way === 1 ? -1 : way === -1 ? 0 : 1] : [k, 1];
      const order = table.rows.map((_, row) => row);
      if (way !== 0) order.sort((a, b) => way * compareCells(table.rows[a]![by]!, table.rows[b]![by]!) || a - b);
      body.append(...order.map((row) => rows[row]!));
      heads.forEach((other, place) => other.setAttribute("aria-sort", place !== by || way === 0 ? "none" : way > 0 ? "ascending" : "descending"));
    });
  });
}

export function tableBlock(table: ReportTable, number: number): HTMLElement {
  const head = table.columns.map((column) => {
    const out = element("th", { scope: "col", ...(column.is_text ? {} : { class: "number" }) }, typeset(column.label));
    if (column.unit) out.append(" ", element("span", { class: "unit" }, `[${column.unit}]`));
    return out;
  });
  const groups = groupRow(table);
  const rows = table.rows.map((row) => element("tr", {}, ...row.map((cell, k) => cellElement(cell, table.columns[k]?.is_text ?? false, k === 0))));
  const title = `Table ${number}`;
  const body = element("tbody", {}, ...rows);
  if (rows.length > 1) makeSortable(table, head, rows, body);
  const grid = element("table", table.columns.length > 9 ? { class: "many" } : {}, element("thead", {}, ...groups, element("tr", {}, ...head)), body);
  const box = element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title }, grid);
  const caption = element("p", { class: "caption" }, element("b", {}, `${title}. `), typeset(table.title));
  const buttons = element("div", { class: "exports" }, exportButton("CSV", title, () => saveCsv(table.id, tableCsv(table))));
  return element("div", { id: `table-${table.id}`, class: "table" }, caption, box, ...notesOf(table), buttons);
}
