const superscripts: Record<string, string> = { "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹" };

/** 10ᵏ as people write it. */
export function powerOfTen(exponent: number): string {
  return `10${[...String(exponent)].map((sign) => superscripts[sign]).join("")}`;
}

/** A number with four significant figures: short, of even width in tables, and never "1e-7". */
export function numberText(value: number, figures = 4): string {
  if (Number.isNaN(value)) return "–";
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e5) return Number(value.toPrecision(figures)).toString().replace("-", "−");
  const [digits, exponent] = value.toExponential(figures - 1).split("e") as [string, string];
  return `${Number(digits)}·${powerOfTen(Number(exponent))}`.replace("-", "−");
}

/** Counts with thin spaces between thousands, as 100 000. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** A time with as many decimals as steps of this length need. */
export function timeText(seconds: number, timeStep: number): string {
  const decimals = Math.min(Math.max(Math.ceil(-Math.log10(timeStep)) + 1, 0), 9);
  return seconds.toFixed(decimals);
}
