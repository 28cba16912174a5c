import { Box3, Vector3 } from "three";
import { expect, test } from "vitest";

import { decodeState, encodeState } from "../../../src/viewer/data/page_state";
import { eventsOf } from "../../../src/viewer/data/events";
import { Scan } from "../../../src/viewer/data/scan";
import { stepTables } from "../../../src/viewer/export/step_tables";
import { treeOf } from "../../../src/viewer/panels/body_tree";
import { defaultOptions } from "../../../src/viewer/picture/options";
import { distanceText } from "../../../src/viewer/picture/ruler";
import { sectionPlane } from "../../../src/viewer/picture/section";
import { pathOf } from "../../../src/viewer/picture/trail";
import { body, joint, runOf, stage } from "./runs";

const { stage: machine } = runOf();

test("a link holds the instant, what is selected, the view and what is shown, and gives them back", () => {
  const state = { step: 12.5, selection: { kind: "body" as const, body: 1 }, camera: [1, 2, 3, 0, 0, 0.5], options: { ...defaultOptions, chains: "forces" as const, wire: true, sectionPart: 0.25 } };
  const text = encodeState(state, machine);
  expect(text).toContain("body=load");
  expect(text).not.toContain("contacts=");
  expect(decodeState(`#${text}`, machine)).toEqual({ step: 12.5, selection: state.selection, camera: state.camera, options: { chains: "forces", wire: true, sectionPart: 0.25 } });
});

test("a link that says nothing of a page, or names a body that is not there, changes no more than it can", () => {
  expect(decodeState("", machine)).toBeNull();
  expect(decodeState("#plot-where", machine)).toBeNull();
  expect(decodeState("#step=3&body=nobody&camera=1,2", machine)).toEqual({ step: 3, selection: null, camera: [], options: {} });
});

test("a tree begins at what is fixed, hangs bodies on joints, and cuts loops", () => {
  const bodies = [body("arm", 0), body("hand", 1), body("base", -1), body("rod", 2), body("brick", 3)];
  const joints = [joint("shoulder", [2, 0], [0, 5]), joint("wrist", [0, 1], [5, 10]), joint("rod_end", [3, 1], [10, 15]), joint("rod_base", [2, 3], [15, 20])];
  const tree = treeOf(stage(bodies, 1, { joints })).map(({ body: k, depth, joint: by }) => [bodies[k]!.name, depth, by]);
  expect(tree).toEqual([["base", 0, ""], ["arm", 1, "shoulder"], ["hand", 2, "wrist"], ["rod", 3, "rod_end"], ["brick", 0, ""]]);
});

test("a trail leads through the centre of mass at every frame", () => {
  const run = runOf({ steps: 4, place: (track, k) => [track, k, 0] });
  run.stage.bodies[1]!.centre = [0, 0, 2];
  expect([...pathOf(run, 1)]).toEqual([1, 0, 2, 1, 1, 2, 1, 2, 2, 1, 3, 2, 1, 4, 2]);
  expect(pathOf(run, 2).length).toBe(0);
});

test("a cut leaves out what lies beyond its place", () => {
  const box = new Box3(new Vector3(0, 0, 0), new Vector3(10, 10, 10));
  const [plane] = sectionPlane("x", 0.3, box);
  expect(plane!.distanceToPoint(new Vector3(2.9, 5, 5))).toBeGreaterThan(0);
  expect(plane!.distanceToPoint(new Vector3(3.1, 5, 5))).toBeLessThan(0);
  expect(sectionPlane("off", 0.3, box)).toEqual([]);
});

test("contacts and rows of steps are tables with units, joules row by row", async () => {
  const { contacts, rows } = await stepTables(runOf({ steps: 5 }), [2, 4, 99]);
  expect(contacts.split("\n")).toHaveLength(4);
  expect(contacts.split("\n")[1]).toMatch(/^3,cart,ground,1,/);
  expect(rows.split("\n")[0]).toContain("energy error [J]");
  expect(rows.split("\n")[1]).toContain("hold of joint hinge,joint,0.5,0,-inf,inf");
  expect(rows.split("\n")).toHaveLength(10);
});

test("the first contact that slides and the first limit reached are events", async () => {
  const run = runOf({ steps: 6 });
  const { details } = run;
  run.details = async (step) => {
    const found = (await details(step))!;
    if (step >= 3) found.x[2] = 0.3; // at its bound
    if (step >= 4) found.role[0] = 1;
    return found;
  };
  const scan = new Scan(run);
  await scan.start();
  expect([scan.firstSlip, scan.firstLimit]).toEqual([3, 4]);
  expect(eventsOf(run, scan).filter(({ kind }) => kind === "slip" || kind === "limit").map(({ instant }) => instant)).toEqual([4, 5]);
});

test("a way is told by its length and its parts", () => {
  expect(distanceText(new Vector3(1, 1, 1), new Vector3(1.3, 0.6, 1))).toBe("0.5 m: x 0.3, y −0.4, z 0");
});
