import { instantOf } from "../data/instant";
import type { Run } from "../run_data";
import type { Player } from "../player";
import { nextUncertified, worstInstant } from "./steps";

/** What buttons and keys do alike. */
export interface Actions {
  playOrPause(): void;
  move(steps: number): void;
  toStart(): void;
  toEnd(): void;
  toNextUncertified(): void;
  toWorst(): void;
  followSelected(): void;
}

/** An instant of a run, in steps of the player. */
function playerStep(run: Run, player: Player, instant: number): number {
  return instant * (run.stage.time_step_s / player.timeStep);
}

export function buildActions(runs: Run[], player: Player, tell: (text: string) => void): Actions {
  const goTo = (step: number): void => player.set({ step, playing: false });
  /** Of a long run that goes on the oldest steps are not kept. */
  const start = (): number => Math.min(...runs.map((run) => playerStep(run, player, run.motion.first_step)));
  return {
    playOrPause() {
      if (player.playing) player.set({ playing: false });
      // At the end it plays again from the start.
      else player.set({ playing: true, ...(player.step >= player.steps ? { step: start() } : {}) });
    },
    move(steps) {
      // From between two instants the nearest one in that direction counts as a step.
      goTo(steps > 0 ? Math.floor(player.step + 1e-6) + steps : Math.ceil(player.step - 1e-6) + steps);
    },
    toStart: () => goTo(start()),
    toEnd: () => goTo(player.steps),
    toNextUncertified() {
      // Of all runs the one that comes next, after the present if there is one.
      const found = runs.flatMap((run) => {
        const instant = nextUncertified(run.motion, instantOf(run, player));
        return instant < 0 ? [] : [playerStep(run, player, instant)];
      });
      if (found.length === 0) return tell("Every step is certified.");
      const later = found.filter((step) => step > player.step + 1e-6);
      goTo(Math.min(...(later.length > 0 ? later : found)));
    },
    toWorst() {
      const worst = runs.flatMap((run) => {
        const instant = worstInstant(run.motion);
        const error = run.motion.energy_error[instant - 1 - run.motion.first_step] ?? 0;
        return instant < 0 ? [] : [{ step: playerStep(run, player, instant), error }];
      });
      if (worst.length === 0) return tell("There are no steps yet.");
      const largest = worst.reduce((a, b) => (b.error > a.error ? b : a));
      if (!(largest.error > 0)) return tell("The error of every step is zero.");
      goTo(largest.step);
    },
    followSelected() {
      const { selection } = player;
      if (selection?.kind !== "body") return tell("Select a body first: click on one, or choose it in the list.");
      player.set({ follows: player.follows === selection.body ? -1 : selection.body });
    },
  };
}
