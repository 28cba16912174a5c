import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { energyColours } from "../../src/viewer/panels/plot_specs";

type Triple = [number, number, number];

const css = readFileSync(new URL("../../src/colours.css", import.meta.url), "utf8");
const [light, dark] = css.split("@media") as [string, string];

function colour(of: string, name: string): Triple {
  const hex = new RegExp(`${name}: #([0-9a-f]{6});`).exec(of)![1]!;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Triple;
}

const times = (m: number[][], v: Triple): Triple => m.map((row) => row.reduce((sum, value, k) => sum + value * v[k]!, 0)) as Triple;

/** What remains of a colour without green or without red cones (Machado et al., 2009), of linear light. */
const eyes = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
};

function lab(linear: Triple): Triple {
  const white = [0.9505, 1, 1.089];
  const clipped = linear.map((part) => Math.min(Math.max(part, 0), 1)) as Triple;
  const [x, y, z] = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], clipped).map((value, k) => {
    const part = value / white[k]!;
    return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each([["light", light], ["dark", dark]])("the six solvers are apart for every eye, %s", (_, of) => {
  for (const matrix of Object.values(eyes)) {
    const seen = [1, 2, 3, 4, 5, 6].map((k) => lab(times(matrix, colour(of, `--series-${k}`))));
    for (let a = 0; a < 6; ++a) {
      for (let b = 0; b < a; ++b) expect(Math.hypot(...seen[a]!.map((value, k) => value - seen[b]![k]!)), `${a + 1} and ${b + 1}`).toBeGreaterThan(25);
    }
  }
});

test("every term of the account of energy has a colour of its own", () => {
  const all = [...energyColours, "--series-9"];
  for (const of of [light, dark]) expect(new Set(all.map((name) => colour(of, name).join())).size).toBe(16);
});
