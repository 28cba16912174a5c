// view_screenshots.mjs PAGE.html STEP FILE.png [WIDTH HEIGHT] [options]: what a page of `perpend view
// --out` looks like at a step. Needs Chromium; PERPEND_CHROMIUM says where, if not in /usr/bin.
//   --picture-only         the picture in three dimensions, without toolbar, timeline and panels
//   --view home|top|front|side
//   --follow BODY          with this body in the middle, by its name
//   --zoom F               so many times nearer than that
//   --newtons-per-metre N  length of the arrows, in place of what suits the forces
//   --select KIND:NUMBER   body, contact or joint, as if it had been clicked on
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "picture-only": { type: "boolean" },
    view: { type: "string", default: "home" },
    follow: { type: "string" },
    zoom: { type: "string", default: "1" },
    "newtons-per-metre": { type: "string" },
    select: { type: "string" },
  },
});
const [report, step, file, width = "1280", height = "800"] = positionals;
if (!file) throw new Error("give the page, the step and the file for the picture");

// Containers run as root, where Chromium's sandbox does not work, and have no graphics card.
const browser = await chromium.launch({
  executablePath: process.env.PERPEND_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
});
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, colorScheme: "light" });
page.on("pageerror", ({ message }) => console.error(message));
await page.goto(pathToFileURL(resolve(report)).href);
await page.waitForFunction(() => window.perpend !== undefined);
if (values["picture-only"]) await page.addStyleTag({ content: ".canvas-holder { position: fixed !important; inset: 0; z-index: 1000; }" });
await page.waitForTimeout(500); // the picture takes its new size
const [kind, number] = (values.select ?? "").split(":");
await page.evaluate(
  async ({ step, view, follow, zoom, newtons, selection }) => {
    const { runs, player, picture } = window.perpend;
    picture.view(view);
    player.set({ step, selection, follows: runs[0].stage.bodies.findIndex(({ name }) => name === follow) });
    await picture.settle();
    picture.render(); // the camera goes to the body
    const { camera, controls } = picture.camera;
    camera.position.sub(controls.target).divideScalar(zoom).add(controls.target);
    if (newtons) picture.scales.setForceScale(newtons);
    player.set({}); // draws again
  },
  {
    step: Number(step),
    view: values.view,
    follow: values.follow,
    zoom: Number(values.zoom),
    newtons: Number(values["newtons-per-metre"] ?? 0),
    selection: kind ? { kind, [kind]: Number(number) } : null,
  },
);
await page.waitForTimeout(2000); // curves and tables, and the picture with all its pixels
await page.screenshot({ path: file });
await browser.close();
