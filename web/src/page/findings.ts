import { typeset } from "../formula";
import type { Finding, Report, Section, Verdict } from "../report_data";
import { element } from "./element";
import { titleOf } from "./section_title";

const words: Record<Verdict, { sign: string; text: string; many?: string }> = {
  as_in_the_paper: { sign: "✓", text: "as in the paper" },
  as_promised: { sign: "✓", text: "as promised" },
  differs: { sign: "≠", text: "differs", many: "differ" },
  not_judged: { sign: "–", text: "not judged" },
};

function verdictChip(verdict: Verdict): HTMLElement {
  const { sign, text } = words[verdict];
  return element("span", { class: `verdict ${verdict}` }, element("span", { "aria-hidden": "true" }, sign), ` ${text}`);
}

const idOf = (section: Section, k: number): string => `${section.id}-finding-${k + 1}`;

function findingBlock(finding: Finding, id: string): HTMLElement {
  const facts = element("dl");
  for (const [name, text] of [["Expected", finding.expected], ["Found", finding.found], ["Why", finding.why]] as const) {
    if (text) facts.append(element("dt", {}, name), element("dd", {}, typeset(text)));
  }
  return element("div", { id, class: `finding ${finding.verdict}` }, element("p", { class: "finding-title" }, verdictChip(finding.verdict), " ", typeset(finding.title)), facts);
}

export function findingBlocks(section: Section): HTMLElement[] {
  return section.findings.map((finding, k) => findingBlock(finding, idOf(section, k)));
}

/** The findings of a section in a line each, with the way to them. */
function list(section: Section): HTMLElement {
  const items = section.findings.map((finding, k) =>
    element("li", {}, verdictChip(finding.verdict), element("span", {}, element("a", { href: `#${idOf(section, k)}` }, typeset(finding.title)), ": ", typeset(finding.found))),
  );
  return element("ul", { class: "findings" }, ...items);
}

/** All findings, by sections if there are several. Nothing where there are none. */
export function findingsOverview(report: Report): HTMLElement[] {
  const sections = report.sections.filter((section) => section.findings.length > 0);
  if (sections.length === 0) return [];
  const all = sections.flatMap((section) => section.findings);
  const counted = (["as_in_the_paper", "as_promised", "differs", "not_judged"] as const)
    .map((verdict) => ({ verdict, count: all.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${(count > 1 && words[verdict].many) || words[verdict].text}`);
  const lists = sections.flatMap((section) => [...(sections.length > 1 ? [element("h3", {}, titleOf(section))] : []), list(section)]);
  return [element("section", { id: "findings" }, element("h2", {}, "Findings"), element("p", { class: "count" }, `${counted.join(", ")}.`), ...lists)];
}
