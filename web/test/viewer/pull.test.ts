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
  // As from far away: every answer comes a tenth of a second late.
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue().catch(() => {}); // the page may be gone by then
  });
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

interface Drawn {
  bodies: number;
  marks: number;
  stepsOff: number;
}

/** Notes of every picture from now on which step its bodies and its marks are of. */
async function watchPictures(): Promise<void> {
  await page.evaluate(() => {
    const held = window as unknown as { perpend: { picture: { drawnSteps(): Drawn[] } }; seen: Drawn[] };
    held.seen = [];
    const look = (): void => {
      held.seen.push({ ...held.perpend.picture.drawnSteps()[0]! });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test("a brick comes out of the wall by the mouse, and the wall falls", async () => {
  await expect.poll(async () => (await moved()).steps, { timeout: 60_000 }).toBeGreaterThan(30);
  expect((await moved()).bricks).toBe(0);
  await watchPictures();
  const canvas = (await page.locator("canvas").first().boundingBox())!;
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + 0.7 * canvas.height];
  await page.keyboard.down("Shift");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 0.45 * canvas.width, y, { steps: 10 });
  await expect.poll(async () => (await moved()).bricks, { timeout: 60_000 }).toBeGreaterThan(5);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  // Contacts and bodies were of the same step in every picture, however late the steps came.
  const seen = await page.evaluate(() => (window as unknown as { seen: Drawn[] }).seen);
  expect(new Set(seen.map(({ bodies }) => bodies)).size).toBeGreaterThan(5);
  expect(seen.filter(({ bodies, marks, stepsOff }) => bodies !== marks || stepsOff !== 0)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("what is played again has its own contacts too, or faint ones", async () => {
  await page.getByRole("button", { name: "Pause the run" }).click();
  await expect.poll(() => page.locator(".pace").textContent(), { timeout: 30_000 }).toContain("paused");
  await page.evaluate(() => {
    const held = window as unknown as { perpend: { player: { steps: number; set(change: object): void } }; seen: Drawn[] };
    held.seen = [];
    held.perpend.player.set({ step: held.perpend.player.steps - 60, playing: true, speed: 0.25 });
  });
  const seen = (): Promise<Drawn[]> => page.evaluate(() => (window as unknown as { seen: Drawn[] }).seen);
  await expect.poll(async () => new Set((await seen()).filter(({ stepsOff }) => stepsOff === 0).map(({ marks }) => marks)).size, { timeout: 60_000 }).toBeGreaterThan(8);
  for (const { bodies, marks, stepsOff } of await seen()) expect(stepsOff === 0).toBe(bodies === marks);
});
