import { gzipSync } from "node:zlib";

import type { Details, Motion, Run } from "../../src/viewer/run_data";

/** Runs made by hand, packed into a page as `perpend view --out` does it (docs/viewer-protocol.md). */

type Column = Float32Array | Float64Array | Int32Array | Uint8Array;

function typeOf(column: Column): string {
  if (column instanceof Float32Array) return "f32";
  if (column instanceof Float64Array) return "f64";
  return column instanceof Int32Array ? "i32" : "u8";
}

/** A packed message: header, then the arrays, each at a multiple of eight bytes. */
export function pack(message: object): Buffer {
  const fields: Record<string, unknown> = {};
  const arrays: { name: string; type: string; offset: number; count: number }[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(message)) {
    if (!ArrayBuffer.isView(value)) {
      fields[name] = value;
      continue;
    }
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const room = Math.ceil(bytes.length / 8) * 8;
    arrays.push({ name, type: typeOf(value as Column), offset, count: (value as Column).length });
    parts.push(Buffer.concat([bytes, Buffer.alloc(room - bytes.length)]));
    offset += room;
  }
  const json = Buffer.from(JSON.stringify({ ...fields, arrays }));
  const header = Buffer.concat([json, Buffer.alloc((8 - ((8 + json.length) % 8)) % 8, " ")]);
  const begin = Buffer.alloc(8, "PVW1");
  begin.writeUInt32LE(header.length, 4);
  return Buffer.concat([begin, header, ...parts]);
}

function squeezed(message: Motion | Details): string {
  return gzipSync(pack(message), { level: 1 }).toString("base64");
}

/** The data of a page; details of the first `detailed` steps, one per block. */
async function viewData(runs: Run[], detailed: number): Promise<string> {
  const packed = runs.map(async (run) => {
    const details = [];
    for (let step = 0; step < Math.min(detailed, run.motion.steps); ++step) details.push({ first: step, count: 1, data: squeezed((await run.details(step))!) });
    return { name: run.name, stage: run.stage, motion: squeezed(run.motion), details };
  });
  return JSON.stringify({ format: "perpend view", version: 1, runs: await Promise.all(packed) });
}

/** A page that holds these runs in place of what it held. */
export async function pageWith(page: string, runs: Run[], detailed: number): Promise<string> {
  const data = (await viewData(runs, detailed)).replaceAll("</", "<\\/");
  const held = /(<script id="view" type="application\/json">)[\s\S]*?(<\/script>)/;
  if (!held.test(page)) throw new Error("the page has no place for a run");
  return page.replace(held, (_, begin: string, end: string) => `${begin}${data}${end}`);
}
