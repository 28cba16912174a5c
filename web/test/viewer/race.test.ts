/** Solvers side by side, served by the program: one hand, the same limits, joules of each. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accessFaults } from "../access";
import { launch, watch } from "./browser";
import { serveRun, type Served } from "./program";

let browser: Browser;
let run: Served;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launch();
  run = await serveRun("falling_boxes", "--race", "pgs,psor", "--steps", "100000");
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  complaints = watch(page, run.address);
  page.setDefaultTimeout(100_000);
  await page.goto(run.address);
  await page.waitForSelector(".race");
});
afterAll(async () => {
  await browser?.close();
  run?.process.kill("SIGTERM");
});

function steps(): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { perpend: { runs: { motion: { steps: number } }[] } }).perpend.runs.map(({ motion }) => motion.steps));
}

test("all panes are at the same step, each with its joules", async () => {
  await expect.poll(async () => Math.min(...(await steps())), { timeout: 60_000 }).toBeGreaterThan(20);
  expect(new Set(await steps()).size).toBe(1);
  expect(await page.locator(".pane-row select").evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))).toEqual(["exact", "pgs", "psor"]);
  for (const text of await page.locator(".meter-text").allTextContents()) expect(text).toMatch(/ J this step, .* J so far, \d+ of \d+ steps certified/);
  expect(await page.locator(".caption-of-run").count()).toBe(3);
});

test("one solver is changed, and the slider gives all of them as many iterations", async () => {
  await page.getByLabel("Solver of B").selectOption("jacobi");
  await page.getByRole("slider", { name: "Iterations of all solvers" }).fill("1");
  await page.getByRole("slider", { name: "Iterations of all solvers" }).dispatchEvent("change");
  const infos = (): Promise<[string, number][]> =>
    page.evaluate(() => (window as unknown as { perpend: { runs: { info: { solver: string; iterations: number } }[] } }).perpend.runs.map(({ info }): [string, number] => [info.solver, info.iterations]));
  await expect.poll(infos, { timeout: 30_000 }).toEqual([["exact", 10], ["jacobi", 10], ["psor", 10]]);
});

test("they are paused and begin anew together, and axe-core finds nothing wrong", async () => {
  await page.getByRole("button", { name: "Pause the run" }).click();
  await expect.poll(() => page.locator(".pace").textContent(), { timeout: 30_000 }).toContain("paused");
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Restart" }).click();
  await expect.poll(async () => Math.max(...(await steps())), { timeout: 30_000 }).toBe(0);
  expect(complaints).toEqual([]);
});
