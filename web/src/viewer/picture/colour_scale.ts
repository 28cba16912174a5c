/** Colours of energy errors, by their logarithm: dark blue is small, amber is large. Each colour is
 *  lighter than the one before, so that the order can be seen without telling hues apart. */

export type Colour = [number, number, number];

const onLight: Colour[] = [
  [0.25, 0.31, 0.66],
  [0.14, 0.5, 0.68],
  [0.18, 0.64, 0.5],
  [0.62, 0.75, 0.2],
  [1.0, 0.74, 0.1],
];

/** Lighter at the dark end, which would be lost on a dark ground. */
const onDark: Colour[] = [
  [0.42, 0.5, 0.96],
  [0.22, 0.63, 0.86],
  [0.26, 0.76, 0.6],
  [0.7, 0.84, 0.3],
  [1.0, 0.86, 0.4],
];

/** Of strips and maps on paper: from pale to dark red, or on a dark ground from dark to pale. */
const heatOnLight: Colour[] = [
  [0.99, 0.87, 0.56],
  [0.98, 0.66, 0.32],
  [0.91, 0.4, 0.2],
  [0.74, 0.16, 0.18],
  [0.44, 0.03, 0.16],
];
const heatOnDark: Colour[] = [
  [0.4, 0.24, 0.12],
  [0.62, 0.3, 0.14],
  [0.86, 0.42, 0.22],
  [0.98, 0.66, 0.4],
  [1.0, 0.92, 0.72],
];

function mixedOf(anchors: Colour[], place: number): Colour {
  const at = Math.min(Math.max(place, 0), 1) * (anchors.length - 1);
  const i = Math.min(Math.floor(at), anchors.length - 2);
  const [a, b] = [anchors[i]!, anchors[i + 1]!];
  const part = at - i;
  const mixed = (k: 0 | 1 | 2): number => a[k] + part * (b[k] - a[k]);
  return [mixed(0), mixed(1), mixed(2)];
}

/** The same for errors over time, where what is certified is no colour at all. */
export function heatAt(place: number, isDark = false): Colour {
  return mixedOf(isDark ? heatOnDark : heatOnLight, place);
}

/** From 0 to 1 along the scale, as red, green and blue of the screen from 0 to 1. */
export function colourAt(place: number, isDark = false): Colour {
  return mixedOf(isDark ? onDark : onLight, place);
}

export function cssColour([r, g, b]: Colour): string {
  return `rgb(${Math.round(255 * r)} ${Math.round(255 * g)} ${Math.round(255 * b)})`;
}

/** Powers of ten, in joules, at the ends of the scale. */
export interface EnergyRange {
  low: number;
  high: number;
}

const lowest = -15;
const highest = 6;
const fewestDecades = 3;

/** The decades that hold most of some errors; those below it are drawn as its lower end. */
export function rangeOf(errors: number[]): EnergyRange {
  const seen = errors.filter((error) => error > 0 && Number.isFinite(error)).sort((a, b) => a - b);
  if (seen.length === 0) return { low: lowest, high: lowest + fewestDecades };
  const clamp = (power: number): number => Math.min(Math.max(power, lowest), highest);
  const high = Math.max(clamp(Math.ceil(Math.log10(seen.at(-1)!))), lowest + fewestDecades);
  const low = clamp(Math.floor(Math.log10(seen[Math.floor(0.05 * seen.length)]!)));
  return { low: Math.min(low, high - fewestDecades), high };
}

/** Where an error stands on the scale, from 0 to 1. */
export function placeOf(error: number, { low, high }: EnergyRange): number {
  if (!(error > 0)) return 0;
  return Math.min(Math.max((Math.log10(error) - low) / (high - low), 0), 1);
}
