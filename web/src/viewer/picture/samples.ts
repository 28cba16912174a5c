import type { Details, Run } from "../run_data";
import { roundLength } from "./ground";
import { splitForce } from "./split_force";
import { stepErrors } from "./step_errors";

/** Some steps of the runs, by which the scales of forces and errors are chosen. */
export interface Sample {
  /** Of contacts, along their normals; of joints; and torques of joints. */
  forces: number[];
  jointForces: number[];
  torques: number[];
  errors: number[];
}

export function emptySample(): Sample {
  return { forces: [], jointForces: [], torques: [], errors: [] };
}

export function addToSample(sample: Sample, run: Run, details: Details): void {
  const keep = (into: number[], force: number): void => void (force > 0 && Number.isFinite(force) && into.push(force));
  const each = (into: number[], values: Float32Array): void => {
    for (let i = 0; i < values.length; i += 3) keep(into, Math.hypot(values[i]!, values[i + 1]!, values[i + 2]!));
  };
  for (let i = 0; i < details.contact_row.length; i++) keep(sample.forces, Math.hypot(...splitForce(details.contact_force, details.contact_normal, i).normal));
  each(sample.jointForces, details.joint_force);
  each(sample.torques, details.joint_torque);
  const { contacts, joints } = stepErrors(run.stage, details);
  sample.errors.push(...contacts, ...joints);
}

/** Steps spread over each run; those that cannot be had are left out. Errors are of all runs, forces of one. */
export async function sampleRuns(runs: Run[], forcesOf: Run | undefined = runs[0]): Promise<Sample> {
  const sample = emptySample();
  for (const run of runs) {
    const { first_step, steps } = run.motion;
    const places = new Set([0.1, 0.35, 0.6, 0.85, 1].map((part) => Math.max(0, Math.round(part * steps) - 1)));
    for (const place of places) {
      if (place >= steps) continue;
      const details = await run.details(first_step + place).catch(() => null);
      if (details) addToSample(run === forcesOf ? sample : { ...emptySample(), errors: sample.errors }, run, details);
    }
  }
  return sample;
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)]!;
}

/** Newtons per metre of arrow, a round number: the median force is a small part of the scene, and
 *  few forces reach beyond it. Null without forces. */
export function forceScale(forces: number[], radius: number): number | null {
  if (forces.length === 0) return null;
  const sorted = [...forces].sort((a, b) => a - b);
  const wanted = Math.max(quantile(sorted, 0.5) / (0.08 * radius), quantile(sorted, 0.95) / (0.25 * radius));
  return roundLength(wanted);
}
