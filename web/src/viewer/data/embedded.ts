import type { Details, Run } from "../run_data";
import { BadData } from "./bad_data";
import { DetailBlocks } from "./blocks";
import { checkStage } from "./check_stage";
import { toDetails } from "./details";
import { toMotion, trackCount } from "./motion";
import { unpack } from "./unpack";

interface EmbeddedRun {
  name: string;
  stage: unknown;
  motion: string;
  /** Blocks of steps, rising. */
  details: { at: number[]; data: string }[];
}

interface EmbeddedView {
  format: string;
  version: number;
  runs: EmbeddedRun[];
}

/** The bytes that are in the page as base64 of gzip. */
export async function inflate(text: string, what: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream === "undefined") {
    throw new BadData("This browser cannot unpack the data in the page (it lacks DecompressionStream): a newer one can.");
  }
  try {
    const letters = atob(text);
    const packed = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) packed[i] = letters.charCodeAt(i);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return await new Response(stream).arrayBuffer();
  } catch {
    throw new BadData(`${what} cannot be unpacked: the page is damaged or was cut short.`);
  }
}

async function openRun(run: EmbeddedRun): Promise<Run> {
  const stage = checkStage(run.stage, run.name);
  const what = `The motion of ${run.name}`;
  const motion = toMotion(unpack(await inflate(run.motion, what), what), trackCount(stage), what);
  const load = async (index: number): Promise<Details | null> => {
    const block = run.details[index];
    if (block === undefined) return null;
    const name = `The steps from ${block.at[0] ?? 0} on of ${run.name}`;
    return toDetails(unpack(await inflate(block.data, name), name), stage.joints.length, name);
  };
  const places = new Map(run.details.flatMap(({ at }, block) => at.map((step): [number, number] => [step, block])));
  const blockOf = (step: number): number => places.get(step) ?? -1;
  const blocks = new DetailBlocks(blockOf, load);
  return { name: run.name, stage, motion, details: (step) => blocks.details(step), ready: (step) => blocks.ready(step) };
}

/** The runs that the page itself holds. */
export async function openEmbedded(data: unknown): Promise<Run[]> {
  const view = data as EmbeddedView;
  if (view?.format !== "perpend view") throw new BadData("The data in this page are no run that it can show.");
  if (view.version !== 2) throw new BadData(`The data in this page are of version ${view.version}; it shows version 2. Write the page again: perpend view FILE.h5 --out page.html`);
  if (!Array.isArray(view.runs) || view.runs.length === 0) throw new BadData("There is no run in this page.");
  return Promise.all(view.runs.map(openRun));
}
