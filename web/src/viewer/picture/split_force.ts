/** A contact's force in two: along its normal, and the friction across it. */
export interface SplitForce {
  normal: [number, number, number];
  friction: [number, number, number];
}

/** Contact `i` of arrays of triples; the normal is a unit vector. */
export function splitForce(force: ArrayLike<number>, normal: ArrayLike<number>, i: number): SplitForce {
  const [fx, fy, fz] = [force[3 * i]!, force[3 * i + 1]!, force[3 * i + 2]!];
  const [nx, ny, nz] = [normal[3 * i]!, normal[3 * i + 1]!, normal[3 * i + 2]!];
  const along = fx * nx + fy * ny + fz * nz;
  return {
    normal: [along * nx, along * ny, along * nz],
    friction: [fx - along * nx, fy - along * ny, fz - along * nz],
  };
}
