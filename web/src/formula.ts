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

/** The text as nodes of a page, formulas set by KaTeX. */
export function typeset(text: string): DocumentFragment {
  const out = document.createDocumentFragment();
  for (const piece of pieces(text)) {
    if (!piece.isFormula) {
      out.append(withTiedUnits(piece.text));
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
