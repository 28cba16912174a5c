import type { Details, LiveInfo, Run } from "../run_data";
import { askBytes, askJson } from "./ask";
import { BadData } from "./bad_data";
import { DetailBlocks } from "./blocks";
import { checkStage } from "./check_stage";
import { blockSteps, toDetails } from "./details";
import { toMotion, trackCount } from "./motion";
import { unpack } from "./unpack";

export interface ServedSession {
  runs: { name: string }[];
  live: LiveInfo | null;
}

export async function askSession(): Promise<ServedSession> {
  const session = (await askJson("/api/session")) as ServedSession;
  if (!Array.isArray(session?.runs) || session.runs.length === 0) throw new BadData("perpend serves no run.");
  return session;
}

/** Run number `index` of the program that serves this page. */
export async function openServed(index: number, name: string): Promise<Run & { blocks: DetailBlocks }> {
  const stage = checkStage(await askJson(`/api/runs/${index}/stage`), name);
  const what = `The motion of ${name}`;
  const motion = toMotion(unpack(await askBytes(`/api/runs/${index}/motion`), what), trackCount(stage), what);
  const load = async (block: number): Promise<Details | null> => {
    const first = block * blockSteps;
    const count = Math.min(blockSteps, motion.steps - first);
    if (count <= 0) return null;
    const said = `The steps from ${first} on of ${name}`;
    return toDetails(unpack(await askBytes(`/api/runs/${index}/steps/${first}/${count}`), said), stage.joints.length, said);
  };
  const blocks = new DetailBlocks((step) => (step < 0 || step >= motion.steps ? -1 : Math.floor(step / blockSteps)), load);
  return { name, stage, motion, details: (step) => blocks.details(step), blocks };
}
