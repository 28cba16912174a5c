/** What the page does at all sizes, by keyboard, and with runs at the edge of what there is. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Run } from "../../src/viewer/run_data";
import { runOf } from "../unit/viewer/runs";
import { download } from "../download";
import { folder, launch, open, step } from "./browser";
import { pageWith } from "./pack";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  mkdirSync(folder, { recursive: true });
  const program = readFileSync(join(folder, "rod.html"), "utf8");
  const write = async (name: string, runs: Run[], detailed: number): Promise<void> => writeFileSync(join(folder, `made_${name}.html`), await pageWith(program, runs, detailed));
  const along = (drift: number) => (track: number, k: number): [number, number, number] => [track + Math.sin(k / 50), drift * k, 1];
  await write("short", [runOf({ steps: 20 })], 20);
  await write("none", [runOf({ steps: 0 })], 0);
  await write("long", [runOf({ steps: 100_000, stride: 4, place: along(0) })], 1);
  await write("two", [runOf({ name: "a.h5", steps: 30, place: along(0) }), runOf({ name: "b.h5", steps: 20, place: along(1e-3) })], 30);
  await write("rowless", [rowless()], 5);
});
afterAll(async () => browser?.close());

/** Recorded with --no-problems. */
function rowless(): Run {
  const run = runOf({ steps: 5 });
  const { details } = run;
  const empty = new Float64Array(0);
  run.details = async (at) => ({ ...(await details(at))!, row_start: Int32Array.of(0, 0), x: empty, w: empty, l: empty, u: empty, natural: empty, energy: empty, role: new Uint8Array(0) });
  return run;
}

async function close(page: Page): Promise<void> {
  await page.context().close();
}

describe.each([["light", 1280], ["light", 360], ["dark", 360]] as const)("%s, %i px wide", (colorScheme, width) => {
  test("nothing is wider than the screen, whatever tab is open", async () => {
    const { page, complaints } = await open(browser, "made_two.html", { width, colorScheme });
    await page.locator(".export-menu summary").click();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), (await tab.textContent()) ?? "").toBeLessThanOrEqual(width);
      const plot = page.locator(".plot:visible canvas").first();
      expect((await plot.boundingBox())!.width).toBeGreaterThan(250);
    }
    expect(complaints).toEqual([]);
    await close(page);
  });
});

test("everything is reached and done by keyboard alone", async () => {
  const { page, complaints } = await open(browser, "made_short.html");
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await press("ArrowRight");
  expect(await step(page)).toBe(1);
  await press("Shift+ArrowRight");
  expect(await step(page)).toBe(11);
  await press("ArrowLeft");
  expect(await step(page)).toBe(10);
  await press("n");
  expect(await step(page)).toBe(14);
  await press("w");
  expect(await step(page)).toBe(1);
  await press("End");
  expect(await step(page)).toBe(20);
  await press("Home");
  await press(" ");
  await page.waitForFunction(() => (window as unknown as { perpend: { player: { step: number } } }).perpend.player.step > 1);
  await press("?");
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await press("Escape");
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
  await press("End");

  // Tab to the worst row, open it; its contact's table is there, and the way back.
  const reached = new Set<string>();
  for (let k = 0; k < 80; ++k) {
    await press("Tab");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
    if (/^friction 1 of/.test(name)) await press("Enter");
    if (await page.locator(".rows-table").isVisible()) break;
    reached.add(name.trim());
  }
  expect(await page.locator(".details-content h3").first().textContent()).toBe("Contact cart – ground");
  for (const name of ["Step", "Play", "Speed", "Next not certified", "Body"]) expect([...reached].join("\n")).toContain(name);
  await press("Escape");
  await page.waitForSelector(".worst-table");
  await page.getByLabel("Body").last().focus();
  await press("n"); // in a list of bodies letters are not ours
  expect(await step(page)).toBe(20);
  expect(complaints).toEqual([]);
  await close(page);
});

test("a drag on a curve moves in time", async () => {
  const { page } = await open(browser, "made_short.html");
  const over = page.locator(".plot:visible .u-over").first();
  await over.scrollIntoViewIfNeeded();
  const box = (await over.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  await page.mouse.up();
  expect(await step(page)).toBe(10);
  await close(page);
});

test("two runs are drawn together, with their difference", async () => {
  const { page, complaints } = await open(browser, "made_two.html");
  await page.getByRole("slider", { name: "Step" }).fill("10");
  await page.getByRole("tab", { name: "Difference" }).click();
  await expect.poll(() => page.locator("#plot-difference .plot-legend").textContent()).toContain("0.01 m");
  await page.getByRole("tab", { name: "Error" }).click();
  expect(await page.locator("#plot-error").getByRole("button", { name: /^error/ }).textContent()).toContain("|");
  expect(await page.locator(".runs-key").textContent()).toContain("b.h5");
  expect(complaints).toEqual([]);
  await close(page);
});

test("the map of errors goes to the step and selects what it shows", async () => {
  const { page, complaints } = await open(browser, "made_short.html");
  await page.getByRole("tab", { name: "Where" }).click();
  await expect.poll(() => page.locator("#plot-where .plot-note").textContent()).toContain("full: ≥");
  expect(await page.locator(".error-map-names button").allTextContents()).toEqual(["cart", "hinge"]);
  const box = (await page.locator(".error-map").boundingBox())!;
  await page.locator(".error-map").click({ position: { x: box.width / 2 + 1, y: 4 } });
  expect(await step(page)).toBe(11);
  // A brush goes on to where it is drawn.
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.76 * box.width, box.y + 4, { steps: 4 });
  await page.mouse.up();
  expect(await step(page)).toBe(16);
  await expect.poll(() => page.locator(".details-content h3").first().textContent()).toBe("Body cart");
  expect(complaints).toEqual([]);
  await close(page);
});

test("channels of several bodies and joints are drawn, and the account tells of the solver", async () => {
  const { page, complaints } = await open(browser, "made_two.html", { width: 360, colorScheme: "dark" });
  await page.getByRole("tab", { name: "Channels" }).click();
  await page.getByLabel("Quantity").selectOption("joint force");
  await expect.poll(() => page.locator("#plot-channels .legend-entry .name").allTextContents()).toEqual(["hinge"]);
  await page.getByLabel("Quantity").selectOption("position y");
  await page.getByLabel("Bodies or joints").selectOption(["cart", "load"]);
  await expect.poll(() => page.locator("#plot-channels .legend-entry .name").allTextContents()).toEqual(["cart", "load"]);
  await page.getByRole("tab", { name: "Energy" }).click();
  expect(await page.locator(".joule-counter").first().textContent()).toContain("The solver");
  await page.getByRole("slider", { name: "Step" }).fill("30");
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  expect(await page.getByRole("button", { name: /bookmark, step 30/ }).count()).toBe(1);
  await page.getByRole("button", { name: /b.h5: first step/ }).first().click();
  expect(await step(page)).toBe(7);
  // Details of both runs are there.
  await expect.poll(() => page.locator(".details h2").allTextContents()).toEqual(["Details of a.h5", "Details of b.h5"]);
  await expect.poll(() => page.locator(".worst-table").count()).toBe(2);
  expect(complaints).toEqual([]);
  await close(page);
});

test("in short it says which run is wrong, where and by how much, and leads there", async () => {
  const { page } = await open(browser, "made_two.html");
  const lines = await page.locator(".story-line").allTextContents();
  expect(lines[0]).toMatch(/^≠a.h5 · exact: \d+ of 30 steps not certified.* Largest error 1·10⁻⁶ J at step 1/);
  await page.locator(".story-line .pick").last().click();
  expect(await step(page)).toBe(1);
  await close(page);
});

test("bodies are hidden, force chains drawn, and a link gives it all back but the hidden bodies", async () => {
  const { page, complaints } = await open(browser, "made_two.html");
  await page.getByRole("slider", { name: "Step" }).fill("12");
  await page.getByLabel("Chains").selectOption("missing");
  await expect.poll(() => page.locator(".run-note").last().textContent()).toContain("forces of a.h5 less these");
  await page.locator(".body-tree summary").click();
  await page.getByRole("button", { name: "cart: shown" }).click();
  expect(await page.getByRole("button", { name: "cart: faint" }).count()).toBe(1);
  await page.getByRole("button", { name: "Only load" }).click();
  expect(await page.locator(".tree-state").allTextContents()).toEqual(["◐", "●", "◐"]);
  await page.locator(".export-menu summary").click();
  await page.getByRole("button", { name: "Link to this view" }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("step=12");
  await page.reload();
  await page.waitForSelector(".timeline");
  expect(await step(page)).toBe(12);
  expect(await page.getByLabel("Chains").inputValue()).toBe("missing");
  expect(complaints).toEqual([]);
  await close(page);
});

test("a run without steps says so", async () => {
  const { page, complaints } = await open(browser, "made_none.html");
  expect(await page.locator(".where").textContent()).toContain("step 0 of 0");
  expect(await page.locator(".how").textContent()).toContain("no steps");
  for (const tab of await page.getByRole("tab").all()) await tab.click();
  await page.keyboard.press("w");
  expect(await page.locator(".teller").textContent()).toContain("no steps");
  expect(complaints).toEqual([]);
  await close(page);
});

test("100,000 steps play, scrub and show every curve", async () => {
  const { page, complaints, openedIn } = await open(browser, "made_long.html");
  console.log(`100,000 steps opened within ${Math.round(openedIn)} ms`);
  for (const tab of await page.getByRole("tab").all()) await tab.click();
  await page.getByRole("slider", { name: "Step" }).fill("99999");
  expect(await step(page)).toBe(99_999);
  await page.keyboard.press("w");
  expect(await step(page)).toBe(1);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => (window as unknown as { perpend: { player: { step: number } } }).perpend.player.step > 5);
  expect(complaints).toEqual([]);
  await close(page);
});

test("a recording without its problems says how to get them", async () => {
  const { page } = await open(browser, "made_rowless.html");
  await page.keyboard.press("End");
  await expect.poll(() => page.locator(".details-content").textContent()).toContain("without --no-problems");
  await close(page);
});

test("without WebGL the page says so, and the rest works", async () => {
  const { page } = await open(browser, "made_short.html", { withoutWebgl: true });
  expect(await page.locator("#picture").textContent()).toMatch(/WebGL/);
  await page.keyboard.press("ArrowRight");
  expect(await step(page)).toBe(1);
  expect(await page.locator(".plot canvas").first().isVisible()).toBe(true);
  await page.getByRole("slider", { name: "Step" }).fill("5");
  await expect.poll(() => page.locator(".worst-table").count()).toBe(1);
  await close(page);
});

test("pictures and curves are saved as they are seen", async () => {
  const { page, complaints } = await open(browser, "made_short.html");
  await page.locator(".export-menu summary").click();
  const save = async (button: string): Promise<Buffer> => {
    const file = await download(page, page.getByRole("button", { name: button }));
    return readFileSync((await file.path())!);
  };
  const picture = await save("Picture (PNG)");
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  await page.getByLabel("to", { exact: true }).fill("3");
  const zip = await save("Pictures (ZIP)");
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(4);
  expect(zip.includes("step_3.png")).toBe(true);
  const curves = (await save("Curves (CSV and SVG in ZIP)")).toString("latin1");
  expect(curves).toContain("time [s],error [J]");
  expect(curves).toContain("energy.svg");
  const film = await save("Film (WebM)");
  expect(film.readUInt32BE(0)).toBe(0x1a45dfa3); // EBML, with which every WebM begins
  // Four pictures of a run in steps of 10 ms: the film is 40 ms long.
  expect(film.readDoubleBE(film.indexOf(Buffer.from([0x44, 0x89])) + 10)).toBeCloseTo(40, 6);
  expect(film.length).toBeGreaterThan(500);
  await page.getByLabel("to", { exact: true }).fill("99");
  await page.getByRole("button", { name: "Model (GLB)" }).click();
  await expect.poll(() => page.locator(".export-menu [role=status]").textContent()).toContain("between 0 and 20");
  expect(complaints).toEqual([]);
  await close(page);
});
