import "katex/dist/katex.min.css";
import "./fonts.css";
import "./style.css";

import { buildPage } from "./page/page";
import type { Report } from "./report_data";

function say(text: string): void {
  document.querySelector("#page")!.textContent = text;
}

async function show(): Promise<void> {
  const report = JSON.parse(document.querySelector("#report")?.textContent ?? "null") as Report | string | null;
  if (report === null || typeof report === "string") return say("This is the page without a report: `perpend compare` writes one into it.");
  if (report.format !== "perpend report" || report.version !== 1) return say("The data in this page are no report that it can show.");
  document.title = report.title;
  // Labels are measured: with the fonts they will have.
  await Promise.allSettled(["400", "600"].map((weight) => document.fonts.load(`${weight} 12px "Source Sans 3"`)));
  document.querySelector("#page")!.replaceChildren(buildPage(report));
  // The place that the address names was not there when the browser looked for it.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

void show();
