import { DynamicDrawUsage, InstancedBufferAttribute, type InstancedBufferGeometry } from "three";

/** Attributes of triples for `room` instances, with what they held before. */
function makeRoom(form: InstancedBufferGeometry, names: readonly string[], room: number): void {
  for (const name of names) {
    const bigger = new Float32Array(3 * room);
    const old = form.getAttribute(name) as InstancedBufferAttribute | undefined;
    if (old) bigger.set(old.array as Float32Array);
    form.setAttribute(name, new InstancedBufferAttribute(bigger, 3).setUsage(DynamicDrawUsage));
  }
  // The renderer remembers how many instances there was room for when it first drew.
  form.dispose();
  (form as { _maxInstanceCount?: number | undefined })._maxInstanceCount = undefined;
}

/** The instances of a form, rewritten for every picture: a triple each for every name. */
export class Instances {
  count = 0;
  private room = 0;

  constructor(
    private readonly form: InstancedBufferGeometry,
    private readonly names: readonly string[],
  ) {
    form.instanceCount = 0;
  }

  clear(): void {
    this.count = 0;
  }

  /** One more; `triples` in the order of the names. */
  add(...triples: ArrayLike<number>[]): void {
    if (this.count === this.room) {
      this.room = Math.max(64, 2 * this.room);
      makeRoom(this.form, this.names, this.room);
    }
    triples.forEach((triple, i) => {
      const values = this.form.getAttribute(this.names[i]!).array as Float32Array;
      for (let k = 0; k < 3; k++) values[3 * this.count + k] = triple[k]!;
    });
    this.count += 1;
  }

  /** What was added since `clear` is what is drawn. */
  finish(): void {
    this.form.instanceCount = this.count;
    if (this.room > 0) for (const name of this.names) this.form.getAttribute(name).needsUpdate = true;
  }
}
