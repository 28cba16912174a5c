/** A run that goes on, served by the program itself. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { launch, watch } from "./browser";
import { serveRun, type Served } from "./program";

let browser: Browser;
let run: Served;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launch();
  run = await serveRun("falling_boxes", "--steps", "100000");
  page = await (await browser.newContext({ viewport: { width: 1100, height: 700 } })).newPage();
  complaints = watch(page, run.address);
  page.setDefaultTimeout(100_000);
  await page.goto(run.address);
  await page.waitForSelector(".live");
});
afterAll(async () => {
  await browser?.close();
  run?.process.kill("SIGTERM");
});

function steps(): Promise<number> {
  return page.evaluate(() => (window as unknown as { perpend: { player: { steps: number } } }).perpend.player.steps);
}

test("time and curves grow with the run, and who stands at the end stays there", async () => {
  await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(20);
  const { step, all } = await page.evaluate(() => {
    const { player } = (window as unknown as { perpend: { player: { step: number; steps: number } } }).perpend;
    return { step: player.step, all: player.steps };
  });
  expect(step).toBe(all);
  expect(await page.locator(".pace").textContent()).toMatch(/steps\/s, .* × real time/);
});

test("it is paused, goes one step, and starts again", async () => {
  await page.getByRole("button", { name: "Pause the run" }).click();
  await expect.poll(() => page.locator(".pace").textContent(), { timeout: 30_000 }).toContain("paused");
  await page.waitForTimeout(300);
  const before = await steps();
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect.poll(steps, { timeout: 30_000 }).toBe(before + 1);
  await page.getByRole("button", { name: "Restart" }).click();
  await expect.poll(steps, { timeout: 30_000 }).toBeLessThan(before);
});

test("another solver is used, and one that cannot be is refused in words", async () => {
  await page.getByLabel("Solver", { exact: true }).selectOption("pgs");
  await page.getByRole("spinbutton", { name: "Iterations" }).fill("30");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect.poll(() => page.locator(".pace").textContent(), { timeout: 30_000 }).toContain("pgs, at most 30 iterations");
  await page.getByLabel("Settings").fill("nonsense=1");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect.poll(() => page.locator(".live .trouble").textContent(), { timeout: 30_000 }).toContain("nonsense");
  // The browser itself says that an answer was a refusal.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
