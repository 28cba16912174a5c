import { typeset } from "../formula";
import type { Finding, Report, Verdict } from "../report_data";
import { element } from "./element";

const words: Record<Verdict, { sign: string; text: string }> = {
  as_in_the_paper: { sign: "✓", text: "as in the paper" },
  as_promised: { sign: "✓", text: "as promised" },
  differs: { sign: "≠", text: "differs" },
  not_judged: { sign: "–", text: "not judged" },
};

function verdictChip(verdict: Verdict): HTMLElement {
  const { sign, text } = words[verdict];
  return element("span", { class: `verdict ${verdict}` }, element("span", { "aria-hidden": "true" }, sign), ` ${text}`);
}

export function findingBlock(finding: Finding): HTMLElement {
  const facts = element("dl");
  for (const [name, text] of [["Expected", finding.expected], ["Found", finding.found], ["Why", finding.why]] as const) {
    if (text) facts.append(element("dt", {}, name), element("dd", {}, typeset(text)));
  }
  return element("div", { class: `finding ${finding.verdict}` }, element("p", { class: "finding-title" }, verdictChip(finding.verdict), " ", typeset(finding.title)), facts);
}

/** All findings in a line each, with the way to their sections. Nothing where there are none. */
export function findingsOverview(report: Report): HTMLElement[] {
  const all = report.sections.flatMap((section) => section.findings.map((finding) => ({ section, finding })));
  if (all.length === 0) return [];
  const counted = (["as_in_the_paper", "as_promised", "differs", "not_judged"] as const)
    .map((verdict) => ({ verdict, count: all.filter(({ finding }) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${words[verdict].text}`);
  const items = all.map(({ section, finding }) =>
    element("li", {}, verdictChip(finding.verdict), element("span", {}, element("a", { href: `#${section.id}` }, typeset(finding.title)), ": ", typeset(finding.found))),
  );
  return [
    element("section", { id: "findings" }, element("h2", {}, "Findings"), element("p", { class: "count" }, `${counted.join(", ")}.`), element("ul", { class: "findings" }, ...items)),
  ];
}
