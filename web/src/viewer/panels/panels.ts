import type { Picture } from "../picture/picture";
import type { Player } from "../player";
import type { LiveRun, Run } from "../run_data";

/** Stands in until the panels are there. */
export function buildPanels(parent: HTMLElement, runs: Run[], player: Player, picture: Picture, live: LiveRun | null): void {
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: "0", max: String(player.steps), step: "1", style: "width:100%" });
  slider.addEventListener("input", () => player.set({ step: slider.valueAsNumber }));
  (document.querySelector("#timeline") ?? parent).append(slider);
  void [runs, picture, live];
}
