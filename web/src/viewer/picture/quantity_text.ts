const prefixes: [number, string][] = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
];

/** Such as "5 kN": up to three digits and a prefix. */
export function quantityText(value: number, unit: string): string {
  const [factor, prefix] = prefixes.find(([least]) => value >= 0.9999 * least) ?? prefixes.at(-1)!;
  return `${Number((value / factor).toPrecision(3))} ${prefix}${unit}`;
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Such as 10⁻¹². */
export function powerText(power: number): string {
  const digits = [...String(Math.abs(power))].map((digit) => raised[Number(digit)]).join("");
  return `10${power < 0 ? "⁻" : ""}${digits}`;
}

/** Such as 3.2 · 10⁻¹²: errors span too many powers for prefixes. */
export function errorText(value: number): string {
  if (!Number.isFinite(value)) return "∞";
  if (value === 0) return "0";
  if (value >= 0.01 && value < 1e4) return String(Number(value.toPrecision(2)));
  const [digits, power] = value.toExponential(1).split("e") as [string, string];
  return `${digits} · ${powerText(Number(power))}`;
}
