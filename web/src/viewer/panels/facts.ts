import { element } from "../../page/element";
import { numberText } from "./number_text";

/** A list of names and values. */
export function facts(pairs: [string, string | Node][]): HTMLElement {
  return element("dl", { class: "facts" }, ...pairs.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

export function vectorText(values: ArrayLike<number>, unit: string): string {
  const all = Array.from(values);
  if (all.every((value) => Number.isNaN(value))) return "unknown";
  return `(${all.map((value) => numberText(value)).join(", ")})${unit ? ` ${unit}` : ""}`;
}

export function length(values: ArrayLike<number>): number {
  return Math.hypot(...Array.from(values));
}

/** A button that keeps the focus when what is around it is rebuilt: `key` says which it is. */
export function pickButton(text: string, key: string, onPick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "pick", "data-key": key }, text);
  button.addEventListener("click", onPick);
  return button;
}
