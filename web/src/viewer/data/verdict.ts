import type { Motion } from "../run_data";

/** What is said of a step: certified; not certified, but by little; wrong; or nothing moved. */
export type Verdict = "certified" | "small" | "wrong" | "refused" | "diverged" | "rejected";

/** An error below this of a step that is not certified is called small, J. */
export const smallBelow = 1e-3;

const stopped: Verdict[] = ["refused", "diverged", "rejected"];

/** `place`: in the arrays per step. */
export function verdictOf({ outcome, energy_error }: Motion, place: number): Verdict {
  const number = outcome[place]!;
  if (number === 0) return "certified";
  if (number > 1) return stopped[Math.min(number, 4) - 2]!;
  return energy_error[place]! < smallBelow ? "small" : "wrong";
}

/** An error of this size would just be certified: the errors of a step grow with the square of their
 *  speeds, by which they are judged. NaN where it is not known. */
export function certifiedUpTo({ energy_error, of_limit }: Motion, place: number): number {
  const [error, share] = [energy_error[place]!, of_limit[place]!];
  return share > 0 && Number.isFinite(share) && error > 0 && Number.isFinite(error) ? error / share ** 2 : NaN;
}

/** A certified answer may be wrong by 1e-9 of its speeds; what is four decades below is rounding, so eight
 *  decades of energy. */
export const roundingShare = 1e-8;
