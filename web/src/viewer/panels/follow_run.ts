import type { Player } from "../player";
import type { LiveRun } from "../run_data";

/** The run goes on: who stands at its newest step stays there, and goes there when it starts again.
 *  Of several that go on together the newest step is that of the run that came furthest. */
export function followRun(live: LiveRun, player: Player, lanes: LiveRun[] = [live]): void {
  let shownBeginning = live.beginnings;
  live.onChange(() => {
    const steps = Math.max(...lanes.map(({ motion }) => motion.first_step + motion.steps));
    const isAnew = live.beginnings !== shownBeginning;
    shownBeginning = live.beginnings;
    if (steps === player.steps && !isAnew) return;
    player.set({ steps, ...(isAnew || player.step >= player.steps ? { step: steps } : {}) });
  });
}
