import { describe, expect, test } from "vitest";

import { eventsOf } from "../../../src/viewer/data/events";
import { Scan, worstOwners } from "../../../src/viewer/data/scan";
import { plotSvg, ticksBetween } from "../../../src/viewer/export/svg_plot";
import { sharesAt, thiefText } from "../../../src/viewer/panels/account";
import { quantities } from "../../../src/viewer/panels/channels";
import { columnAt } from "../../../src/viewer/panels/error_map";
import { energyPlot, errorPlot } from "../../../src/viewer/panels/plot_specs";
import { detailsOf, runOf } from "./runs";

describe("a look at the whole run", () => {
  test("sums up errors and forces of joints and bodies", async () => {
    const run = runOf({ steps: 40 });
    run.details = async (step) => (step === 7 ? null : detailsOf(step, 1, [0, 2]));
    const scan = new Scan(run);
    await scan.start();
    expect(scan.done).toBe(40);
    const [hinge, cart, load] = scan.owners;
    expect(scan.owners.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["joint hinge", "body cart", "body load"]);
    expect(hinge!.error[3]).toBe(1e-12);
    expect(cart!.error[3]).toBeCloseTo(1e-9 + 3e-7 + 2e-7, 15); // the ground, which does not move, has no share
    expect(cart!.force[3]).toBeCloseTo(5);
    expect(load!.error[3]).toBe(0);
    expect(cart!.error[7]).toBeNaN(); // not recorded
    expect(worstOwners(scan.owners, 5).map(({ name }) => name)).toEqual(["cart", "hinge"]);
  });

  test("takes some of very many steps, evenly", () => {
    const scan = new Scan(runOf({ steps: 10_000 }));
    expect(scan.steps.length).toBeLessThanOrEqual(2000);
    expect(scan.steps[1]! - scan.steps[0]!).toBe(5);
  });

  test("is drawn so that every step has its column", () => {
    expect([0, 0.49, 0.5, 0.999, 1].map((part) => columnAt(part, 2))).toEqual([0, 0, 1, 1, 1]);
  });
});

test("events are told once, where they begin", () => {
  const run = runOf({ steps: 100 });
  run.motion.outcome.fill(0);
  run.motion.outcome.fill(1, 20, 60);
  run.motion.energy_error.fill(1e-9);
  run.motion.energy_error.fill(5, 40, 60);
  run.motion.touched[10] = 1;
  run.motion.touched.fill(2, 30, 38);
  run.motion.findings[50] = 1;
  expect(eventsOf(run).map(({ kind, instant }) => [kind, instant])).toEqual([["solver", 10], ["small", 21], ["input", 30], ["wrong", 41], ["unsound", 51]]);
});

test("the account says what the solver took, and of how much", () => {
  const sums = new Map([["gravity", Float64Array.of(0, 10)], ["friction", Float64Array.of(0, -10)], ["solver error", Float64Array.of(0, -0.5)], ["motor", Float64Array.of(0, 0)]]);
  const shares = sharesAt(sums, 1);
  expect(shares.map(({ name }) => name)).toEqual(["gravity", "friction", "solver error"]);
  expect(thiefText(shares)).toBe("The solver took 0.5 J up to here, 5 % of what was turned over.");
  expect(thiefText(sharesAt(sums, 0))).toBe("The solver took nothing.");
});

test("any channel of a body is a curve", () => {
  const run = runOf({ steps: 10, place: (track, k) => [track + 0.5 * k, 0, 1] });
  const times = Float64Array.of(0, 0.05);
  const values = quantities.find(({ id }) => id === "position x")!.values(run, 1, times, undefined);
  expect([...values]).toEqual([1, 3.5]);
});

describe("a curve as SVG", () => {
  test("has round ticks", () => {
    expect(ticksBetween(0, 3, 6)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
  });

  test("has its title, axes, lines and names, and no letter that ends it", () => {
    const runs = [runOf({ name: "a<b.h5" }), runOf({ name: "b.h5" })];
    const svg = plotSvg(errorPlot(runs), runs, 0.01, () => "#123456");
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    expect(svg).toContain("Solver error of each step");
    expect(svg).toContain("error (a&lt;b.h5)");
    expect(svg).toContain("stroke-dasharray");
    expect(svg.match(/<path d="M[\d. ]+L/g)!.length).toBeGreaterThanOrEqual(2);
    expect(plotSvg(energyPlot(runs), runs, 0.01, () => "#000")).toContain("energy [J]");
  });
});
