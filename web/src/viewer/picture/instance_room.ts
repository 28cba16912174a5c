import { DynamicDrawUsage, InstancedBufferAttribute, type InstancedBufferGeometry } from "three";

/** Attributes of triples for `room` instances, with what they held before. */
export function makeRoom(form: InstancedBufferGeometry, names: readonly string[], room: number): void {
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

export function valuesOf(form: InstancedBufferGeometry, name: string): Float32Array {
  return form.getAttribute(name).array as Float32Array;
}
