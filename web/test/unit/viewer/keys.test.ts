import { describe, expect, test } from "vitest";

import { buildActions } from "../../../src/viewer/panels/actions";
import { actionOf, keyHelp, type PressedKey } from "../../../src/viewer/panels/keys";
import { Player } from "../../../src/viewer/player";
import { runOf } from "./runs";

function press(key: string, more: Partial<PressedKey> = {}): PressedKey {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
}

describe("keys", () => {
  test("do what the help says", () => {
    const expected: [string, string][] = [[" ", "play"], ["ArrowLeft", "back"], ["ArrowRight", "forward"], ["Home", "start"], ["End", "end"], ["n", "uncertified"], ["w", "worst"], ["f", "follow"], ["h", "home"], ["Escape", "deselect"], ["?", "help"]];
    for (const [key, action] of expected) expect(actionOf(press(key), "page")).toBe(action);
    expect(actionOf(press("ArrowLeft", { shiftKey: true }), "page")).toBe("back10");
    expect(actionOf(press("ArrowRight", { shiftKey: true }), "page")).toBe("forward10");
    expect(actionOf(press("?", { shiftKey: true }), "page")).toBe("help");
    expect(keyHelp.length).toBe(11);
  });

  test("type into fields, and are the browser's with Ctrl, Alt or Meta", () => {
    for (const key of [" ", "n", "w", "ArrowLeft", "?"]) {
      expect(actionOf(press(key), "field")).toBeNull();
      for (const modifier of ["ctrlKey", "altKey", "metaKey"]) expect(actionOf(press(key, { [modifier]: true }), "page")).toBeNull();
    }
  });

  test("are left to sliders, buttons and tabs where these use them themselves", () => {
    expect(actionOf(press("ArrowRight"), "slider")).toBeNull();
    expect(actionOf(press("ArrowRight", { shiftKey: true }), "slider")).toBe("forward10");
    expect(actionOf(press(" "), "slider")).toBe("play");
    expect(actionOf(press(" "), "button")).toBeNull();
    expect(actionOf(press("ArrowRight"), "button")).toBe("forward");
    expect(actionOf(press("ArrowRight"), "tab")).toBeNull();
    expect(actionOf(press("n"), "tab")).toBe("uncertified");
    expect(actionOf(press("ArrowRight"), "region")).toBeNull();
  });
});

describe("what buttons and keys do", () => {
  const told: string[] = [];
  const begin = (steps = 20): { player: Player; actions: ReturnType<typeof buildActions> } => {
    const player = new Player(steps, 0.01);
    return { player, actions: buildActions([runOf({ steps })], player, (text) => told.push(text)) };
  };

  test("steps stay within the run, and end playing", () => {
    const { player, actions } = begin();
    player.set({ playing: true, step: 3.4 });
    actions.move(1);
    expect([player.step, player.playing]).toEqual([4, false]);
    actions.move(-10);
    expect(player.step).toBe(0);
    actions.toEnd();
    actions.move(10);
    expect(player.step).toBe(20);
  });

  test("playing at the end starts again", () => {
    const { player, actions } = begin();
    actions.toEnd();
    actions.playOrPause();
    expect([player.step, player.playing]).toEqual([0, true]);
  });

  test("go to what is not certified, and to the worst", () => {
    const { player, actions } = begin();
    const visited = [0, 0, 0].map(() => (actions.toNextUncertified(), player.step));
    expect(visited).toEqual([7, 14, 7]);
    actions.toWorst();
    expect(player.step).toBe(1);
  });

  test("of two runs the one that is not certified sooner counts, in the time of the first", () => {
    const player = new Player(20, 0.01);
    const fine = runOf({ steps: 40, timeStep: 0.005 });
    const actions = buildActions([runOf({ steps: 20 }), fine], player, () => undefined);
    actions.toNextUncertified();
    expect(player.step).toBe(3.5);
    actions.toNextUncertified();
    expect(player.step).toBe(7);
  });

  test("say why nothing happens", () => {
    const { actions } = begin(0);
    told.length = 0;
    actions.toNextUncertified();
    actions.toWorst();
    actions.followSelected();
    expect(told.length).toBe(3);
  });
});
