import type { Player } from "../player";
import type { LiveRun } from "../run_data";

/** The run goes on: who stands at its newest step stays there, and goes there when it starts again. */
export function followRun(live: LiveRun, player: Player): void {
  let shownBeginning = live.beginnings;
  live.onChange(() => {
    const steps = live.motion.first_step + live.motion.steps;
    const isAnew = live.beginnings !== shownBeginning;
    shownBeginning = live.beginnings;
    if (steps === player.steps && !isAnew) return;
    player.set({ steps, ...(isAnew || player.step >= player.steps ? { step: steps } : {}) });
  });
}
