import katex from "katex";

import { subscript, superscript } from "./draw/svg_text";

export interface Piece {
  text: string;
  isFormula: boolean;
}

/** Text and the formulas between its dollar signs. A dollar sign without a partner is one. */
export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let rest = text;
  for (;;) {
    const open = rest.indexOf("$");
    const close = open < 0 ? -1 : rest.indexOf("$", open + 1);
    if (close < 0) break;
    if (open > 0) out.push({ text: rest.slice(0, open), isFormula: false });
    out.push({ text: rest.slice(open + 1, close), isFormula: true });
    rest = rest.slice(close + 1);
  }
  if (rest) out.push({ text: rest, isFormula: false });
  return out;
}

/** Numbers stay on one line with their units. */
export function withTiedUnits(text: string): string {
  return text.replace(/(\d) (?=(?:%|°|[munkM]?(?:m|s|g|N|J|rad|Hz)(?:\/(?:m|s|kg))?)(?![\p{L}\d]))/gu, "$1\u00a0");
}

/** Text and the powers of ten in it: 2e-13 as 2·10 and the exponent −13, 4e+00 as 4. Settings,
 *  tolerance=1e-5, stay as they are typed. */
export function withPowers(text: string): { text: string; power?: string }[] {
  const out: { text: string; power?: string }[] = [];
  let end = 0;
  for (const found of text.matchAll(/(?<![\p{L}\d=._-])(-?\d(?:\.\d+)?)e([+-]?\d+)(?![\p{L}\d])/gu)) {
    const exponent = Number(found[2]);
    const digits = found[1]!.replace("-", "−");
    out.push({ text: text.slice(end, found.index) });
    if (exponent === 0) out.push({ text: digits });
    else out.push({ text: digits === "1" ? "10" : `${digits}·10`, power: String(exponent).replace("-", "−") });
    end = found.index + found[0].length;
  }
  out.push({ text: text.slice(end) });
  return out.filter((part) => part.text !== "");
}

function plainNodes(text: string): (Node | string)[] {
  return withPowers(withTiedUnits(text)).map((part) => {
    if (part.power === undefined) return part.text;
    const number = document.createElement("span");
    const raised = document.createElement("sup");
    number.className = "power";
    raised.append(part.power);
    number.append(part.text, raised);
    return number;
  });
}

/** The text as nodes of a page, formulas set by KaTeX. */
export function typeset(text: string): DocumentFragment {
  const out = document.createDocumentFragment();
  for (const piece of pieces(text)) {
    if (!piece.isFormula) {
      out.append(...plainNodes(piece.text));
      continue;
    }
    const span = document.createElement("span");
    katex.render(piece.text, span, { throwOnError: false, output: "htmlAndMathml" });
    out.append(span);
  }
  return out;
}

const letters: Record<string, string> = {
  mu: "μ", lambda: "λ", sigma: "σ", varphi: "φ", phi: "φ", psi: "ψ", omega: "ω", gamma: "γ", tau: "τ", epsilon: "ε", Delta: "Δ", delta: "δ", alpha: "α", beta: "β",
  ge: "≥", le: "≤", geq: "≥", leq: "≤", times: "×", cdot: "·", pm: "±", infty: "∞", to: "→", approx: "≈", propto: "∝", sqrt: "√", "|": "‖", ",": " ", " ": " ",
};

/** A formula as far as plain letters carry it, for the labels inside of figures (svg_text.ts). */
export function plainFormula(text: string): string {
  return pieces(text)
    .map((piece) => {
      if (!piece.isFormula) return piece.text;
      return piece.text
        .replace(/\\(?:mathrm|text|mathit|operatorname)\{([^{}]*)\}/g, "$1")
        .replace(/\\([A-Za-z]+|[|, ])\s?/g, (_, name: string) => letters[name] ?? name)
        .replace(/-/g, "−")
        .replace(/_/g, subscript)
        .replace(/\^/g, superscript);
    })
    .join("");
}
