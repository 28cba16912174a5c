import { element } from "../../page/element";
import { instantOf } from "../data/instant";
import type { Player } from "../player";
import type { Run } from "../run_data";
import { numberText } from "./number_text";
import { energyColours, workers } from "./plot_specs";
import { cumulativeWork } from "./series";
import { stepIndex } from "./steps";

/** What one kind of work came to up to a step, J: what it gave, and what it took. */
export interface Share {
  name: string;
  joules: number;
  isSolver: boolean;
}

/** The account up to a step (a place in the arrays): every kind of work that is not nothing. */
export function sharesAt(sums: Map<string, Float64Array>, step: number): Share[] {
  return [...sums].flatMap(([name, values]) => {
    const joules = values[step] ?? 0;
    return joules === 0 || Number.isNaN(joules) ? [] : [{ name: workers[name] ?? name, joules, isSolver: name === "solver error" }];
  });
}

/** "The solver added 3 J: 2 % of the energy that was turned over." */
export function thiefText(shares: Share[]): string {
  const solver = shares.find(({ isSolver }) => isSolver)?.joules ?? 0;
  const turned = shares.filter(({ isSolver }) => !isSolver).reduce((sum, { joules }) => sum + Math.abs(joules), 0) / 2;
  const part = turned > 0 ? `, ${numberText((100 * Math.abs(solver)) / turned, 2)} % of what was turned over` : "";
  if (solver === 0) return "The solver took nothing.";
  return `The solver ${solver < 0 ? "took" : "added"} ${numberText(Math.abs(solver), 3)} J up to here${part}.`;
}

/** Who gave energy and who took it, up to the present: one bar for each, the solver's share hatched. */
export function buildAccount(runs: Run[], player: Player): { root: HTMLElement; refresh(): void } {
  const parts = runs.map((run) => {
    const counter = element("p", { class: "joule-counter", role: "status" });
    const bars = element("div", { class: "account-bars" });
    let sums = new Map<string, Float64Array>();
    let counted: Float64Array | null = null;
    const sum = (): void => {
      if (counted === run.motion.work) return;
      counted = run.motion.work;
      sums = new Map(run.motion.work_names.map((name, place) => [name, cumulativeWork(run.motion, place)]));
    };
    const show = (): void => {
      sum();
      const shares = sharesAt(sums, stepIndex(run, instantOf(run, player)));
      const text = `${runs.length > 1 ? `${run.name}: ` : ""}${thiefText(shares)}`;
      if (counter.textContent !== text) counter.textContent = text;
      bars.replaceChildren(...[1, -1].map((sign) => barOf(shares.filter(({ joules }) => joules * sign > 0), sign > 0 ? "gave" : "took", run)));
    };
    return { elements: [counter, bars], show };
  });
  const refresh = (): void => parts.forEach(({ show }) => show());
  return { root: element("figure", { class: "plot account", "aria-label": "Who gave and who took energy" }, element("h3", {}, "Who gave and who took energy"), ...parts.flatMap(({ elements }) => elements)), refresh };
}

function barOf(shares: Share[], word: string, { motion }: Run): HTMLElement {
  const total = shares.reduce((sum, { joules }) => sum + Math.abs(joules), 0);
  const segments = [...shares]
    .sort((a, b) => Math.abs(b.joules) - Math.abs(a.joules))
    .map(({ name, joules, isSolver }) => {
      const place = motion.work_names.findIndex((each) => (workers[each] ?? each) === name);
      const colour = isSolver ? "--series-9" : energyColours[place % energyColours.length]!;
      const text = `${name}: ${numberText(Math.abs(joules), 3)} J`;
      const percent = (100 * Math.abs(joules)) / total;
      // What the solver took is never too little to be seen, unless it is rounding.
      const width = isSolver && percent > 1e-6 ? Math.max(percent, 1.5) : percent;
      return element("span", { class: isSolver ? "segment solver" : "segment", style: `flex: ${width.toFixed(3)} 0 0; --colour: var(${colour})`, title: text }, element("span", {}, name));
    });
  return element("div", { class: "account-row" }, element("span", { class: "account-word" }, `${word} ${numberText(total, 3)} J`), element("div", { class: "account-bar" }, ...segments));
}
