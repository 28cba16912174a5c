import { expect, test } from "vitest";

import { figureCsv, tableCsv } from "../../src/csv";
import { brokenText, runsOf } from "../../src/draw/svg_text";
import { pieces, plainFormula, withPowers, withTiedUnits } from "../../src/formula";
import { figure, series } from "./figure_data";

test("formulas stand between dollar signs, and a single one is a dollar", () => {
  expect(pieces("of $x$ and $y$, 5 $")).toEqual([
    { text: "of ", isFormula: false },
    { text: "x", isFormula: true },
    { text: " and ", isFormula: false },
    { text: "y", isFormula: true },
    { text: ", 5 $", isFormula: false },
  ]);
});

test("numbers are tied to their units, and to nothing else", () => {
  expect(withTiedUnits("1.5 %, 0.2 m off, 3 m/s in 5 steps of 1/60 s")).toBe("1.5\u00a0%, 0.2\u00a0m off, 3\u00a0m/s in 5 steps of 1/60\u00a0s");
});

test("powers of ten are set as such in texts, but not in the settings of a solver", () => {
  expect(withPowers("pgs 2e+00, bpp 1e-12 J, exact -3.1e-13")).toEqual([
    { text: "pgs " }, { text: "2" }, { text: ", bpp " }, { text: "10", power: "−12" }, { text: " J, exact " }, { text: "−3.1·10", power: "−13" },
  ]);
  expect(withPowers("pgs:tolerance=1e-5, 0x1e5, case e-2")).toEqual([{ text: "pgs:tolerance=1e-5, 0x1e5, case e-2" }]);
});

test("long titles are broken where settings of a solver end", () => {
  const broken = brokenText("spook:decay=0.9,rounds=10 and more", 17, (line) => line.length);
  expect(broken).toEqual(["spook:decay=0.9,", "rounds=10 and", "more"]);
  expect(brokenText("unbreakable", 4, (line) => line.length)).toEqual(["unbreakable"]);
  expect(brokenText("", 4, (line) => line.length)).toEqual([""]);
});

test("labels of figures show formulas in letters, raised and lowered", () => {
  expect(runsOf(plainFormula("$x_n \\ge 10^{-3}$ [N s]"))).toEqual([
    { text: "x", shift: "none" },
    { text: "n", shift: "down" },
    { text: " ≥10", shift: "none" },
    { text: "−3", shift: "up" },
    { text: " [N s]", shift: "none" },
  ]);
  expect(runsOf("10⁻¹²")).toEqual([{ text: "10", shift: "none" }, { text: "−12", shift: "up" }]);
  expect(runsOf(plainFormula("my_solver"))).toEqual([{ text: "my_solver", shift: "none" }]);
});

test("CSV quotes what needs it and leaves gaps empty", () => {
  const drawn = figure([series('a "b"', [0, 1], [null, 2], { low: [1, 1], high: [3, 3] })]);
  drawn.panels[0]!.title = "p, q";
  expect(figureCsv(drawn)).toBe('panel,series,sweep,error [J],low,high\n"p, q","a ""b""",0,,1,3\n"p, q","a ""b""",1,2,1,3\n');
  const table = { id: "t", title: "", notes: [], failed_means: "", columns: [{ label: "time", unit: "ms", is_text: false, group: "wall" }], rows: [[{ value: 1.5, text: "1.50" }], [{ value: null, text: "–" }], [{ text: "x,y" }]] };
  expect(tableCsv(table)).toBe('"wall, time [ms]"\n1.5\n\n"x,y"\n');
});
