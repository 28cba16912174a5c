/** A real Chromium and the pages that the viewer's tests look at.
 *  PERPEND_PAGES is the folder that run_tests.sh filled; PERPEND_CHROMIUM the browser. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium, type Browser, type Page } from "playwright-core";

export const folder = process.env["PERPEND_PAGES"] ?? "";
const executablePath = process.env["PERPEND_CHROMIUM"] ?? "/usr/bin/chromium";

export async function launch(): Promise<Browser> {
  // Containers run tests as root, where Chromium's sandbox does not work; the page is our own.
  // Without a graphics card WebGL is computed by software, which must be asked for by name.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"] });
}

export interface Opened {
  page: Page;
  complaints: string[];
  /** From asking for the page until its panels stand and its picture is drawn, ms. */
  openedIn: number;
}

export interface Looks {
  width?: number;
  colorScheme?: "light" | "dark";
  /** As in a browser that has none. */
  withoutWebgl?: boolean;
}

/** What Chromium says of drivers, and not of the page. */
const aboutDrivers = /GPU stall due to ReadPixels|Automatic fallback to software WebGL|GroupMarkerNotSet/;

/** Whatever the page says to the console, throws, or asks of others than `origin`. */
export function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!aboutDrivers.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
  });
  return complaints;
}

export async function open(browser: Browser, file: string, { width = 1280, colorScheme = "light", withoutWebgl = false }: Looks = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(100_000);
  const complaints = watch(page, "file:");
  if (withoutWebgl) {
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return /webgl/.test(kind) ? null : (original as (...all: unknown[]) => unknown).call(this, kind, ...more);
      } as typeof original;
    });
  }
  const begin = performance.now();
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.waitForSelector(".timeline", { timeout: 30_000 }).catch(async () => {
    throw new Error(`${file} shows no run: ${await page.locator("#message").textContent()}`);
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return { page, complaints, openedIn: performance.now() - begin };
}

export function step(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { perpend: { player: { step: number } } }).perpend.player.step);
}

/** Where contact `k` of the step that is shown is on the screen, CSS pixels; null: outside the view. */
export async function contactOnScreen(page: Page, k: number): Promise<[number, number] | null> {
  return page.evaluate(async (contact) => {
    interface View {
      runs: { details(step: number): Promise<{ contact_start: Int32Array; contact_position: Float32Array; first_step: number } | null> }[];
      player: { step: number };
      picture: { canvas: HTMLCanvasElement; camera: { camera: { matrixWorldInverse: { elements: number[] }; projectionMatrix: { elements: number[] } } } };
    }
    const { runs, player, picture } = (window as unknown as { perpend: View }).perpend;
    const step = Math.ceil(player.step) - 1;
    const details = await runs[0]!.details(step);
    if (!details) return null;
    const at = 3 * (details.contact_start[step - details.first_step]! + contact);
    const times = (m: number[], v: number[]): number[] => [0, 1, 2, 3].map((r) => [0, 1, 2, 3].reduce((sum, c) => sum + m[4 * c + r]! * v[c]!, 0));
    const { matrixWorldInverse, projectionMatrix } = picture.camera.camera;
    const clip = times(projectionMatrix.elements, times(matrixWorldInverse.elements, [...details.contact_position.subarray(at, at + 3), 1]));
    const [x, y] = [clip[0]! / clip[3]!, clip[1]! / clip[3]!];
    if (Math.abs(x) > 0.98 || Math.abs(y) > 0.98) return null;
    const { left, top, width, height } = picture.canvas.getBoundingClientRect();
    return [left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height];
  }, k);
}
