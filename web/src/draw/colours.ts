import type { Report } from "../report_data";

/** How a solver, or whatever a colour stands for, looks in all figures of a report. */
export interface Look {
  /** A name of style.css, so that it can differ between light and dark. */
  colour: string;
  symbol: string;
}

/** What is compared in every report has its place among the colours of style.css. */
const places = new Map(
  [
    ["exact", "cone-exact"],
    ["pgs"],
    ["bpp"],
    ["pgs-sm"],
    ["spook"],
    ["psor", "cone-psor"],
    [],
    [],
    ["energy"],
    ["converged", "certified", "solved"],
    ["natural"],
    ["Fischer–Burmeister"],
    ["not converged", "not certified", "not solved"],
  ].flatMap((names, place) => names.map((name): [string, number] => [name, place])),
);
const lookCount = 13;
const symbols = ["circle", "square", "triangle", "diamond", "wye", "star", "hexagon", "cross"];

function lookOf(slot: number): Look {
  return { colour: `var(--series-${(slot % lookCount) + 1})`, symbol: symbols[slot % symbols.length]! };
}

export type Looks = (name: string) => Look;

/** Solvers and measures keep their colour from report to report; all else takes the free ones in
 *  the order in which it occurs. */
export function looksOf(report: Report): Looks {
  const names = new Set<string>();
  for (const section of report.sections) {
    for (const figure of section.figures) {
      for (const panel of figure.panels) {
        for (const drawn of [...panel.series, ...panel.isolines]) names.add(drawn.colour_of);
      }
    }
  }
  const slots = new Map<string, number>();
  for (const name of names) {
    const place = places.get(name);
    if (place !== undefined) slots.set(name, place);
  }
  const taken = new Set(slots.values());
  const free = Array.from({ length: lookCount }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  const others = [...names].filter((name) => !slots.has(name));
  others.forEach((name, k) => slots.set(name, free[k % Math.max(1, free.length)] ?? k % lookCount));
  return (name) => lookOf(slots.get(name) ?? lookCount - 1);
}
