import { typeset } from "../formula";
import type { Section } from "../report_data";
import { element } from "./element";

/** The title, and before it the id where that is a short name, X3, by which texts call the section. */
export function titleOf(section: Section): DocumentFragment {
  const title = typeset(section.title);
  if (/^[A-Z]\d+$/.test(section.id)) title.prepend(element("span", { class: "section-id" }, section.id), " ");
  return title;
}
