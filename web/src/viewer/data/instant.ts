import type { Player } from "../player";
import type { Run } from "../run_data";

/** The instant of a run that the player shows, in its own steps: runs side by side share the time. */
export function instantOf(run: Run, player: Player): number {
  const instant = (player.step * player.timeStep) / run.stage.time_step_s;
  return Math.min(Math.max(instant, 0), run.motion.first_step + run.motion.steps);
}

/** The instant that words and tables tell of: the end of the step whose contacts are shown. */
export function toldInstant(player: Player): number {
  return stepBefore(player.step) + 1;
}

/** The step whose contacts are shown with an instant: the one that led there, 0-based; −1 at the start. */
export function stepBefore(instant: number): number {
  // A whole number stays one, whatever a division made of it.
  return Math.ceil(instant - 1e-6) - 1;
}
