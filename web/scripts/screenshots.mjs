// screenshots.mjs REPORT.html FOLDER: what the page looks like at 1280 and 360 px, light and dark,
// and on paper. Needs Chromium; PERPEND_CHROMIUM says where, if not in /usr/bin.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const [, , report, folder] = process.argv;
if (!folder) throw new Error("give the report.html and the folder for the pictures");
mkdirSync(folder, { recursive: true });

// Containers run as root, where Chromium's sandbox does not work; the page is our own.
const executablePath = process.env.PERPEND_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const width of [1280, 360]) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(pathToFileURL(resolve(report)).href);
    await page.waitForSelector(".page");
    await page.waitForFunction(() => document.querySelectorAll(".drawing:empty").length === 0);
    await page.screenshot({ path: join(folder, `${width}-${colorScheme}.png`), fullPage: true });
    if (width === 1280 && colorScheme === "light") await page.pdf({ path: join(folder, "paper.pdf"), format: "A4", printBackground: true });
    await page.close();
  }
}
await browser.close();
