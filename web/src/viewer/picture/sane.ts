import type { Run } from "../run_data";

function largestError({ motion }: Run): number {
  return motion.energy_error.reduce((most, error) => Math.max(most, Number.isNaN(error) ? Infinity : error), 0);
}

/** The run with the smallest errors: by it the picture is framed and arrows are scaled, since one that
 *  flies apart would make the others too small to see. */
export function sanest(runs: Run[]): Run {
  return runs.reduce((best, run) => (largestError(run) < largestError(best) ? run : best));
}
