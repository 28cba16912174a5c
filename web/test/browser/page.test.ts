/** The page of a sample report in a real Chromium, opened from its file.
 *  PERPEND_SAMPLE is the folder that write_sample_report wrote; PERPEND_CHROMIUM the browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runsOf } from "../../src/draw/svg_text";
import { plainFormula } from "../../src/formula";
import type { Figure, Report } from "../../src/report_data";
import { accessFaults } from "../access";
import { download } from "../download";

const folder = process.env["PERPEND_SAMPLE"] ?? "";
const executablePath = process.env["PERPEND_CHROMIUM"] ?? "/usr/bin/chromium";
const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
const figures = report.sections.flatMap((section) => section.figures);
const tables = [...report.sections.flatMap((section) => section.tables), ...report.setting_tables];

let browser: Browser;
beforeAll(async () => {
  // Containers run tests as root, where Chromium's sandbox does not work; the page is our own.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}, 120_000);
afterAll(async () => browser?.close());

interface Opened {
  page: Page;
  complaints: string[];
}

async function open(width: number, colorScheme: "light" | "dark" = "light"): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(pathToFileURL(join(folder, "report.html")).href);
  await page.waitForFunction((count) => document.querySelectorAll(".drawing > svg").length === count, figures.length);
  return { page, complaints };
}

/** What a reader sees of a figure's words. */
async function wordsOf(page: Page, id: string, selector: string): Promise<string[]> {
  return page.locator(`#figure-${id} ${selector}`).allTextContents();
}

/** The key of each name of a figure's legend, without its colours. */
async function colourlessKeys(page: Page, id: string): Promise<Map<string, string>> {
  const keys = await page.locator(`#figure-${id} .legend > g`).evaluateAll((items) =>
    items.map((item): [string, string] => {
      const key = item.querySelector("g")!.outerHTML.replace(/(fill|stroke)="(?:var\(--(?!paper)|#)[^"]*"/g, '$1="a colour"');
      return [item.querySelector("text")!.textContent ?? "", key];
    }),
  );
  return new Map(keys);
}

/** The words of a label, its formulas in letters. */
const asShown = (label: string): string => runsOf(plainFormula(label)).map((run) => run.text).join("");

function namesIn(figure: Figure): string[] {
  return figure.panels.flatMap((panel) => [...panel.series.filter((series) => !series.is_background), ...panel.isolines].map((drawn) => asShown(drawn.name)));
}

async function save(page: Page, id: string, format: string): Promise<{ name: string; text: string }> {
  const file = await download(page, page.locator(`#${id} button`, { hasText: format }));
  return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, "utf8") };
}

/** Cells of a CSV file, numbers as numbers: programs write the same number in different ways. */
function cells(text: string): (string | number)[][] {
  const split = (line: string): string[] => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ""));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => split(line).map((cell) => (cell === "" || Number.isNaN(Number(cell)) ? cell : Number(cell))));
}

describe.each([1280, 360])("at a width of %i", (width) => {
  let opened: Opened;
  beforeAll(async () => void (opened = await open(width)), 120_000);

  test("shows all of the report without complaints and without the network", async () => {
    const { page, complaints } = opened;
    expect(await page.title()).toBe(report.title);
    expect(await page.locator("h1").textContent()).toBe(report.title);
    expect(await page.locator(".table").count()).toBe(tables.length);
    expect(await page.locator("section .finding").count()).toBe(report.sections.flatMap((section) => section.findings).length);
    expect(await page.locator(".katex").count()).toBeGreaterThan(5);
    expect(await page.locator(".katex-error").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("rows are sorted by a click on a head, and a third click brings them back", async () => {
    const box = opened.page.locator(".table").first();
    const column = report.sections[0]!.tables[0]!.columns.findIndex((each) => !each.is_text);
    const values = async (): Promise<(string | null)[]> => box.locator(`tbody tr > :nth-child(${column + 1})`).allTextContents();
    const before = await values();
    const head = box.locator("thead tr").last().locator("th").nth(column);
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const wanted = report.sections[0]!.tables[0]!.rows.map((row) => row[column]!.value).filter((value): value is number => typeof value === "number").sort((a, b) => a - b);
    expect((await values()).length).toBe(before.length);
    const sorted = report.sections[0]!.tables[0]!.rows.find((row) => row[column]!.value === wanted[0])![column]!;
    expect((await values())[0]).toBe(before[report.sections[0]!.tables[0]!.rows.findIndex((row) => row[column] === sorted)]);
    await head.getByRole("button").click();
    await head.getByRole("button").click();
    expect(await values()).toEqual(before);
  });

  test("says first what the numbers come to", async () => {
    const shown = await opened.page.locator("header .headlines li").allTextContents();
    // Between a number and its unit the page has a narrow space.
    expect(shown.map((text) => text.replace(/\s/g, " "))).toEqual(report.headlines);
  });

  test("is not wider than the screen", async () => {
    expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test.each(figures.map((figure) => [figure.id, figure] as const))("figure %s has its axes, units and legend", async (id, figure) => {
    const { page } = opened;
    const labels = await wordsOf(page, id, ".axis-label");
    expect(labels.length).toBe(2 * figure.panels.length);
    for (const axis of [figure.x, figure.y]) {
      if (axis.unit) expect(labels.filter((label) => label.endsWith(`[${axis.unit}]`)).length).toBeGreaterThanOrEqual(figure.panels.length);
    }
    const legend = await wordsOf(page, id, ".legend text");
    for (const name of namesIn(figure)) expect(legend).toContain(name);
    for (const axis of ["x", "y"]) {
      const ticks = await wordsOf(page, id, `[data-part="${axis}-axis tick label"] text`);
      expect(ticks.filter((tick) => tick.trim() !== "").length).toBeGreaterThanOrEqual(2 * figure.panels.length);
      expect(ticks.length).toBe(ticks.filter((tick) => tick.trim() !== "").length);
    }
  });

  test.each(figures.map((figure) => [figure.id, figure] as const))("what stands in one panel of figure %s can be told apart without colours", async (id, figure) => {
    const keys = await colourlessKeys(opened.page, id);
    for (const panel of figure.panels) {
      const names = namesIn({ ...figure, panels: [panel] });
      expect(new Set(names.map((name) => keys.get(name))).size, names.join(", ")).toBe(new Set(names).size);
    }
  });

  test("no words of a figure cover each other, leave it, or are too small to read", async () => {
    const faults = await opened.page.evaluate(() => {
      const found: string[] = [];
      for (const svg of document.querySelectorAll<SVGSVGElement>(".drawing > svg")) {
        const name = svg.closest("figure")!.id;
        const frame = svg.getBoundingClientRect();
        const scale = frame.width / svg.viewBox.baseVal.width;
        // Turned words cover each other's boxes, not each other; numbers on isolines may touch lines.
        const words = [...svg.querySelectorAll("text")].filter((text) => !/rotate\(-?[1-9]/.test(text.getAttribute("transform") ?? "") && !text.closest('[data-part="text"]'));
        const boxes = words.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect(), size: parseFloat(getComputedStyle(text).fontSize) * scale }));
        for (const { text, box, size } of boxes) {
          if (size < 11) found.push(`${name}: '${text}' has ${size} px`);
          if (box.left < frame.left || box.right > frame.right + 0.5 || box.bottom > frame.bottom + 1) found.push(`${name}: '${text}' leaves the figure`);
        }
        boxes.forEach((a, k) =>
          boxes.slice(k + 1).forEach((b) => {
            const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
            const along = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
            if (across > 1 && along > 3) found.push(`${name}: '${a.text}' covers '${b.text}'`);
          }),
        );
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  test.runIf(width >= 1280)("every table has room", async () => {
    const cut = await opened.page.locator(".wide").evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => `${box.getAttribute("aria-label")} is ${box.scrollWidth} wide, and has ${box.clientWidth}`),
    );
    expect(cut).toEqual([]);
  });

  test("every finding can be reached from the overview", async () => {
    const links = opened.page.locator("#findings a");
    expect(await links.count()).toBe(report.sections.flatMap((section) => section.findings).length);
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!))) {
      expect(await opened.page.locator(`.finding${href}`).count(), href).toBe(1);
    }
  });

  test("every button and every wide table can be reached by the keyboard", async () => {
    const { page } = opened;
    const reached = new Set<string>();
    await page.locator("a, button").first().focus(); // from the top, wherever a test before clicked
    for (let k = 0; k < 200; ++k) {
      const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
      if (k > 0 && (await page.evaluate(() => document.activeElement === document.body))) break;
      reached.add(name);
      await page.keyboard.press("Tab");
    }
    for (let number = 1; number <= figures.length; ++number) expect(reached).toContain(`Save figure ${number} as SVG`);
    for (let number = 1; number <= tables.length; ++number) expect(reached).toContain(`Table ${number}`);
  }, 120_000);
});

describe("exports", () => {
  let page: Page;
  beforeAll(async () => void ({ page } = await open(1280, "dark")), 120_000);

  test.each(figures.map((figure) => [figure.id, figure] as const))("figure %s as the CSV that the program writes, with the digits that are drawn", async (id, figure) => {
    const { name, text } = await save(page, `figure-${id}`, "CSV");
    expect(name).toBe(`${id}.csv`);
    const pale = new Set(figure.panels.flatMap((panel) => panel.series.filter((series) => series.is_background).map((series) => series.name)));
    const drawn = (lines: (string | number)[][]): (string | number)[][] => {
      const shown = lines.filter((line) => !(pale.has(String(line[1])) && line.includes("")));
      return shown.map((line) => line.map((cell) => (typeof cell === "number" ? Number(cell.toPrecision(pale.has(String(line[1])) ? 4 : 6)) : cell)));
    };
    const whole = cells(readFileSync(join(folder, "figures", name), "utf8"));
    expect(JSON.stringify(drawn(cells(text)))).toBe(JSON.stringify(drawn(whole)));
  });

  test.each(tables.map((table) => table.id))("table %s as the CSV that the program writes", async (id) => {
    const { name, text } = await save(page, `table-${id}`, "CSV");
    expect(name).toBe(`${id}.csv`);
    expect(cells(text)).toEqual(cells(readFileSync(join(folder, "tables", name), "utf8")));
  });

  test.each(figures.map((figure) => figure.id))("figure %s as an SVG that stands alone, light", async (id) => {
    const { name, text } = await save(page, `figure-${id}`, "SVG");
    expect(name).toBe(`${id}.svg`);
    expect(text).not.toContain("var(");
    const drawn = await page.evaluate((source) => {
      const svg = new DOMParser().parseFromString(source, "image/svg+xml");
      return { fault: svg.querySelector("parsererror")?.textContent ?? "", labels: svg.querySelectorAll(".axis-label").length, ink: svg.querySelector(".axis-label")?.getAttribute("fill") };
    }, text);
    expect(drawn).toEqual({ fault: "", labels: 2 * figures.find((figure) => figure.id === id)!.panels.length, ink: "#22262b" });
  });
});

test("is dark where that is preferred, and light on paper all the same", async () => {
  const { page } = await open(1280, "dark");
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe("rgb(21, 24, 28)");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await paper()).toBe("rgb(255, 255, 255)");
  expect(await page.locator(".exports").first().isVisible()).toBe(false);
}, 120_000);

test.each([[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]] as const)("axe-core finds nothing wrong, %i px, %s", async (width, colorScheme) => {
  const { page } = await open(width, colorScheme);
  expect(await accessFaults(page)).toEqual([]);
}, 120_000);
