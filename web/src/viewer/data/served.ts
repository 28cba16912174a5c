import type { Details, LiveInfo, Motion, Run, Stage } from "../run_data";
import { askBytes, askJson } from "./ask";
import { BadData } from "./bad_data";
import { DetailBlocks } from "./blocks";
import { checkStage } from "./check_stage";
import { toDetails } from "./details";
import { toMotion, trackCount } from "./motion";
import { unpack } from "./unpack";

export interface ServedSession {
  runs: { name: string }[];
  live: LiveInfo | null;
  /** Of several runs that go on together, how each of them stands. */
  lanes?: LiveInfo[];
}

export async function askSession(): Promise<ServedSession> {
  const session = (await askJson("/api/session")) as ServedSession;
  if (!Array.isArray(session?.runs) || session.runs.length === 0) throw new BadData("perpend serves no run.");
  return session;
}

export async function askStage(index: number, name: string): Promise<Stage> {
  return checkStage(await askJson(`/api/runs/${index}/stage`), name);
}

export async function askMotion(index: number, name: string, stage: Stage): Promise<Motion> {
  const what = `The motion of ${name}`;
  return toMotion(unpack(await askBytes(`/api/runs/${index}/motion`), what), trackCount(stage), what);
}

/** Run number `index` of the program that serves this page. */
export async function openServed(index: number, name: string, blockSteps: number): Promise<Run & { blocks: DetailBlocks }> {
  const stage = await askStage(index, name);
  const motion = await askMotion(index, name, stage);
  const end = (): number => motion.first_step + motion.steps;
  const load = async (block: number): Promise<Details | null> => {
    const first = block * blockSteps;
    const count = Math.min(blockSteps, end() - first);
    if (count <= 0) return null;
    const said = `The steps from ${first} on of ${name}`;
    return toDetails(unpack(await askBytes(`/api/runs/${index}/steps/${first}/${count}`), said), stage.joints.length, said);
  };
  const blocks = new DetailBlocks((step) => (step < motion.first_step || step >= end() ? -1 : Math.floor(step / blockSteps)), load, Math.ceil(512 / blockSteps));
  return { name, stage, motion, details: (step) => blocks.details(step), ready: (step) => blocks.ready(step), blocks };
}
