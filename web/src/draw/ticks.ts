import type { Axis, Range } from "../report_data";

export interface Ticks {
  at: number[];
  text: (value: number) => string;
}

const superscripts: Record<string, string> = {
  "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
};

/** 1e-8 as 10⁻⁸, 2e-3 as 2·10⁻³. */
export function powerText(value: number): string {
  const [digits, exponent] = value.toExponential(0).split("e") as [string, string];
  const raised = [...String(Number(exponent))].map((letter) => superscripts[letter] ?? letter).join("");
  return digits === "1" ? `10${raised}` : `${digits}·10${raised}`;
}

/** A number as short as it reads well: no exponent where there need be none, a true minus. */
export function numberText(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e-4 && size < 1e6 ? String(Number(value.toPrecision(6))) : "";
  return (text || value.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e")).replaceAll("-", "−");
}

/** Powers of ten with so many between them that there are at most `most`; over less than two
 *  decades also their halves and fifths. */
export function logTicks([low, high]: Range, most: number): Ticks {
  const isPlain = low >= 9e-4 && high < 1.5e4;
  const text = isPlain ? numberText : powerText;
  const inside = (value: number): boolean => value >= low * 0.9999 && value <= high * 1.0001;
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const decades: number[] = [];
  for (let k = first; k <= last; ++k) decades.push(Number(`1e${k}`));
  const powers = decades.filter(inside);
  if (powers.length < 3) {
    const some = (steps: number[]): number[] =>
      decades.flatMap((decade) => steps.map((step) => Number((step * decade).toPrecision(3)))).filter(inside);
    for (const steps of [[1, 2, 3, 4, 5, 6, 8], [1, 2, 5], [1, 3]]) {
      const at = some(steps);
      if (at.length <= most) return { at, text };
    }
    return { at: powers, text };
  }
  const between = Math.ceil(powers.length / Math.max(1, most));
  return { at: powers.filter((value) => Math.round(Math.log10(value)) % between === 0), text };
}

export function linearTicks([low, high]: Range, most: number): Ticks {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999) ?? rough;
  const at: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) at.push(Number((k * step).toPrecision(12)));
  return { at, text: numberText };
}

export function ticksOf(axis: Axis, range: Range, most: number): Ticks {
  const names = axis.names;
  if (names) return { at: names.map((_, k) => k), text: (value) => names[value] ?? "" };
  return axis.scale === "log" ? logTicks(range, most) : linearTicks(range, most);
}
