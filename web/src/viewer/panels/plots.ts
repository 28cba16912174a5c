import { element } from "../../page/element";
import type { LiveRun, Run } from "../run_data";
import type { Player } from "../player";
import type { Scan } from "../data/scan";
import { buildAccount } from "./account";
import { bodyChoice } from "./body_choice";
import { bodyPlot, differencePlot } from "./body_plots";
import { Channels } from "./channels";
import type { ChosenBody } from "./chosen_body";
import { ErrorMap } from "./error_map";
import { Plot, type TimeWindow } from "./plot";
import type { PlotSpec } from "./plot_data";
import { energyPlot, errorPlot, iterationPlot, sizePlot, timePlot } from "./plot_specs";
import { swatchClass } from "./plot_legend";
import { buildTabs } from "./tabs";

interface Group {
  id: string;
  label: string;
  specs: PlotSpec[];
}

function groupsOf(runs: Run[], chosen: ChosenBody): Group[] {
  const out: Group[] = [
    { id: "error", label: "Error", specs: [errorPlot(runs)] },
    { id: "time", label: "Time", specs: [timePlot(runs)] },
    { id: "iterations", label: "Iterations", specs: [iterationPlot(runs), sizePlot(runs)] },
    { id: "energy", label: "Energy", specs: [energyPlot(runs)] },
    { id: "where", label: "Where", specs: [] },
    { id: "body", label: "Body", specs: [bodyPlot(runs, chosen, "position"), bodyPlot(runs, chosen, "velocity")] },
  ];
  if (runs.length > 1) out.splice(0, 0, { id: "difference", label: "Difference", specs: [differencePlot(runs, chosen)] });
  return out;
}

/** All specs of the page, for those who write them to files. */
export function allPlots(runs: Run[], chosen: ChosenBody): PlotSpec[] {
  return groupsOf(runs, chosen).flatMap((group) => group.specs);
}

function windowChoice(window: TimeWindow, onChange: () => void): HTMLElement {
  const select = element("select", { "aria-label": "Time that plots show" });
  for (const seconds of [Infinity, 10, 1, 0.1]) select.append(element("option", { value: String(seconds) }, seconds === Infinity ? "whole run" : `${seconds} s around now`));
  select.addEventListener("change", () => {
    window.seconds = Number(select.value);
    onChange();
  });
  return element("label", { class: "field" }, "Show ", select);
}

/** Plots that grow are redrawn so seldom that it takes a small part of the time, and at least this often, ms. */
const livePeriod = 250;
const shareOfTime = 8;

/** Curves over time in tabs: only what is seen is computed and drawn. */
export function buildPlots(runs: Run[], player: Player, live: LiveRun | null, chosen: ChosenBody, scans: Scan[]): HTMLElement {
  const window: TimeWindow = { seconds: Infinity };
  const made = new Map<string, Plot[]>();
  let shown = "";
  const visible = (): Plot[] => made.get(shown) ?? [];
  const groups = groupsOf(runs, chosen);
  const contents = new Map(groups.map(({ id }) => [id, element("div", { class: "plot-group" })]));
  contents.get("body")!.append(bodyChoice(runs[0]!, player, chosen));
  const maps = scans.map((scan) => new ErrorMap(scan, player));
  const account = buildAccount(runs, player);
  contents.get("energy")!.append(account.root);
  if (live) contents.get("where")!.append(element("p", { class: "plot-note" }, "Of a run that goes on, contacts of old steps are not kept: record it, and look at the recording."));
  maps.forEach((map, k) => contents.get("where")!.append(...(runs.length > 1 ? [element("h3", {}, runs[k]!.name)] : []), map.root));
  if (!live) {
    const channels = new Channels(runs, scans, () => made.get("channels")?.forEach((plot) => plot.refresh()));
    const group = { id: "channels", label: "Channels", specs: [channels.spec()] };
    groups.push(group);
    contents.set("channels", element("div", { class: "plot-group" }, channels.root));
  }
  const onShow = (id: string): void => {
    shown = id;
    if (id === "where") maps.forEach((map) => map.open());
    if (id === "energy") account.refresh();
    if (made.has(id)) return visible().forEach((plot) => plot.refresh());
    const plots = groups.find((group) => group.id === id)!.specs.map((spec) => new Plot(spec, player, window, live !== null));
    made.set(id, plots);
    contents.get(id)!.append(...plots.map((plot) => plot.root));
  };
  const tabs = buildTabs("Curves over time", groups.map(({ id, label }) => ({ id, label, content: contents.get(id)! })), onShow);
  const head = element("div", { class: "panel-head" }, element("h2", {}, "Curves"), windowChoice(window, () => visible().forEach((plot) => plot.showWindow())));

  player.onChange(() => {
    visible().forEach((plot) => plot.follow());
    if (shown === "energy") account.refresh();
  });
  chosen.onChange(() => {
    if (shown === "body" || shown === "difference") visible().forEach((plot) => plot.refresh());
  });
  let last = -Infinity;
  let took = 0;
  live?.onChange(() => {
    const begin = performance.now();
    if (begin - last < Math.min(livePeriod, shareOfTime * took) && live.info.running) return;
    visible().forEach((plot) => plot.refresh());
    last = performance.now();
    took = last - begin;
  });
  const key = runs.length > 1 ? [element("p", { class: "runs-key" }, ...runs.flatMap((run, k) => [element("span", { class: swatchClass(k) }), `${run.name} `]))] : [];
  return element("section", { class: "plots", "aria-label": "Curves" }, head, ...key, tabs);
}
