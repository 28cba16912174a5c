import type { SectionAxis } from "./section";

/** What the colours of contacts and joints stand for. */
export type ColourBy = "error" | "force" | "slip" | "gap";

/** Bars between bodies in place of arrows: for the forces, or for what they lack of those of the first run. */
export type ChainsOf = "off" | "forces" | "missing";

/** What the picture shows, as the reader chose it. */
export interface PictureOptions {
  contacts: boolean;
  joints: boolean;
  friction: boolean;
  torques: boolean;
  shadows: boolean;
  wire: boolean;
  names: boolean;
  /** Axes of bodies, at their centres of mass. */
  frames: boolean;
  /** The path of the selected body. */
  trail: boolean;
  /** Without perspective: what is equally long looks equally long. */
  parallel: boolean;
  /** Clicks measure, and select nothing. */
  measure: boolean;
  colourBy: ColourBy;
  bodiesBy: "material" | "island";
  chains: ChainsOf;
  section: SectionAxis;
  /** How much of the machine is before the cut, from 0 to 1. */
  sectionPart: number;
  /** Differences of the other runs from the first are drawn so many times as large. */
  magnify: number;
}

/** Those that are on or off. */
export type Toggle = { [K in keyof PictureOptions]: PictureOptions[K] extends boolean ? K : never }[keyof PictureOptions];

export const defaultOptions: PictureOptions = {
  contacts: true,
  joints: true,
  friction: true,
  torques: false,
  shadows: true,
  wire: false,
  names: false,
  frames: false,
  trail: false,
  parallel: false,
  measure: false,
  colourBy: "error",
  bodiesBy: "material",
  chains: "off",
  section: "off",
  sectionPart: 0.5,
  magnify: 1,
};
