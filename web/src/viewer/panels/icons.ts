const space = "http://www.w3.org/2000/svg";

/** Outlines in a square of 16. */
const paths = {
  play: "M4 2.5 13.5 8 4 13.5Z",
  pause: "M3.5 2.5h3v11h-3ZM9.5 2.5h3v11h-3Z",
  forward: "M3 2.5 10.5 8 3 13.5ZM11 2.5h2v11h-2Z",
  back: "M13 2.5 5.5 8 13 13.5ZM3 2.5h2v11H3Z",
  end: "M2 2.5 7.5 8 2 13.5ZM7 2.5 12.5 8 7 13.5ZM12.5 2.5h1.7v11h-1.7Z",
  start: "M14 2.5 8.5 8 14 13.5ZM9 2.5 3.5 8 9 13.5ZM1.8 2.5h1.7v11H1.8Z",
  loop: "M4 4h7.5a2.5 2.5 0 0 1 2.5 2.5V8h-1.6V6.6a1 1 0 0 0-1-1H4v2L1.2 4.8 4 2ZM12 12H4.5A2.5 2.5 0 0 1 2 9.500V8h1.600v1.400a1 1 0 0 0 1 1H12v-2l2.800 2.800L12 14Z",
};

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
