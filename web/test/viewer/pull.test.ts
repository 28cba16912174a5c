/** The mouse pulls a brick out of the wall, and the wall falls. */
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
  run = await serveRun("brick_wall");
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

/** Bricks that were moved by more than 10 cm since the run began, and the steps made. */
function moved(): Promise<{ bricks: number; steps: number }> {
  return page.evaluate(() => {
    interface Motion {
      frames: number;
      steps: number;
      position: Float32Array;
    }
    const { motion } = (window as unknown as { perpend: { runs: { motion: Motion }[] } }).perpend.runs[0]!;
    const width = motion.position.length / motion.frames;
    const last = width * (motion.frames - 1);
    let bricks = 0;
    for (let i = 0; i < width; i += 3) {
      const by = [0, 1, 2].map((k) => motion.position[last + i + k]! - motion.position[i + k]!);
      if (Math.hypot(...by) > 0.1) ++bricks;
    }
    return { bricks, steps: motion.steps };
  });
}

test("a brick comes out of the wall by the mouse, and the wall falls", async () => {
  await expect.poll(async () => (await moved()).steps, { timeout: 60_000 }).toBeGreaterThan(30);
  expect((await moved()).bricks).toBe(0);
  const canvas = (await page.locator("canvas").first().boundingBox())!;
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + 0.7 * canvas.height];
  await page.keyboard.down("Shift");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 0.45 * canvas.width, y, { steps: 10 });
  await expect.poll(async () => (await moved()).bricks, { timeout: 60_000 }).toBeGreaterThan(5);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  expect(complaints).toEqual([]);
});
