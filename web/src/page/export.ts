import { drawFigure } from "../draw/figure";
import type { Looks } from "../draw/colours";
import type { Figure } from "../report_data";
import { element } from "./element";

const exportWidth = 760;

function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The colours of paper: a file is light, dark screen or not. */
function withPaperColours(text: string): string {
  const paper = element("div", { class: "paper-colours" });
  document.body.append(paper);
  const style = getComputedStyle(paper);
  const out = text.replace(/var\((--[a-z0-9-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
  paper.remove();
  return out;
}

/** The figure as a file of its own, drawn by the same code as on the page. */
export function figureSvg(figure: Figure, looks: Looks): string {
  const svg = drawFigure(figure, looks, exportWidth);
  const text = new XMLSerializer().serializeToString(svg);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withPaperColours(text)}\n`;
}

export function saveSvg(figure: Figure, looks: Looks): void {
  save(`${figure.id}.svg`, figureSvg(figure, looks), "image/svg+xml");
}

export function saveCsv(id: string, text: string): void {
  save(`${id}.csv`, text, "text/csv");
}

export function exportButton(format: string, of: string, action: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "export", "aria-label": `Save ${of} as ${format}` }, format);
  button.addEventListener("click", action);
  return button;
}
