/** A part of the canvas, in CSS pixels from its upper left corner. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Runs stand side by side, three or four in two rows; on narrow screens one below the other. */
export function viewportsOf(count: number, width: number, height: number): Viewport[] {
  const columns = width < 700 ? 1 : count > 2 ? 2 : count;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    // The last row is filled by what there is.
    const across = row === rows - 1 ? count - row * columns : columns;
    return { x: (column * width) / columns, y: (row * height) / rows, width: across === columns ? width / columns : width / across, height: height / rows };
  });
}

/** The viewport at a point, and the point in its coordinates from −1 to 1; null outside. */
export function locate(viewports: Viewport[], x: number, y: number): { index: number; nx: number; ny: number } | null {
  const index = viewports.findIndex((v) => x >= v.x && x < v.x + v.width && y >= v.y && y < v.y + v.height);
  if (index < 0) return null;
  return { index, ...placeIn(viewports[index]!, x, y) };
}

/** A point in the coordinates of a viewport: from −1 to 1 within it. */
export function placeIn(v: Viewport, x: number, y: number): { nx: number; ny: number } {
  return { nx: (2 * (x - v.x)) / v.width - 1, ny: 1 - (2 * (y - v.y)) / v.height };
}
