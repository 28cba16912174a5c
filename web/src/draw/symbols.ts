import * as Plot from "@observablehq/plot";

/** Two triangles tip to tip: of the same area as the other symbols. */
const hourglass = {
  draw(context: CanvasPath, size: number): void {
    const half = Math.sqrt(size) / 1.7;
    context.moveTo(-half, -half);
    context.lineTo(half, -half);
    context.lineTo(-half, half);
    context.lineTo(half, half);
    context.closePath();
  },
};

/** What Plot draws for the name of a symbol. */
export function symbolNamed(name: string): Plot.SymbolType {
  return (name === "hourglass" ? hourglass : name) as Plot.SymbolType;
}
