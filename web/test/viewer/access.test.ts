/** The viewer's page for those who do not see it, in every form that it takes. */
import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accessFaults } from "../access";
import { runOf } from "../unit/viewer/runs";
import { folder, launch, open } from "./browser";
import { pageWith } from "./pack";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const program = readFileSync(join(folder, "rod.html"), "utf8");
  writeFileSync(join(folder, "access_two.html"), await pageWith(program, [runOf({ name: "a.h5", steps: 30 }), runOf({ name: "b.h5", steps: 20 })], 30));
});
afterAll(async () => browser?.close());

test.each([[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]] as const)("axe-core finds nothing wrong, %i px, %s, whatever tab is open", async (width, colorScheme) => {
  const { page } = await open(browser, "access_two.html", { width, colorScheme });
  await page.getByRole("slider", { name: "Step" }).fill("10");
  await page.locator(".export-menu summary").click();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    expect(await accessFaults(page), (await tab.textContent()) ?? "").toEqual([]);
  }
  await page.context().close();
});
