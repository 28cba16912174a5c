import type { ContactState } from "./contact_state";

/** Colours of the picture, of the screen's red, green and blue. */
export interface Scheme {
  isDark: boolean;
  sky: string;
  ground: string;
  gridLine: string;
  fixed: string;
  edge: string;
  /** Edges where bodies are drawn as wires. */
  wire: string;
  driven: string;
  /** Parts without a material: frames, booms and whatever else touches nothing. */
  plain: string;
  materials: Record<string, string>;
  others: string[];
  selected: string;
  worst: string;
  /** Of what has no recorded error. */
  unknown: string;
  pull: string;
  /** Of contacts that stick, slide, do not press; not known. */
  states: Record<ContactState, string>;
  /** Of contacts that overlap, touch, are apart. */
  gap: { deep: string; touching: string; apart: string };
  light: { sky: number; sun: number };
}

const paper: Scheme = {
  isDark: false,
  sky: "#f3f5f8",
  ground: "#e4e7eb",
  gridLine: "#c3c9d0",
  fixed: "#aab1b9",
  edge: "#2b3036",
  wire: "#3a4149",
  driven: "#d8a64a",
  plain: "#5f8f86",
  materials: {
    steel: "#8fa3b8",
    iron: "#8494a5",
    rubber: "#4d535b",
    brick: "#bf7358",
    clay: "#bf7358",
    bark: "#94704f",
    wood: "#b98f62",
    concrete: "#a9a79f",
    stone: "#a9a79f",
    ice: "#a9cfe0",
    soil: "#b3a58f",
    rope: "#b58e4c",
    cable: "#6f7f92",
  },
  others: ["#6d93c4", "#c28a5b", "#7ba577", "#a284b8", "#c2787f", "#5f9ea4", "#b3a35a"],
  selected: "#1f5a96",
  worst: "#d1330f",
  unknown: "#7d858e",
  pull: "#c43c7e",
  states: { stick: "#2a5fa8", slip: "#e08a00", loose: "#9aa3ad", unknown: "#7d858e" },
  gap: { deep: "#b3321a", touching: "#2a7f62", apart: "#5b8fd0" },
  light: { sky: 1.7, sun: 2.1 },
};

const night: Scheme = {
  ...paper,
  isDark: true,
  sky: "#171a1f",
  ground: "#1d2127",
  gridLine: "#39414a",
  fixed: "#6c747e",
  edge: "#05070a",
  wire: "#a9b3be",
  selected: "#86b8ee",
  worst: "#ff7a55",
  unknown: "#98a2ad",
  pull: "#f29bc1",
  states: { stick: "#79aaf0", slip: "#ffb84d", loose: "#6a7480", unknown: "#98a2ad" },
  gap: { deep: "#ff8a66", touching: "#5fd0a4", apart: "#8fb8f5" },
  light: { sky: 1.7, sun: 2.1 },
};

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");

export function currentScheme(): Scheme {
  return dark?.matches ? night : paper;
}

export function onSchemeChange(listener: () => void): void {
  dark?.addEventListener("change", listener);
}
