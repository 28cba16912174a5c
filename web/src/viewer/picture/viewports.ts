/** A part of the canvas, in CSS pixels from its upper left corner. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Runs stand side by side; on narrow screens one below the other. */
export function viewportsOf(count: number, width: number, height: number): Viewport[] {
  const isNarrow = width < 700;
  return Array.from({ length: count }, (_, i) => {
    if (isNarrow) return { x: 0, y: (i * height) / count, width, height: height / count };
    return { x: (i * width) / count, y: 0, width: width / count, height };
  });
}

/** The viewport at a point, and the point in its coordinates from −1 to 1; null outside. */
export function locate(viewports: Viewport[], x: number, y: number): { index: number; nx: number; ny: number } | null {
  const index = viewports.findIndex((v) => x >= v.x && x < v.x + v.width && y >= v.y && y < v.y + v.height);
  if (index < 0) return null;
  const v = viewports[index]!;
  return { index, nx: (2 * (x - v.x)) / v.width - 1, ny: 1 - (2 * (y - v.y)) / v.height };
}
