import type { Details } from "../run_data";
import { oneStep } from "./details";

interface Block {
  promise: Promise<Details | null>;
  /** Undefined until it is there. */
  loaded?: Details | null;
}

/**
 * Details by the block, the blocks used last kept: playing through a run asks for the same block many
 * times, and a long run must not fill the memory.
 */
export class DetailBlocks {
  private blocks = new Map<number, Block>();

  /** `blockOf` says in which block a step lies, `load` brings that block. */
  constructor(
    private readonly blockOf: (step: number) => number,
    private readonly load: (block: number) => Promise<Details | null>,
    private readonly kept = 8,
  ) {}

  /** What is here already; undefined: it has to be asked for. */
  ready(step: number): Details | null | undefined {
    const number = this.blockOf(step);
    if (number < 0) return null;
    const loaded = this.blocks.get(number)?.loaded;
    if (loaded === undefined) return undefined;
    // A block that was cut short when it came may have more of it by now.
    return (loaded && oneStep(loaded, step)) ?? undefined;
  }

  async details(step: number): Promise<Details | null> {
    const number = this.blockOf(step);
    if (number < 0) return null;
    const had = this.blocks.has(number);
    const found = await this.from(number, step);
    if (found !== null || !had) return found;
    // A block of a run that goes on was cut short when it came: by now there is more of it.
    this.blocks.delete(number);
    return this.from(number, step);
  }

  forget(): void {
    this.blocks.clear();
  }

  private async from(number: number, step: number): Promise<Details | null> {
    const block: Block = this.blocks.get(number) ?? { promise: this.load(number) };
    // Anew at the end: a Map lists its keys in the order in which they were set.
    this.blocks.delete(number);
    this.blocks.set(number, block);
    if (this.blocks.size > this.kept) this.blocks.delete(this.blocks.keys().next().value!);
    try {
      const loaded = await block.promise;
      block.loaded = loaded;
      return loaded && oneStep(loaded, step);
    } catch (error) {
      // What failed once may be there the next time.
      if (this.blocks.get(number) === block) this.blocks.delete(number);
      throw error;
    }
  }
}
