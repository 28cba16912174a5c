/** What axe-core finds wrong with a page for those who do not see it, or do not use a mouse. */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** One line for each rule that is broken: how badly, which, where. */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join(", ")}`);
  });
}
