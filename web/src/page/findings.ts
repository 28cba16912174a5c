import { typeset } from "../formula";
import type { Finding, Report, Section, Verdict } from "../report_data";
import { element } from "./element";
import { titleOf } from "./section_title";

const words: Record<Verdict, { sign: string; text: string; many?: string }> = {
  as_in_the_paper: { sign: "✓", text: "as in the paper" },
  yes: { sign: "✓", text: "yes" },
  no: { sign: "≠", text: "no" },
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

/** The findings of a section, a row each, with the way to what was expected and why it differs. */
function claims(section: Section): HTMLElement[] {
  return section.findings.map((finding, k) =>
    element(
      "tr",
      {},
      element("td", {}, verdictChip(finding.verdict)),
      element("th", { scope: "row" }, element("a", { href: `#${idOf(section, k)}` }, typeset(finding.title))),
      element("td", {}, typeset(finding.expected)),
      element("td", {}, typeset(finding.found)),
    ),
  );
}

/** The table of all claims, by sections. Nothing where there are none, or only one section: it has them. */
export function findingsOverview(report: Report): HTMLElement[] {
  const sections = report.sections.filter((section) => section.findings.length > 0);
  if (report.sections.length < 2 || sections.length === 0) return [];
  const all = sections.flatMap((section) => section.findings);
  const counted = (["as_in_the_paper", "yes", "no", "differs", "not_judged"] as const)
    .map((verdict) => ({ verdict, count: all.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${(count > 1 && words[verdict].many) || words[verdict].text}`);
  const head = ["Verdict", "Claim", "Expected", "Found"].map((name) => element("th", { scope: "col" }, name));
  const groups = sections.map((section) => element("tbody", {}, element("tr", { class: "group" }, element("th", { colspan: "4", scope: "rowgroup" }, titleOf(section))), ...claims(section)));
  const table = element("table", { class: "claims" }, element("thead", {}, element("tr", {}, ...head)), ...groups);
  const box = element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Claims" }, table);
  return [element("section", { id: "findings" }, element("h2", {}, "Claims"), element("p", { class: "count" }, `${counted.join(", ")}.`), box)];
}
