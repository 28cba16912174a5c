/** Which key does what; `help` is what the overlay says. */
export type KeyAction = "play" | "back" | "forward" | "back10" | "forward10" | "start" | "end" | "uncertified" | "worst" | "follow" | "home" | "bookmark" | "deselect" | "help";

export const keyHelp: [string, string][] = [
  ["Space", "play or pause"],
  ["← →", "one step back or forward"],
  ["Shift + ← →", "ten steps"],
  ["Home, End", "to the start, to the end"],
  ["n", "next step that is not certified"],
  ["w", "step with the largest error"],
  ["f", "follow the selected body"],
  ["h", "home view"],
  ["b", "bookmark this step, or remove its bookmark"],
  ["Esc", "select nothing"],
  ["?", "this help"],
];

/** Where the keyboard is at work: what an element does with keys itself is left to it. */
export type KeyPlace = "page" | "field" | "slider" | "button" | "tab" | "region" | "dialog";

export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const plain: Record<string, KeyAction> = {
  " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end",
  n: "uncertified", w: "worst", f: "follow", h: "home", b: "bookmark", Escape: "deselect", "?": "help",
};
const shifted: Record<string, KeyAction> = { ArrowLeft: "back10", ArrowRight: "forward10", "?": "help" };

const ownKeys: Record<KeyPlace, (key: string) => boolean> = {
  page: () => false,
  field: () => true,
  dialog: () => true,
  // Shift has no meaning for a slider: ten steps are ours.
  slider: (key) => /^(Home|End|Page)/.test(key),
  button: (key) => key === " ",
  region: (key) => key.startsWith("Arrow"), // it scrolls
  tab: (key) => key === " " || /^(Arrow|Home|End)/.test(key),
};

export function actionOf(pressed: PressedKey, place: KeyPlace): KeyAction | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (ownKeys[place](pressed.key)) return null;
  if (place === "slider" && !pressed.shiftKey && pressed.key.startsWith("Arrow")) return null;
  return (pressed.shiftKey ? shifted : plain)[pressed.key] ?? null;
}

export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return "page";
  if (target.closest("dialog")) return "dialog";
  if (target instanceof HTMLInputElement && target.type === "range") return "slider";
  if (target.closest("input, select, textarea, [contenteditable]")) return "field";
  if (target.closest("[role=tab]")) return "tab";
  if (target.matches("[role=region]")) return "region";
  return target.closest("button, summary, a") ? "button" : "page";
}
