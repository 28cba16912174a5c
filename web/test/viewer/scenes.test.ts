/** Every built-in scene, recorded by the program and opened from the file it wrote. */
import { readdirSync, readFileSync } from "node:fs";

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { download } from "../download";
import { contactOnScreen, folder, launch, open, step, type Opened } from "./browser";
import { parseGlb } from "./parse_glb";

const scenes = readdirSync(folder).filter((name) => name.endsWith(".html") && !name.startsWith("made_")).map((name) => name.replace(/\.html$/, ""));
const times: string[] = [];

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(async () => {
  console.log(`opened within, ms: ${times.join(", ")}`);
  await browser?.close();
});

test("there are scenes to look at", () => expect(scenes.length).toBeGreaterThanOrEqual(11));

describe.each(scenes)("%s", (scene) => {
  let opened: Opened;
  beforeAll(async () => {
    // Small, because pictures are computed without a graphics card here.
    opened = await open(browser, `${scene}.html`, { width: 800 });
    times.push(`${scene} ${Math.round(opened.openedIn)}`);
  });
  afterAll(async () => opened?.page.context().close());

  test("opens with a picture, without complaints", async () => {
    const { page, complaints } = opened;
    expect(await page.locator("#message").isVisible()).toBe(false);
    const box = (await page.locator("#picture canvas").first().boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(150);
    expect(await page.locator(".where").textContent()).toMatch(/^step 0 of 60/);
    expect(complaints).toEqual([]);
  });

  test("draws more than one colour", async () => {
    const colours = await opened.page.evaluate(() => {
      const { picture } = (window as unknown as { perpend: { picture: { canvas: HTMLCanvasElement; render(): void } } }).perpend;
      const small = document.createElement("canvas");
      [small.width, small.height] = [64, 64];
      const context = small.getContext("2d")!;
      picture.render();
      context.drawImage(picture.canvas, 0, 0, 64, 64);
      const { data } = context.getImageData(0, 0, 64, 64);
      return new Set(Array.from({ length: 64 * 64 }, (_, k) => `${data[4 * k]! >> 4} ${data[4 * k + 1]! >> 4} ${data[4 * k + 2]! >> 4}`)).size;
    });
    expect(colours).toBeGreaterThan(3);
  });

  test("plays, and scrubs", async () => {
    const { page, complaints } = opened;
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => (window as unknown as { perpend: { player: { step: number } } }).perpend.player.step > 2);
    const pause = page.getByRole("button", { name: "Pause", exact: true });
    if (await pause.isVisible()) await pause.click();
    await page.getByRole("slider", { name: "Step" }).fill("40");
    expect(await step(page)).toBe(40);
    expect(await page.locator(".where").textContent()).toMatch(/^step 40 of 60/);
    expect(complaints).toEqual([]);
  });

  test("a click on a contact shows its rows", async () => {
    const { page, complaints } = opened;
    await page.getByRole("slider", { name: "Step" }).fill("60");
    const contacts = await page.evaluate(() => (window as unknown as { perpend: { runs: { motion: { contacts: Int32Array } }[] } }).perpend.runs[0]!.motion.contacts[59]!);
    if (contacts === 0) return;
    // Some contacts are outside the view, or beside a joint: one that can be picked is enough.
    const picked = (): Promise<string> => page.evaluate(() => (window as unknown as { perpend: { player: { selection: { kind: string } | null } } }).perpend.player.selection?.kind ?? "");
    const tryAll = async (): Promise<void> => {
      for (let k = 0; k < Math.min(contacts, 20) && (await picked()) !== "contact"; ++k) {
        const place = await contactOnScreen(page, k);
        if (place) await page.mouse.click(...place);
      }
    };
    await tryAll();
    // A chain on the ground has a joint beside every contact: without joints contacts are picked.
    if ((await picked()) !== "contact") await page.getByRole("button", { name: "Joints", exact: true }).click();
    await tryAll();
    expect(await picked()).toBe("contact");
    await expect.poll(() => page.locator(".details-content h3").first().textContent()).toMatch(/^Contact /);
    const names = await page.locator(".rows-table tbody th").allTextContents();
    expect(names[0]).toMatch(/^normal/);
    expect(await page.locator(".rows-table .number").first().textContent()).toBeTruthy();
    expect(complaints).toEqual([]);
  });

  test("its model is a .glb of all bodies, which ends where the run ends", async () => {
    const { page, complaints } = opened;
    await page.locator(".export-menu summary").click();
    const file = await download(page, page.getByRole("button", { name: "Model (GLB)" }));
    expect(file.suggestedFilename()).toBe(`${scene}.glb`);
    const bytes = readFileSync((await file.path())!);
    const glb = parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    const run = await page.evaluate(() => {
      interface Held {
        stage: { bodies: { name: string; track: number; shapes: unknown[] }[]; time_step_s: number };
        motion: { position: Float32Array; frames: number };
      }
      const { stage, motion } = (window as unknown as { perpend: { runs: Held[] } }).perpend.runs[0]!;
      const tracks = motion.position.length / motion.frames / 3;
      return {
        timeStep: stage.time_step_s,
        bodies: stage.bodies.filter(({ shapes, track }) => shapes.length > 0 || track >= 0).map(({ name, track }) => {
          const at = 3 * ((motion.frames - 1) * tracks + track);
          return { name, last: track < 0 ? null : [...motion.position.subarray(at, at + 3)] };
        }),
      };
    });
    const { nodes, animations } = glb.json;
    for (const body of run.bodies) {
      const node = nodes.findIndex((each) => each.name === body.name);
      expect(node, body.name).toBeGreaterThanOrEqual(0);
      if (!body.last) continue;
      const animation = animations![0]!;
      const channel = animation.channels.find(({ target }) => target.node === node && target.path === "translation")!;
      const sampler = animation.samplers[channel.sampler]!;
      expect(glb.values(sampler.input).length).toBe(61);
      expect(glb.values(sampler.input)[60]).toBeCloseTo(60 * run.timeStep, 5);
      glb.values(sampler.output).slice(-3).forEach((value, c) => expect(value).toBeCloseTo(body.last![c]!, 5));
    }
    expect(complaints).toEqual([]);
  });
});
