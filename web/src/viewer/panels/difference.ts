import { framesAround } from "../data/frames";
import { trackCount } from "../data/motion";
import type { Run } from "../run_data";
import { frameTimes } from "./series";

/** How far the same bodies of two runs are apart. */
export interface Difference {
  times: Float64Array;
  /** Largest distance between the origins of bodies with the same name, m. */
  largest: Float64Array;
  /** Which body that is: its place in `names`; −1: no body is in both. */
  farthest: Int32Array;
  names: string[];
}

/** Places in both runs of the bodies that both have, those left out that move in neither. */
export function sharedBodies(first: Run, second: Run): [number, number][] {
  const places = new Map(second.stage.bodies.map((body, k) => [body.name, k]));
  return first.stage.bodies.flatMap((body, k): [number, number][] => {
    const other = places.get(body.name);
    if (other === undefined || (body.track < 0 && second.stage.bodies[other]!.track < 0)) return [];
    return [[k, other]];
  });
}

/** Writes the origins of some bodies at an instant, m, end to end. */
function origins(run: Run, bodies: number[], time: number, out: Float64Array): void {
  const { frame, next, part } = framesAround(run.motion, time / run.stage.time_step_s);
  const width = 3 * trackCount(run.stage);
  const { position } = run.motion;
  bodies.forEach((body, k) => {
    const { track, position: still } = run.stage.bodies[body]!;
    for (let c = 0; c < 3; ++c) {
      const at = 3 * track + c;
      if (track < 0) out[3 * k + c] = still[c]!;
      else out[3 * k + c] = position[frame * width + at]! * (1 - part) + position[next * width + at]! * part;
    }
  });
}

/** Over the time that both runs have; `only`: of the body with this name. */
export function differenceOf(first: Run, second: Run, only?: string): Difference {
  const pairs = sharedBodies(first, second).filter(([k]) => only === undefined || first.stage.bodies[k]!.name === only);
  const [own, other] = [frameTimes([first]), frameTimes([second])];
  const end = Math.min(own[own.length - 1] ?? 0, other[other.length - 1] ?? 0) + 1e-9;
  const times = own.filter((time) => time <= end);
  const largest = new Float64Array(times.length);
  const farthest = new Int32Array(times.length).fill(-1);
  const a = new Float64Array(3 * pairs.length);
  const b = new Float64Array(3 * pairs.length);
  const ofFirst = pairs.map(([k]) => k);
  const ofSecond = pairs.map(([, k]) => k);
  for (let f = 0; f < times.length; ++f) {
    origins(first, ofFirst, times[f]!, a);
    origins(second, ofSecond, times[f]!, b);
    for (let k = 0; k < pairs.length; ++k) {
      const distance = Math.hypot(a[3 * k]! - b[3 * k]!, a[3 * k + 1]! - b[3 * k + 1]!, a[3 * k + 2]! - b[3 * k + 2]!);
      if (farthest[f]! < 0 || distance > largest[f]!) [largest[f], farthest[f]] = [distance, k];
    }
  }
  if (pairs.length === 0) largest.fill(NaN);
  return { times, largest, farthest, names: ofFirst.map((k) => first.stage.bodies[k]!.name) };
}
