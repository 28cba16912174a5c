import { element } from "../../page/element";
import { eventsOf, type RunEvent } from "../data/events";
import type { Scan } from "../data/scan";
import type { Player } from "../player";
import type { Run } from "../run_data";

const signs: Record<RunEvent["kind"], string> = { slip: "≈", limit: "⊣", solver: "◆", input: "✋", small: "▲", wrong: "▲", unsound: "●", stopped: "■" };

interface Mark {
  step: number;
  kind: string;
  sign: string;
  text: string;
}

/** Signs above the strip for what happened, and the reader's own bookmarks; each goes there. */
export class EventRow {
  readonly root = element("div", { class: "event-row", role: "group", "aria-label": "Events" });
  private readonly bookmarks = new Set<number>();
  private shown = "";

  constructor(
    private readonly runs: Run[],
    private readonly player: Player,
    private readonly scans: Scan[] = [],
  ) {
    for (const scan of scans) scan.onChange(() => this.show());
  }

  /** A bookmark where we are, or none there any more. */
  toggleBookmark(): void {
    const step = Math.round(this.player.step);
    if (!this.bookmarks.delete(step)) this.bookmarks.add(step);
    this.show();
  }

  show(): void {
    const state = `${this.runs.map(({ motion }) => `${motion.steps} ${motion.first_step}`).join()} ${[...this.bookmarks].join()} ${this.player.steps} ${this.scans.map(({ firstSlip, firstLimit }) => `${firstSlip} ${firstLimit}`).join()}`;
    if (state === this.shown) return;
    this.shown = state;
    const marks = [...this.runs.flatMap((run) => this.marksOf(run)), ...[...this.bookmarks].map((step): Mark => ({ step, kind: "bookmark", sign: "★", text: "bookmark" }))];
    this.root.hidden = marks.length === 0;
    this.root.replaceChildren(...marks.map((mark) => this.button(mark)));
  }

  private marksOf(run: Run): Mark[] {
    const ratio = run.stage.time_step_s / this.player.timeStep;
    const whose = this.runs.length > 1 ? `${run.name}: ` : "";
    return eventsOf(run, this.scans[this.runs.indexOf(run)]).map(({ instant, kind, text }) => ({ step: instant * ratio, kind, sign: signs[kind], text: whose + text }));
  }

  private button({ step, kind, sign, text }: Mark): HTMLElement {
    const name = `${text}, step ${Math.round(step)}`;
    const place = this.player.steps > 0 ? step / this.player.steps : 0;
    const button = element("button", { type: "button", class: `event ${kind}`, title: name, "aria-label": name, style: `left: calc(8px + ${place.toFixed(5)} * (100% - 16px))` }, sign);
    button.addEventListener("click", () => this.player.set({ step, playing: false }));
    return button;
  }
}
