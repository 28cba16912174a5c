import "uplot/dist/uPlot.min.css";
import "./panels.css";

import { element } from "../../page/element";
import type { LiveRun, Run } from "../run_data";
import type { Player } from "../player";
import { Scan } from "../data/scan";
import { decodeState } from "../data/page_state";
import { buildExportMenu } from "../export/menu";
import { buildActions } from "./actions";
import { buildBodyTree } from "./body_tree";
import { ChosenBody } from "./chosen_body";
import { DetailsPanel } from "./details";
import { EventRow } from "./event_row";
import { followRun } from "./follow_run";
import { buildHelp, listenToKeys } from "./keyboard";
import { buildLiveControls } from "./live_controls";
import type { PanelPicture } from "./panel_picture";
import type { PlotSpec } from "./plot_data";
import { allPlots, buildPlots } from "./plots";
import { buildRaceControls } from "./race_controls";
import { buildStory } from "./story";
import { buildTimeline } from "./timeline";

const scanAfterMs = 1500;

/** A sentence for a few seconds, read out too. */
function buildTeller(): { root: HTMLElement; tell: (text: string) => void } {
  const root = element("p", { class: "teller", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (text: string): void => {
    root.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => void (root.textContent = ""), 6000);
  };
  return { root, tell };
}

/** Timeline, curves, details and, of a run that goes on, its controls. Returns the curves as they are then. */
export function buildPanels(parent: HTMLElement, runs: Run[], player: Player, picture: PanelPicture | null, live: LiveRun | null): () => PlotSpec[] {
  const { root: teller, tell } = buildTeller();
  const actions = buildActions(runs, player, tell);
  const chosen = new ChosenBody(runs[0]!, player);
  const help = buildHelp();
  const openHelp = (): void => help.showModal();
  const lanes = runs.filter((run): run is LiveRun => "info" in run);
  if (live) followRun(live, player, lanes);
  const scans = live ? [] : runs.map((run) => new Scan(run));
  // What happened is told when the page stands; contacts and rows of all steps are looked at for that, which of long
  // runs waits until it is asked for.
  setTimeout(() => scans.filter((scan) => scan.isOfEveryStep).forEach((scan) => void scan.start()), scanAfterMs);
  const events = new EventRow(runs, player, scans);
  const timeline = buildTimeline(runs, player, actions, events, openHelp);
  const exports = element("section", { "aria-label": "Export" }, buildExportMenu(runs, player, picture, () => allPlots(runs, chosen)));
  // The page has a place for it below the picture.
  (document.querySelector("#timeline") ?? parent).append(timeline, teller);
  parent.append(
    element("div", { class: "panels" }, buildStory(runs, player), ...(live ? [buildLiveControls(live, lanes.length > 1 ? buildRaceControls(lanes) : null)] : []), buildPlots(runs, player, live, chosen, scans), ...runs.map((run, k) => new DetailsPanel(run, player, chosen, live, k === 0 ? null : runs[0]!, runs.length > 1 ? `Details of ${run.name}` : "Details").root), ...(picture?.canvas ? [element("section", { "aria-label": "Bodies" }, buildBodyTree(runs[0]!, player, picture))] : []), exports),
    help,
  );
  const linked = decodeState(location.hash, runs[0]!.stage);
  if (linked) {
    picture?.restore(linked);
    player.set({ step: linked.step, selection: linked.selection });
  }
  listenToKeys(player, { ...actions, bookmark: () => events.toggleBookmark() }, () => picture?.view("home"), openHelp);
  return () => allPlots(runs, chosen);
}
