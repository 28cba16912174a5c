const namespace = "http://www.w3.org/2000/svg";

export function svgElement(name: string, attributes: Record<string, string | number> = {}, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export interface Run {
  text: string;
  shift: "none" | "up" | "down";
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
const level = "0123456789−";

/** Stand for _ and ^ of a formula in a label: outside of formulas these are letters like others. */
export const subscript = "\uE000";
export const superscript = "\uE001";

/** A label as runs of text: 10⁻⁸ and the indices of formulas become letters that are raised or
 *  lowered. Few fonts have all the small letters, so none of them is relied on. */
export function runsOf(label: string): Run[] {
  const out: Run[] = [];
  const add = (text: string, shift: Run["shift"]): void => {
    const last = out[out.length - 1];
    if (last?.shift === shift) last.text += text;
    else out.push({ text, shift });
  };
  const token = /([\uE000\uE001])(?:\{([^{}]*)\}|(.))|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/gu;
  let end = 0;
  for (const found of label.matchAll(token)) {
    if (found.index > end) add(label.slice(end, found.index), "none");
    if (found[1]) add(found[2] ?? found[3] ?? "", found[1] === subscript ? "down" : "up");
    else add([...found[0]].map((letter) => level[raised.indexOf(letter)]).join(""), "up");
    end = found.index + found[0].length;
  }
  if (end < label.length) add(label.slice(end), "none");
  return out;
}

/** Puts the label into a <text>, in place of what it held. */
export function setLabel(text: Element, label: string): void {
  const size = 0.72;
  const shifts = { none: 0, up: -0.42, down: 0.22 };
  let current = 0;
  const spans = runsOf(label).map((run) => {
    const wanted = shifts[run.shift];
    const unit = run.shift === "none" ? 1 : size;
    // dy is in the font size of its own span.
    const span = svgElement("tspan", { dy: `${((wanted - current) / unit).toFixed(3)}em` }, run.text);
    if (run.shift !== "none") span.setAttribute("font-size", `${size}em`);
    current = wanted;
    return span;
  });
  if (spans.length === 1 && current === 0) text.replaceChildren(spans[0]!.textContent ?? "");
  else text.replaceChildren(...spans);
}

/** Sets again those labels of a drawing that need it. */
export function refineLabels(svg: Element): void {
  for (const text of svg.querySelectorAll("text")) {
    if (text.childElementCount > 0) continue;
    const label = text.textContent ?? "";
    if (runsOf(label).some((run) => run.shift !== "none")) setLabel(text, label);
  }
}

let canvas: CanvasRenderingContext2D | null = null;

/** The width of a label in pixels. */
export function labelWidth(label: string, size: number, family: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  const plain = runsOf(label).map((run) => run.text).join("");
  if (!canvas) return plain.length * size * 0.56;
  canvas.font = `${size}px ${family}`;
  return canvas.measureText(plain).width;
}

/** The text in lines that are no wider, broken after spaces and the signs of a solver's settings. */
export function brokenText(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines = [""];
  for (const part of text.match(/[^ ,:;]+[ ,:;]*|[ ,:;]+/g) ?? []) {
    const longer = lines[lines.length - 1]! + part;
    if (widthOf(longer.trimEnd()) <= width || longer === part) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trim());
}
