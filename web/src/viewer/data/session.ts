import type { LiveRun, Run } from "../run_data";
import { BadData } from "./bad_data";
import { blockSteps } from "./details";
import { openEmbedded } from "./embedded";
import { ServedLiveRun } from "./live";
import { askSession, openServed } from "./served";

/** What the page shows: recorded runs, or runs that go on together, of which `live` is the first. */
export interface Session {
  runs: Run[];
  live: LiveRun | null;
}

/** `say` is told later troubles of a live run: a sentence, or "" when they are over. */
export async function openSession(say: (sentence: string) => void): Promise<Session> {
  let embedded: unknown = null;
  try {
    embedded = JSON.parse(document.querySelector("#view")?.textContent ?? "null");
  } catch {
    throw new BadData("The data in this page are damaged: write it again with `perpend view FILE.h5 --out page.html`.");
  }
  if (typeof embedded === "object" && embedded !== null) return { runs: await openEmbedded(embedded), live: null };
  if (location.protocol === "file:") {
    throw new BadData("This is the page without a run: `perpend view FILE.h5 --out page.html` writes one into it.");
  }
  const session = await askSession();
  // Of a run that goes on old steps are gone, and a block that begins with one cannot be had.
  const block = session.live === null ? blockSteps : 1;
  const runs = await Promise.all(session.runs.map(({ name }, index) => openServed(index, name, block)));
  if (session.live === null) return { runs, live: null };
  const lanes = (session.lanes ?? [session.live]).map((info, lane) => new ServedLiveRun(runs[lane]!, info, say, lane));
  const [live, ...others] = lanes as [ServedLiveRun, ...ServedLiveRun[]];
  void live.follow(others);
  return { runs: [...lanes, ...runs.slice(lanes.length)], live };
}
