import type { Download, Locator, Page } from "playwright-core";

const patienceMs = [6_000, 12_000, 24_000, 48_000];

/** The file that a click on the button offers. Chromium drops downloads that come in quick
 *  succession, or long after the click: then the button is clicked again. */
export async function download(page: Page, button: Locator): Promise<Download> {
  for (const timeout of patienceMs) {
    const offered = page.waitForEvent("download", { timeout }).catch(() => null);
    await button.click();
    const file = await offered;
    if (file) return file;
  }
  throw new Error(`clicked ${patienceMs.length} times, and no file was offered`);
}
