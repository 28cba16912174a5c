import { looksOf, type Looks } from "../draw/colours";
import { typeset } from "../formula";
import type { Fact, Figure, Report, Section } from "../report_data";
import { element } from "./element";
import { figureBlock } from "./figure";
import { findingBlocks, findingsOverview } from "./findings";
import { titleOf } from "./section_title";
import { tableBlock } from "./table";

class Counter {
  private count = 0;
  next(): number {
    return ++this.count;
  }
}

interface Numbers {
  tables: Counter;
  figures: Counter;
}

/** The name before the colon stands out. */
function headline(text: string): HTMLElement {
  const at = text.indexOf(": ");
  return at < 0 ? element("li", {}, typeset(text)) : element("li", {}, element("b", {}, text.slice(0, at)), typeset(text.slice(at)));
}

function header(report: Report): HTMLElement {
  const out = element("header", {}, element("h1", {}, typeset(report.title)));
  if (report.subtitle) out.append(element("p", { class: "subtitle" }, typeset(report.subtitle)));
  if (report.headlines.length > 0) out.append(element("ul", { class: "headlines" }, ...report.headlines.map(headline)));
  out.append(element("p", { class: "made" }, `${report.program_version} · ${report.date}`));
  if (report.is_partial) {
    const note = report.partial_note || "The work was interrupted: what follows is what was done until then.";
    out.append(element("p", { class: "partial", role: "note" }, element("b", {}, "Partial report. "), note));
  }
  return out;
}

function contents(report: Report): HTMLElement {
  const hasFindings = report.sections.length > 1 && report.sections.some((section) => section.findings.length > 0);
  const links = [
    ...(hasFindings ? [["findings", "Claims"] as const] : []),
    ...report.sections.map((section) => [section.id, titleOf(section)] as const),
    ["repeat", "To repeat a number"] as const,
  ];
  const items = links.map(([id, title]) => element("li", {}, element("a", { href: `#${id}` }, title)));
  return element("nav", { "aria-label": "Contents" }, element("p", { class: "nav-title" }, "Contents"), element("ol", {}, ...items));
}

function factList(title: string, facts: Fact[]): HTMLElement[] {
  if (facts.length === 0) return [];
  const rows = facts.map((fact) => element("tr", {}, element("th", { scope: "row" }, typeset(fact.name)), element("td", {}, fact.unit ? `${fact.value} ${fact.unit}` : fact.value)));
  return [element("div", { class: "facts" }, element("h3", {}, title), element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title }, element("table", {}, element("tbody", {}, ...rows))))];
}

function sectionBlock(section: Section, looks: Looks, numbers: Numbers, tellsStory: boolean): HTMLElement {
  const figure = (each: Figure): HTMLElement => figureBlock(each, numbers.figures.next(), looks);
  const paragraphs = section.paragraphs.map((text) => element("p", {}, typeset(text)));
  const tables = (): HTMLElement[] => section.tables.map((table) => tableBlock(table, numbers.tables.next()));
  const head = element("h2", {}, titleOf(section));
  // What has headlines shows the picture of them first, and how it was made afterwards.
  const parts = tellsStory
    ? [...section.figures.slice(0, 1).map(figure), ...tables(), ...paragraphs, ...section.figures.slice(1).map(figure), ...findingBlocks(section)]
    : [...paragraphs, ...findingBlocks(section), ...tables(), ...section.figures.map(figure)];
  return element("section", { id: section.id }, head, ...parts);
}

/** What a number of this report depends on. */
function repetition(report: Report, numbers: Numbers): HTMLElement {
  return element(
    "section",
    { id: "repeat" },
    element("h2", {}, "To repeat a number"),
    element("p", {}, "The command that makes this report again:"),
    element("pre", { tabindex: "0" }, element("code", {}, report.command)),
    element("div", { class: "side-by-side" }, ...factList("Machine", report.machine), ...factList("Settings", report.settings)),
    ...report.setting_tables.map((table) => tableBlock(table, numbers.tables.next())),
  );
}

export function buildPage(report: Report): HTMLElement {
  const looks = looksOf(report);
  const numbers = { tables: new Counter(), figures: new Counter() };
  const main = element(
    "main",
    {},
    ...findingsOverview(report),
    ...report.sections.map((section) => sectionBlock(section, looks, numbers, report.headlines.length > 0)),
    repetition(report, numbers),
  );
  return element("div", { class: "page" }, header(report), contents(report), main);
}
