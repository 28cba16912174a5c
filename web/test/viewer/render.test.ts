/** `perpend render`: pictures, curves and films without a click. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { folder } from "./browser";

const program = process.env["PERPEND_PROGRAM"] ?? "";

async function render(out: string, ...options: string[]): Promise<Buffer> {
  const file = join(folder, out);
  await promisify(execFile)(program, ["render", ...options, "--out", file], { timeout: 110_000 });
  return readFileSync(file);
}

const recording = (scene: string): string => join(folder, `${scene}.h5`);

test("a picture has the size that was asked for", async () => {
  const png = await render("rendered.png", recording("slewing_crane"), "--step", "30", "--size", "400x300", "--dark");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 300]);
});

test("a curve is an SVG", async () => {
  const svg = (await render("rendered.svg", recording("slewing_crane"), "--curve", "energy")).toString();
  expect(svg).toContain("Account of energy");
});

test("a film lasts as long as what it shows, of two runs too", async () => {
  const film = await render("rendered.webm", recording("slewing_crane"), recording("slewing_crane"), "--size", "320x180", "--from", "0", "--to", "20", "--every", "5", "--speed", "0.5");
  expect(film.readUInt32BE(0)).toBe(0x1a45dfa3);
  // Steps of 10 ms at half the speed: 20 of them and one picture more are half a second.
  expect(film.readDoubleBE(film.indexOf(Buffer.from([0x44, 0x89])) + 10)).toBeCloseTo(500, 3);
});

test("an MP4 is as long as what it shows", async () => {
  const film = await render("rendered.mp4", recording("slewing_crane"), "--size", "320x180", "--to", "20", "--every", "5");
  expect(film.subarray(4, 8).toString()).toBe("ftyp");
  const mvhd = film.indexOf("mvhd");
  // Twenty steps of 10 ms, and one picture more.
  expect(film.readUInt32BE(mvhd + 20) / film.readUInt32BE(mvhd + 16)).toBeCloseTo(0.25, 4);
  expect(film.includes("avcC")).toBe(true);
});

test("an animated WebP is a film that pages show as a picture", async () => {
  const film = await render("rendered.webp", recording("slewing_crane"), "--size", "320x180", "--to", "20", "--every", "5");
  expect([film.subarray(0, 4).toString(), film.subarray(8, 16).toString()]).toEqual(["RIFF", "WEBPVP8X"]);
  expect(film.toString("latin1").split("ANMF")).toHaveLength(6);
});

test("what cannot be is refused in a sentence", async () => {
  await expect(render("rendered.avi", recording("rod"))).rejects.toThrow(/must end in .png/);
  await expect(render("rendered.svg", recording("rod"), "--curve", "nonsense")).rejects.toThrow(/there is no curve 'nonsense'/);
});
