import type { Details, Stage } from "../run_data";

/** Whether two bodies stick together at a point, slide, or do not press. */
export type ContactState = "stick" | "slip" | "loose" | "unknown";

/** A row of friction as near its bound as this share of it slides: pages hold three figures. */
const nearBound = 2e-3;

/** By the impulses of its rows: friction that is at its bound cannot hold. */
export function contactState({ roles }: Stage, details: Details, contact: number): ContactState {
  const [begin, end] = [details.contact_row[contact]!, details.contact_row_end[contact]!];
  if (begin < 0 || details.row_start[details.steps] === 0) return "unknown";
  if (!(details.x[begin]! > 0)) return "loose";
  for (let row = begin + 1; row < end; ++row) {
    if (roles[details.role[row]!] !== "friction") continue;
    const [x, l, u] = [details.x[row]!, details.l[row]!, details.u[row]!];
    const slack = nearBound * Math.max(Math.abs(l), Math.abs(u));
    if (x <= l + slack || x >= u - slack) return "slip";
  }
  return "stick";
}
