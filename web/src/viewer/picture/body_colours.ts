import { Color } from "three";

import type { Stage } from "../run_data";
import type { Scheme } from "./scheme";

/** Materials that the scheme does not know by a part of their name share the rest of its colours. */
function materialColours(stage: Stage, scheme: Scheme): Map<string, string> {
  const out = new Map<string, string>();
  let others = 0;
  for (const body of stage.bodies) {
    for (const { material } of body.shapes) {
      if (material === "" || out.has(material)) continue;
      const known = Object.keys(scheme.materials).find((name) => material.toLowerCase().includes(name));
      out.set(material, known !== undefined ? scheme.materials[known]! : scheme.others[others++ % scheme.others.length]!);
    }
  }
  return out;
}

/** A number from −1 to 1 that looks random, the same for a body every time. */
function grain(i: number): number {
  const wave = Math.sin(12.9898 * (i + 1)) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

/** Up to so many bodies are parts of a machine, which differ more than the bricks of a wall. */
const mostParts = 24;

/** The colour of every shape, body by body: by material, a little lighter or darker from body to
 *  body, so that they stay apart. */
export function shapeColours(stage: Stage, scheme: Scheme): Color[][] {
  const materials = materialColours(stage, scheme);
  const spread = stage.bodies.filter(({ kind }) => kind === "moving").length <= mostParts ? 2 : 1;
  return stage.bodies.map((body, i) =>
    body.shapes.map((shape) => {
      const name = body.kind === "driven" ? scheme.driven : body.kind === "fixed" ? scheme.fixed : (materials.get(shape.material) ?? scheme.plain);
      return new Color(name).offsetHSL(0.005 * spread * grain(i + 7), 0, 0.03 * spread * grain(i));
    }),
  );
}

/** Bodies of one island have one colour; those that touch nothing that of what is not known. */
export function islandColours(stage: Stage, scheme: Scheme, islands: Int32Array): Color[][] {
  const numbers = [...new Set(islands)].filter((island) => island >= 0);
  return stage.bodies.map((body, i) => {
    const place = numbers.indexOf(islands[i]!);
    const name = body.kind === "fixed" ? scheme.fixed : body.kind === "driven" ? scheme.driven : place < 0 ? scheme.unknown : scheme.others[place % scheme.others.length]!;
    return body.shapes.map(() => new Color(name));
  });
}
