import type { Details, Run } from "../run_data";
import { rangeOf, type EnergyRange } from "./colour_scale";
import { sanest } from "./sane";
import { addToSample, emptySample, forceScale, sampleRuns, type Sample } from "./samples";

/** Newtons, or newton metres, per metre of arrow. */
export interface ArrowScales {
  contact: number;
  joint: number;
  torque: number;
}

/** Whole decades that hold most forces, at least two. */
export function forceRangeOf(forces: number[]): EnergyRange {
  const sorted = [...forces].sort((a, b) => a - b);
  if (sorted.length === 0) return { low: 0, high: 3 };
  const high = Math.ceil(Math.log10(sorted.at(-1)!));
  const low = Math.floor(Math.log10(sorted[Math.floor(0.05 * sorted.length)]!));
  return { low: Math.min(low, high - 2), high };
}

/** How long arrows are and which colours errors have: the same for all runs, so that they compare. */
export class Scales {
  range: EnergyRange = rangeOf([]);
  /** Decades of the forces at contacts, N. */
  forceRange: EnergyRange = { low: 0, high: 3 };
  /** What a metre of arrow is, as the forces suggest: grips of 100 N and joints of 50 kN have scales of
   *  their own, and torques another. */
  suits: ArrowScales = { contact: 1000, joint: 1000, torque: 1000 };
  /** Arrows are so many times as long as that. */
  factor = 1;
  /** N that chains are drawn at full width for: the largest, rounded up to a decade. */
  fullWidth = { contact: 1000, joint: 1000 };
  has = { errors: false, contacts: false, joints: false, torques: false };
  /** Arrows end here, in metres: one that leaves the picture says no more. */
  readonly longest: number;
  /** When the forces and errors of the runs were looked at. */
  readonly chosen: Promise<void>;
  private sample: Sample = emptySample();
  private room = 64;

  constructor(
    private readonly runs: Run[],
    private readonly radius: number,
    private readonly onChange: () => void,
  ) {
    this.longest = 0.5 * radius;
    this.chosen = this.choose();
  }

  /** Newtons per metre of the arrows at contacts, as the reader wants it; null: as suits. */
  setForceScale(newtonsPerMetre: number | null): void {
    this.setFactor(newtonsPerMetre === null ? 1 : this.suits.contact / newtonsPerMetre);
  }

  /** All arrows so many times as long as suits. */
  setFactor(factor: number): void {
    this.factor = factor;
    this.onChange();
  }

  /** What a metre of arrow is now. */
  get perMetre(): ArrowScales {
    const { contact, joint, torque } = this.suits;
    return { contact: contact / this.factor, joint: joint / this.factor, torque: torque / this.factor };
  }

  /** A run that goes on shows its forces step by step: until there are enough, each is counted. */
  learn(run: Run, details: Details | null, isFirst = true): void {
    if (!details || this.room === 0 || details.contact_row.length + details.joint_force.length === 0) return;
    this.room -= 1;
    // Arrows are scaled by the first run, colours by all of them.
    addToSample(isFirst ? this.sample : { ...emptySample(), errors: this.sample.errors }, run, details);
    this.set();
  }

  private async choose(): Promise<void> {
    this.sample = await sampleRuns(this.runs, this.runs.length > 0 ? sanest(this.runs) : undefined);
    this.set();
  }

  private set(): void {
    const { forces, jointForces, torques } = this.sample;
    const { contact, joint, torque } = this.suits;
    this.suits = {
      contact: forceScale(forces, this.radius) ?? contact,
      joint: forceScale(jointForces, this.radius) ?? joint,
      torque: forceScale(torques, this.radius) ?? torque,
    };
    const errors = this.sample.errors.filter((error) => !Number.isNaN(error));
    this.has = { errors: errors.length > 0, contacts: forces.length > 0, joints: jointForces.length > 0, torques: torques.length > 0 };
    this.range = rangeOf(errors);
    this.forceRange = forceRangeOf(forces);
    this.fullWidth = { contact: 10 ** this.forceRange.high, joint: 10 ** forceRangeOf(jointForces).high };
    this.onChange();
  }
}
