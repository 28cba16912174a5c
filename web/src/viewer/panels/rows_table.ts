import { element } from "../../page/element";
import type { Stage } from "../run_data";
import { numberText } from "./number_text";
import { contactRowNames, roleName, rowUnits } from "./row_names";
import type { StepDetails } from "./step_details";

const columns: [string, string][] = [
  ["row", "what the row is"],
  ["x", "impulse of the step"],
  ["w", "velocity"],
  ["l", "least impulse"],
  ["u", "largest impulse"],
  ["natural", "natural error: velocity or impulse"],
  ["energy [J]", "energy error of the row"],
];

/** Rows from `begin` to `end`, and what is wrong with each; the largest error is marked. */
export function rowsTable(stage: Stage, step: StepDetails, [begin, end]: [number, number]): HTMLElement {
  const places = Array.from({ length: end - begin }, (_, k) => begin + k);
  const roles = places.map((row) => roleName(stage, step, row));
  const ofContact = contactRowNames(roles);
  const worst = places.reduce((best, row) => (step.energy(row) > step.energy(best) ? row : best), begin);
  const body = places.map((row, k) => {
    const { x, w, l, u, natural, energy } = step.row(row);
    const units = rowUnits(roles[k]!);
    const named = stage.machine_rows[row] ?? ofContact[k]!;
    const isWorst = row === worst && energy > 0;
    const cell = (value: number, unit = ""): HTMLElement => element("td", { class: "number" }, numberText(value), ...(unit ? [element("span", { class: "unit" }, ` ${unit}`)] : []));
    const mark = isWorst ? [element("span", { class: "mark" }, " worst")] : [];
    return element("tr", isWorst ? { class: "worst" } : {}, element("th", { scope: "row" }, named, ...mark), cell(x, units.x), cell(w, units.w), cell(l), cell(u), cell(natural), cell(energy));
  });
  const head = columns.map(([name, title], k) => element("th", { scope: "col", title, ...(k > 0 ? { class: "number" } : {}) }, name));
  return element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Rows" }, element("table", { class: "rows-table" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body)));
}
