/** Which instants to export: from, to, and every nth between. */
export interface Choice {
  from: number;
  to: number;
  every: number;
}

/** The chosen instants, those at both ends included; or a sentence that says what is wrong. */
export function chosenInstants({ from, to, every }: Choice, steps: number): number[] | string {
  if (![from, to, every].every(Number.isInteger)) return "The steps to export must be whole numbers.";
  if (from < 0 || to > steps || from > to) return `The steps to export must lie between 0 and ${steps}, the first before the last.`;
  if (every < 1) return "Every nth step: n must be at least 1.";
  const out: number[] = [];
  for (let instant = from; instant < to; instant += every) out.push(instant);
  out.push(to);
  return out;
}

/** The smallest n of 1, 2, 5, 10, 20 … for which every nth step is at most so many. */
export function sensibleEvery(steps: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (steps / (digit * power) <= most) return digit * power;
  }
}
