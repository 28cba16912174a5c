import { PerspectiveCamera, Matrix4, Vector3 } from "three";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { DetailBlocks } from "../../../src/viewer/data/blocks";
import { toDetails } from "../../../src/viewer/data/details";
import { ServedLiveRun } from "../../../src/viewer/data/live";
import { toMotion } from "../../../src/viewer/data/motion";
import { unpack } from "../../../src/viewer/data/unpack";
import { waitForTables } from "../../../src/viewer/panels/details";
import { iterationsAt, scoreOf, scoreText } from "../../../src/viewer/panels/race_controls";
import { followRun } from "../../../src/viewer/panels/follow_run";
import { solverOf } from "../../../src/viewer/picture/caption";
import { Pull } from "../../../src/viewer/picture/pull";
import { Player } from "../../../src/viewer/player";
import type { LiveCommand, LiveInfo, LiveRun } from "../../../src/viewer/run_data";
import { detailsMessage, motionMessage } from "./packing";
import { runOf } from "./runs";
import { body, stage } from "./stage_data";

const machine = stage([body("ball", "moving", 0, [0, 0, 0])]);

function info(change: Partial<LiveInfo> = {}): LiveInfo {
  return { beginning: 7, running: true, steps: 0, of: 0, steps_per_s: 60, solver: "exact", budget_ms: null, iterations: 0, solvers: ["exact", "pgs"], message: "", ended: false, ...change };
}

/** A page that knows the first ten steps of a run, and has read the details of the fifth. */
async function knownRun(say: (sentence: string) => void = () => undefined, lane = 0): Promise<{ live: ServedLiveRun; load: ReturnType<typeof vi.fn> }> {
  const motion = toMotion(unpack(motionMessage(0, 10, true), "It"), 1, "It");
  const load = vi.fn(async () => toDetails(unpack(detailsMessage(), "It"), 1, "It"));
  const blocks = new DetailBlocks(() => 0, load);
  const live = new ServedLiveRun({ name: "ball", stage: machine, motion, details: (step) => blocks.details(step), blocks }, info({ steps: 10 }), say, lane);
  await live.details(4);
  return { live, load };
}

/** The program gives these answers, one after the other, and then none. */
function answerWith(...answers: (ArrayBuffer | string)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const bytes = answers.shift();
    return bytes ? Promise.resolve(new Response(bytes)) : new Promise(() => undefined);
  });
  return asked;
}

async function nextChange(live: LiveRun): Promise<void> {
  const changed = new Promise<void>((resolve) => live.onChange(resolve));
  void (live as ServedLiveRun).follow();
  await changed;
}

afterEach(() => vi.unstubAllGlobals());

describe("a run that goes on", () => {
  test("grows by what comes", async () => {
    const { live, load } = await knownRun();
    const asked = answerWith(motionMessage(10, 5, false, { live: info({ steps: 15 }) }));
    await nextChange(live);
    expect(asked[0]).toBe("/api/live/steps/10");
    expect([live.motion.steps, live.beginnings]).toEqual([15, 0]);
    await live.details(4);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each<[string, LiveInfo, number]>([
    ["and is further by now than it was", info({ beginning: 8, steps: 15 }), 15],
    ["and stands where it stood", info({ beginning: 8, steps: 10 }), 10],
    ["and has fewer steps", info({ steps: 3 }), 3],
  ])("that was restarted is read again: %s", async (_, now, steps) => {
    const { live, load } = await knownRun();
    const newSteps = motionMessage(Math.min(10, steps), Math.max(0, steps - 10), false, { live: now });
    const asked = answerWith(newSteps, JSON.stringify(machine), motionMessage(0, steps, true, {}, 100), motionMessage(steps, 1, false, { live: { ...now, steps: steps + 1 } }, 100));
    await nextChange(live);
    expect(asked.slice(0, 3)).toEqual(["/api/live/steps/10", "/api/runs/0/stage", "/api/runs/0/motion"]);
    expect([live.motion.steps, live.beginnings]).toEqual([steps, 1]);
    expect(live.motion.position[0]).toBe(100);
    await live.details(4);
    expect(load).toHaveBeenCalledTimes(2);
    // From here on it is the run that the page knows.
    await vi.waitFor(() => expect([live.motion.steps, live.beginnings]).toEqual([steps + 1, 1]));
  });

  test("in whose place another machine is served asks the reader to reload", async () => {
    const said: string[] = [];
    const { live } = await knownRun((sentence) => said.push(sentence));
    const other = stage([body("ball", "moving", 0, [0, 0, 0]), body("floor", "fixed", -1, [0, 0, 0])]);
    answerWith(motionMessage(10, 5, false, { live: info({ beginning: 8, steps: 15 }) }), JSON.stringify(other));
    void live.follow();
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining("reload the page")]));
    expect([live.motion.steps, live.beginnings]).toEqual([10, 0]);
  });

  test("has the solver that is at work, not that of its beginning", () => {
    const run = runOf();
    expect(solverOf(run)).toBe("exact");
    expect(solverOf({ ...run, info: info({ solver: "pgs:omega=1.2" }) } as LiveRun)).toBe("pgs:omega=1.2");
  });
});

/** A live run that does what the test says. */
function liveRun(): LiveRun & { change(): void; sent: LiveCommand[] } {
  const listeners: (() => void)[] = [];
  const sent: LiveCommand[] = [];
  return {
    ...runOf({ steps: 20 }), info: info(), beginnings: 0, sent,
    send: async (command) => void sent.push(command),
    onChange: (listener) => void listeners.push(listener),
    change: () => listeners.forEach((listener) => listener()),
  };
}

describe("who looks at a run that goes on", () => {
  test("stays at its newest step, or where they went", () => {
    const live = liveRun();
    const player = new Player(20, 0.01);
    player.set({ step: 20 });
    followRun(live, player);
    live.motion.steps = 25;
    live.change();
    expect([player.step, player.steps]).toEqual([25, 25]);
    player.set({ step: 11 });
    live.motion.steps = 30;
    live.change();
    expect([player.step, player.steps]).toEqual([11, 30]);
  });

  test("is informed when it was restarted, even with as many steps", () => {
    const live = liveRun();
    const player = new Player(20, 0.01);
    player.set({ step: 11 });
    followRun(live, player);
    const told = vi.fn();
    player.onChange(told);
    live.change();
    expect(told).not.toHaveBeenCalled();
    live.beginnings = 1;
    live.change();
    expect(told).toHaveBeenCalledTimes(1);
    expect(player.step).toBe(20);
  });

  test("gets tables a few times a second while it runs, and at once when it stands", () => {
    const live = liveRun();
    const player = new Player(20, 0.01);
    expect([waitForTables(player, live, 50), waitForTables(player, live, 500), waitForTables(player, null, 50)]).toEqual([150, 0, 0]);
    live.info = info({ running: false });
    expect(waitForTables(player, live, 50)).toBe(0);
    player.set({ playing: true });
    expect(waitForTables(player, live, 50)).toBe(150);
  });
});

describe("runs that go on together", () => {
  test("are asked for the same steps, and shown when all of them are there", async () => {
    const { live: first } = await knownRun();
    const { live: second } = await knownRun(() => undefined, 1);
    const asked = answerWith(motionMessage(10, 5, false, { live: info({ steps: 15 }) }), motionMessage(10, 5, false, { live: info({ steps: 17, solver: "pgs" }) }));
    const told: number[][] = [];
    second.onChange(() => told.push([first.motion.steps, second.motion.steps]));
    const changed = new Promise<void>((resolve) => first.onChange(resolve));
    void first.follow([second]);
    await changed;
    expect(asked.slice(0, 2)).toEqual(["/api/live/steps/10", "/api/live/1/steps/10/15"]);
    expect(told).toEqual([[15, 15]]);
    expect(second.info.solver).toBe("pgs");
  });

  test("go on without the first once it has ended", async () => {
    const { live: first } = await knownRun();
    const { live: second } = await knownRun(() => undefined, 1);
    const over = info({ steps: 10, ended: true });
    const asked = answerWith(
      motionMessage(10, 0, false, { live: over }), motionMessage(10, 0, false, { live: info({ steps: 12 }) }),
      motionMessage(10, 5, false, { live: info({ steps: 15 }) }), motionMessage(10, 0, false, { live: over }),
    );
    const player = new Player(10, 0.01);
    player.set({ step: 10 });
    followRun(first, player, [first, second]);
    void first.follow([second]);
    await vi.waitFor(() => expect(player.step).toBe(15));
    expect(asked.slice(0, 4)).toEqual(["/api/live/steps/10", "/api/live/1/steps/10/10", "/api/live/1/steps/10", "/api/live/0/steps/10/15"]);
    expect([first.motion.steps, second.motion.steps]).toEqual([10, 15]);
  });

  test("tell what each came to, in joules", () => {
    const live = liveRun();
    live.motion.energy_error.set([2, 3], 0);
    live.motion.energy_error.fill(0, 2);
    live.motion.energy_error[live.motion.steps - 1] = Infinity;
    live.motion.outcome.fill(1);
    live.motion.outcome[0] = 0;
    const score = scoreOf(live);
    expect(score).toMatchObject({ last: Infinity, sum: 5, certified: 1, verdict: "wrong" });
    expect(scoreText({ ...score, last: 2 })).toBe(`2 J this step, 5 J so far, 1 of ${live.motion.steps} steps certified`);
  });

  test("have as many iterations as the slider says: its left end is the solvers' own", () => {
    expect([0, 1, 2, 3].map(iterationsAt)).toEqual([0, 10, 100, 1000]);
  });
});

describe("a pull", () => {
  const page = new EventTarget();
  beforeEach(() => void vi.stubGlobal("window", page));

  test("ends when the page is closed, once", () => {
    const live = liveRun();
    const pull = new Pull(live, () => undefined);
    page.dispatchEvent(new Event("pagehide"));
    expect(live.sent).toEqual([]);
    pull.begin({ body: 0, point: new Vector3() } as Parameters<Pull["begin"]>[0], new PerspectiveCamera(), () => new Matrix4());
    page.dispatchEvent(new Event("pagehide"));
    page.dispatchEvent(new Event("pagehide"));
    expect(live.sent.map(({ command }) => command)).toEqual(["pull", "release"]);
    expect(pull.isPulling).toBe(false);
  });

  test("is let go by a message that outlives the page", async () => {
    const { live } = await knownRun();
    const sent: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_: string, options: RequestInit) => (sent.push(options), new Response("{}")));
    await live.send({ command: "release" });
    await live.send({ command: "pause" });
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
    expect(sent[0]!.headers).toEqual({ "Content-Type": "application/json" });
  });
});
