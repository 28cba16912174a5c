import { expect, test, vi } from "vitest";

import { fadeOf } from "../../../src/viewer/picture/force_marks";
import { ShownStep } from "../../../src/viewer/picture/shown_step";
import type { Details, Run } from "../../../src/viewer/run_data";
import { detailsOf, runOf } from "./runs";

/** A run whose answers come when the test says so. */
function slowRun(): { run: Run; answer(step: number): Promise<void>; asked: number[] } {
  const waiting = new Map<number, (details: Details) => void>();
  const here = new Map<number, Details>();
  const asked: number[] = [];
  const run: Run = {
    ...runOf({ steps: 100 }),
    details: (step) => {
      asked.push(step);
      return new Promise((resolve) => waiting.set(step, resolve));
    },
    ready: (step) => here.get(step),
  };
  const answer = async (step: number): Promise<void> => {
    const details = detailsOf(step, 1, [0, 2]);
    here.set(step, details);
    waiting.get(step)!(details);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { run, answer, asked };
}

test("any newer answer is taken, an older one is not, and it says whose it is", async () => {
  const { run, answer } = slowRun();
  const arrived = vi.fn();
  const shown = new ShownStep(run, arrived);
  for (const step of [5, 6, 7, 8]) shown.ask(step);
  await answer(6);
  expect([shown.step, shown.isCurrent]).toEqual([6, false]);
  await answer(5);
  expect(shown.step).toBe(6);
  await answer(8);
  expect([shown.step, shown.isCurrent, shown.details!.first_step]).toEqual([8, true, 8]);
  expect(arrived).toHaveBeenCalledTimes(2);
});

test("what is here is taken at once, in the same picture as the bodies", async () => {
  const { run, answer } = slowRun();
  const shown = new ShownStep(run, () => {});
  shown.ask(9);
  await answer(9);
  shown.ask(3);
  expect(shown.isCurrent).toBe(false);
  shown.ask(9);
  expect([shown.step, shown.isCurrent]).toEqual([9, true]);
  await answer(3); // asked for before: it comes too late
  expect(shown.step).toBe(9);
  shown.ask(-1);
  expect([shown.details, shown.isCurrent]).toEqual([null, true]);
});

test("a run that started again takes no answer of the old one", async () => {
  const { run, answer } = slowRun();
  const shown = new ShownStep(run, () => {});
  shown.ask(4);
  shown.forget();
  await answer(4);
  expect(shown.details).toBeNull();
});

test("while it plays, steps ahead are asked for before they are shown, each once", () => {
  const { run, asked } = slowRun();
  const shown = new ShownStep(run, () => {});
  shown.ask(10, true);
  shown.ask(11, true);
  expect(Math.max(...asked)).toBeGreaterThan(30);
  expect(new Set(asked.filter((step) => step > 11)).size).toBe(asked.filter((step) => step > 11).length);
});

test("marks of another step fade, the more the further off", () => {
  expect(fadeOf(0)).toBe(1);
  expect(fadeOf(1)).toBeLessThan(0.5);
  expect(fadeOf(10)).toBeLessThan(fadeOf(1));
  expect(fadeOf(500)).toBe(0);
});
