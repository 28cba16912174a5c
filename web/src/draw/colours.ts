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
    ["converged", "certified", "solved", "reference"],
    ["natural"],
    ["Fischer–Burmeister"],
    ["not converged", "not certified", "not solved"],
  ].flatMap((names, place) => names.map((name): [string, number] => [name, place])),
);
const lookCount = 13;
/** All else takes them in this order: neighbours in it are easy to tell apart. */
const order = [6, 7, 10, 0, 5, 8, 2, 11, 4, 12, 3, 9, 1];
/** Colours of one family are hard to tell apart side by side. */
const families = ["teal", "red", "blue", "purple", "blue", "ochre", "blue", "red", "purple", "blue", "blue", "ochre", "red"];
const symbols = ["circle", "square", "triangle", "diamond", "wye", "star", "hourglass", "cross"];
const symbolOf = (slot: number): string => symbols[slot % symbols.length]!;

function lookOf(slot: number): Look {
  return { colour: `var(--series-${(slot % lookCount) + 1})`, symbol: symbolOf(slot) };
}

/** Negative where the first number that differs is smaller in a. */
function firstDifference(a: number[], b: number[]): number {
  return a.map((value, k) => value - b[k]!).find((difference) => difference !== 0) ?? 0;
}

export type Looks = (name: string) => Look;

/** The names that colours stand for, figure by figure. */
function namesByFigure(report: Report): Set<string>[] {
  return report.sections.flatMap((section) =>
    section.figures.map((figure) => new Set(figure.panels.flatMap((panel) => [...panel.series, ...panel.isolines].map((drawn) => drawn.colour_of)))),
  );
}

/** Solvers and measures keep their colour from report to report. All else takes, in the order in
 *  which it occurs, what stands beside it in no figure: first of all its colour, then its symbol, then
 *  a similar colour; and of these the one that is used least. */
export function looksOf(report: Report): Looks {
  const figures = namesByFigure(report);
  const names = new Set(figures.flatMap((figure) => [...figure]));
  const slots = new Map<string, number>();
  for (const name of names) {
    const place = places.get(name);
    if (place !== undefined) slots.set(name, place);
  }
  const uses = (slot: number): number => [...slots.values()].filter((used) => used === slot).length;
  for (const name of names) {
    if (slots.has(name)) continue;
    const neighbours = figures.filter((figure) => figure.has(name)).flatMap((figure) => [...figure]);
    const taken = [...new Set(neighbours.flatMap((neighbour) => slots.get(neighbour) ?? []))];
    const likeness = (slot: number): number[] => [
      Number(taken.includes(slot)),
      taken.filter((other) => symbolOf(other) === symbolOf(slot)).length,
      taken.filter((other) => families[other] === families[slot]).length,
      uses(slot),
    ];
    slots.set(name, [...order].sort((a, b) => firstDifference(likeness(a), likeness(b)))[0]!);
  }
  return (name) => lookOf(slots.get(name) ?? lookCount - 1);
}
