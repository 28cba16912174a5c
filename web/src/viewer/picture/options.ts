/** What the colours of contacts and joints stand for. */
export type ColourBy = "error" | "force" | "slip" | "gap";

/** What the picture shows, as the reader chose it. */
export interface PictureOptions {
  contacts: boolean;
  joints: boolean;
  friction: boolean;
  torques: boolean;
  shadows: boolean;
  wire: boolean;
  names: boolean;
  colourBy: ColourBy;
  /** Differences of the other runs from the first are drawn so many times as large. */
  magnify: number;
}

/** Those that are on or off. */
export type Toggle = { [K in keyof PictureOptions]: PictureOptions[K] extends boolean ? K : never }[keyof PictureOptions];

export const defaultOptions: PictureOptions = { contacts: true, joints: true, friction: true, torques: false, shadows: true, wire: false, names: false, colourBy: "error", magnify: 1 };
