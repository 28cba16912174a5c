// try_site.mjs SITE [FOLDER]: opens the built site from file:// in Chromium. Searches must lead to the
// right page first, no page may be wider than a phone, and nothing may come from elsewhere. With FOLDER it
// also leaves pictures of some pages there. Needs the packages of web/; PERPEND_CHROMIUM says where Chromium is.
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(resolve(here, "../../web/package.json"))("playwright-core");
const [site, pictures] = process.argv.slice(2);
if (!site) throw new Error("give the folder of the site");

const searches = {
  deadline: "guide/deadlines.html",
  Python: "guide/python.html",
  "own solver": "guide/own-solver.html",
  friction: "guide/friction.html",
  certified: "guide/certified.html",
};
const pages = ["index", "tutorials/machine-engineer", "guide/scene-files", "reference/commands",
  "reference/python", "theory/02-certificate", "guide/scenes/index", "guide/benchmarks"];

const failures = [];
const browser = await chromium.launch({
  executablePath: process.env.PERPEND_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--allow-file-access-from-files=false"],
});

async function open(width, path) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: "light" });
  page.on("pageerror", ({ message }) => failures.push(`${path}: ${message}`));
  await page.route(/^(https?|wss?):/, (route) => route.abort());
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url())) failures.push(`${path} asks for ${request.url()}`);
  });
  await page.goto(pathToFileURL(resolve(site, path)).href);
  return page;
}

async function first_result(words) {
  const page = await open(1280, "index.html");
  await page.click(".md-search__input", { force: true });
  await page.waitForSelector('[data-md-component="search-result"] .md-search-result__meta:has-text("Type")');
  await page.waitForTimeout(500); // until it listens
  await page.keyboard.type(words, { delay: 20 });
  await page.waitForSelector(".md-search-result__item a", { timeout: 20000 });
  await page.waitForTimeout(500); // results are shown while they come
  const links = await page.$$eval(".md-search-result__item > a", (all) => all.slice(0, 4).map((a) => a.href));
  await page.close();
  return links.map((link) => link.split(`${resolve(site)}/`)[1]?.replace(/\?.*$/, ""));
}

for (const [words, expected] of Object.entries(searches)) {
  const found = await first_result(words);
  console.log(`search ${words}: ${found.join(", ")}`);
  if (found[0] !== expected) failures.push(`the search for "${words}" leads to ${found[0]}, not to ${expected}`);
}
for (const path of pages) {
  for (const width of [1280, 360]) {
    const page = await open(width, `${path}.html`);
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) failures.push(`${path} is ${wide} px wide at ${width}`);
    const unset = await page.$$eval(".katex-error", (all) => all.map((e) => e.title));
    for (const title of unset) failures.push(`${path}: ${title}`);
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}_${width}.png`) });
    }
    await page.close();
  }
}
await browser.close();
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
