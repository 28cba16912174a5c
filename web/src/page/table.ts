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
  if (cell.mark === "failed") out.append(element("sup", { class: "dagger", title: "failed" }, "†"));
  return out;
}

const explanations = {
  best: "bold: the best of its column",
  failed: "† did not reach its tolerance, or did not run",
  quoted: "italic: printed in the paper, not measured here",
};

function notesOf(table: ReportTable): HTMLElement[] {
  const used = new Set(table.rows.flat().map((cell) => cell.mark));
  const marks = (["best", "failed", "quoted"] as const).filter((mark) => used.has(mark)).map((mark) => explanations[mark]);
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

export function tableBlock(table: ReportTable, number: number): HTMLElement {
  const head = table.columns.map((column) => {
    const out = element("th", { scope: "col", ...(column.is_text ? {} : { class: "number" }) }, typeset(column.label));
    if (column.unit) out.append(" ", element("span", { class: "unit" }, `[${column.unit}]`));
    return out;
  });
  const groups = groupRow(table);
  const rows = table.rows.map((row) => element("tr", {}, ...row.map((cell, k) => cellElement(cell, table.columns[k]?.is_text ?? false, k === 0))));
  const title = `Table ${number}`;
  const grid = element("table", table.columns.length > 9 ? { class: "many" } : {}, element("thead", {}, ...groups, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  const box = element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title }, grid);
  const caption = element("p", { class: "caption" }, element("b", {}, `${title}. `), typeset(table.title));
  const buttons = element("div", { class: "exports" }, exportButton("CSV", title, () => saveCsv(table.id, tableCsv(table))));
  return element("div", { id: `table-${table.id}`, class: "table" }, caption, box, ...notesOf(table), buttons);
}
