import { element } from "../../page/element";
import { contactRowNames, roleName, rowUnits } from "../data/row_names";
import type { StepDetails } from "../data/step_details";
import type { Stage } from "../run_data";
import { numberText } from "./number_text";

/** Columns are narrow: three figures tell how large something is. */
function cell(value: number, unit = ""): HTMLElement {
  return element("td", { class: "number" }, numberText(value, 3), ...(unit ? [element("span", { class: "unit" }, ` ${unit}`)] : []));
}

function headCell(name: string, title: string, unit = ""): HTMLElement {
  return element("th", { scope: "col", class: "number", title }, name, ...(unit ? [" ", element("span", { class: "unit" }, `[${unit}]`)] : []));
}

/** Rows from `begin` to `end`, and what is wrong with each; the largest error is marked. */
export function rowsTable(stage: Stage, step: StepDetails, [begin, end]: [number, number]): HTMLElement {
  const places = Array.from({ length: end - begin }, (_, k) => begin + k);
  const roles = places.map((row) => roleName(stage, step, row));
  const ofContact = contactRowNames(roles);
  const units = roles.map((role, k) => rowUnits(role, stage.machine_turns[places[k]!]));
  // A unit that all rows share stands above them, once.
  const isShared = units.every(({ x }) => x === units[0]!.x);
  const shared = isShared ? units[0]! : { x: "", w: "" };
  const worst = places.reduce((best, row) => (step.energy(row) > step.energy(best) ? row : best), begin);
  const body = places.map((row, k) => {
    const { x, w, l, u, natural, energy } = step.row(row);
    const own = isShared ? { x: "", w: "" } : units[k]!;
    const isWorst = row === worst && energy > 0;
    const mark = isWorst ? [element("span", { class: "mark" }, " worst")] : [];
    const name = element("th", { scope: "row" }, stage.machine_rows[row] ?? ofContact[k]!, ...mark);
    return element("tr", isWorst ? { class: "worst" } : {}, name, cell(energy), cell(x, own.x), cell(w, own.w), cell(l), cell(u), cell(natural));
  });
  const head = [
    element("th", { scope: "col" }, "row"),
    // What readers look for comes first: narrow panels cut the table at its end.
    headCell("error", "energy error of the row", "J"),
    headCell("x", "impulse of the step", shared.x),
    headCell("w", "velocity", shared.w),
    headCell("l", "least impulse", shared.x),
    headCell("u", "largest impulse", shared.x),
    headCell("natural", "natural error: the velocity or impulse by which the row misses its law"),
  ];
  return element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Rows" }, element("table", { class: "rows-table" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body)));
}
