import { element } from "../../page/element";
import type { Player } from "../player";
import type { Actions } from "./actions";
import { actionOf, keyHelp, placeOf, type KeyAction } from "./keys";

export function buildHelp(): HTMLDialogElement {
  const rows = keyHelp.flatMap(([keys, meaning]) => [element("dt", {}, element("kbd", {}, keys)), element("dd", {}, meaning)]);
  const close = element("button", { class: "text-button", type: "submit" }, "Close");
  return element("dialog", { class: "help", "aria-label": "Keys" }, element("form", { method: "dialog" }, element("h2", {}, "Keys"), element("dl", {}, ...rows), element("p", { class: "plot-note" }, "Drag on a curve to move in time; click on a body, joint or contact to see its numbers."), close));
}

export function listenToKeys(player: Player, actions: Actions & { bookmark(): void }, home: () => void, openHelp: () => void): void {
  const deeds: Record<KeyAction, () => void> = {
    play: actions.playOrPause,
    back: () => actions.move(-1),
    forward: () => actions.move(1),
    back10: () => actions.move(-10),
    forward10: () => actions.move(10),
    start: actions.toStart,
    end: actions.toEnd,
    uncertified: actions.toNextUncertified,
    worst: actions.toWorst,
    follow: actions.followSelected,
    home,
    bookmark: actions.bookmark,
    deselect: () => player.set({ selection: null }),
    help: openHelp,
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const action = actionOf(event, placeOf(event.target));
    if (action === null) return;
    event.preventDefault();
    deeds[action]();
  });
}
