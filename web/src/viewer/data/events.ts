import type { Run } from "../run_data";
import { verdictOf } from "./verdict";

/** Something that happened in a run, at the instant before or after a step. */
export interface RunEvent {
  /** In steps from the beginning. */
  instant: number;
  kind: "slip" | "limit" | "solver" | "input" | "small" | "wrong" | "unsound" | "stopped";
  text: string;
}

/** Inputs that are set step after step are one event. */
const sameHand = 30;

/** What a reader looks for first: where somebody did something, and where it first went wrong. */
export function eventsOf({ motion }: Run, seen: { firstSlip: number; firstLimit: number } = { firstSlip: -1, firstLimit: -1 }): RunEvent[] {
  const out: RunEvent[] = [];
  const first = new Set<RunEvent["kind"]>();
  const once = (kind: RunEvent["kind"], instant: number, text: string): void => {
    if (first.has(kind)) return;
    first.add(kind);
    out.push({ instant, kind, text });
  };
  let lastInput = -Infinity;
  for (let k = 0; k < motion.steps; ++k) {
    const before = motion.first_step + k;
    if (motion.touched[k]! & 1) out.push({ instant: before, kind: "solver", text: "solver or limits changed" });
    if (motion.touched[k]! & 2) {
      if (before - lastInput > sameHand) out.push({ instant: before, kind: "input", text: "inputs set or pulled" });
      lastInput = before;
    }
    const verdict = verdictOf(motion, k);
    if (verdict === "small") once("small", before + 1, "first step that is not certified");
    else if (verdict === "wrong") once("wrong", before + 1, "first step that is wrong");
    else if (verdict !== "certified") once("stopped", before + 1, `${verdict}: nothing moved`);
    if (motion.findings[k]! > 0) once("unsound", before + 1, "first step that is not sound");
  }
  if (seen.firstSlip >= 0) once("slip", seen.firstSlip + 1, "first contact that slides");
  if (seen.firstLimit >= 0) once("limit", seen.firstLimit + 1, "first limit of a joint reached");
  return out;
}
