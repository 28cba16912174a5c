import type { Details, Run } from "../run_data";
import { rangeOf, type EnergyRange } from "./colour_scale";
import { addToSample, forceScale, sampleRuns, type Sample } from "./samples";

/** How long arrows are and which colours errors have: the same for all runs, so that they compare. */
export class Scales {
  range: EnergyRange = rangeOf([]);
  newtonsPerMetre = 1000;
  /** The scale that the forces of the runs suggest. */
  suits = 1000;
  hasErrors = false;
  /** Arrows end here, in metres: one that leaves the picture says no more. */
  readonly longest: number;
  private chosen: number | null = null;
  private sample: Sample = { forces: [], errors: [] };
  private room = 64;

  constructor(
    private readonly runs: Run[],
    private readonly radius: number,
    private readonly onChange: () => void,
  ) {
    this.longest = 0.5 * radius;
    void this.choose();
  }

  /** As the reader wants it; null: as suits. */
  setForceScale(newtonsPerMetre: number | null): void {
    this.chosen = newtonsPerMetre;
    this.set();
  }

  /** A run that goes on shows its forces step by step: until there are enough, each is counted. */
  learn(run: Run, details: Details | null): void {
    if (!details || this.room === 0 || details.contact_row.length + details.joint_force.length === 0) return;
    this.room -= 1;
    addToSample(this.sample, run, details);
    this.set();
  }

  private async choose(): Promise<void> {
    this.sample = await sampleRuns(this.runs);
    this.set();
  }

  private set(): void {
    this.suits = forceScale(this.sample.forces, this.radius) ?? this.suits;
    this.newtonsPerMetre = this.chosen ?? this.suits;
    const errors = this.sample.errors.filter((error) => !Number.isNaN(error));
    this.hasErrors = errors.length > 0;
    this.range = rangeOf(errors);
    this.onChange();
  }
}
