import { gzipSync } from "node:zlib";

import type { Details, Motion, Run } from "../../src/viewer/run_data";
import { pack } from "../unit/viewer/packing";

/** Runs made by hand, packed into a page as `perpend view --out` does it (docs/viewer-protocol.md). */

function squeezed(message: Motion | Details): string {
  const entries = Object.entries(message);
  const fields = Object.fromEntries(entries.filter(([, value]) => !ArrayBuffer.isView(value)));
  const arrays = Object.fromEntries(entries.filter(([, value]) => ArrayBuffer.isView(value)));
  return gzipSync(new Uint8Array(pack(fields, arrays)), { level: 1 }).toString("base64");
}

/** The data of a page; details of the first `detailed` steps, one per block. */
async function viewData(runs: Run[], detailed: number): Promise<string> {
  const packed = runs.map(async (run) => {
    const details = [];
    for (let step = 0; step < Math.min(detailed, run.motion.steps); ++step) details.push({ at: [step], data: squeezed((await run.details(step))!) });
    return { name: run.name, stage: run.stage, motion: squeezed(run.motion), details };
  });
  return JSON.stringify({ format: "perpend view", version: 2, runs: await Promise.all(packed) });
}

/** A page that holds these runs in place of what it held. */
export async function pageWith(page: string, runs: Run[], detailed: number): Promise<string> {
  const data = (await viewData(runs, detailed)).replaceAll("</", "<\\/");
  const held = /(<script id="view" type="application\/json">)[\s\S]*?(<\/script>)/;
  if (!held.test(page)) throw new Error("the page has no place for a run");
  return page.replace(held, (_, begin: string, end: string) => `${begin}${data}${end}`);
}
