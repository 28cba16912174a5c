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
const symbols = ["circle", "square", "triangle", "diamond", "wye", "star", "hexagon", "cross"];

function lookOf(slot: number): Look {
  return { colour: `var(--series-${(slot % lookCount) + 1})`, symbol: symbols[slot % symbols.length]! };
}

export type Looks = (name: string) => Look;

/** The names that colours stand for, figure by figure. */
function namesByFigure(report: Report): Set<string>[] {
  return report.sections.flatMap((section) =>
    section.figures.map((figure) => new Set(figure.panels.flatMap((panel) => [...panel.series, ...panel.isolines].map((drawn) => drawn.colour_of)))),
  );
}

/** Solvers and measures keep their colour from report to report. All else takes, in the order in
 *  which it occurs, the colour that is used least, of those that no figure has beside it. */
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
    const taken = new Set(neighbours.map((neighbour) => slots.get(neighbour)));
    const ranked = [...order].sort((a, b) => uses(a) - uses(b));
    slots.set(name, ranked.find((slot) => !taken.has(slot)) ?? ranked[0]!);
  }
  return (name) => lookOf(slots.get(name) ?? lookCount - 1);
}
