import { element } from "../../page/element";
import { instantOf, stepBefore } from "../data/instant";
import { StepDetails } from "../data/step_details";
import { selectInFirst } from "../picture/select_in_first";
import type { Player, Selection } from "../player";
import type { Details, LiveRun, Run } from "../run_data";
import { bodyChoice } from "./body_choice";
import type { ChosenBody } from "./chosen_body";
import { whyNoStep } from "./absent";
import { describeBody, describeContact, describeJoint, describeWorst } from "./describe";

const movingPeriod = 200; // ms between tables while time goes on: nobody reads faster

/** How long, in ms, the next tables wait if the last were shown `since` ms ago: while it plays or the
 *  simulation runs they come seldom, and at once if it stands. */
export function waitForTables(player: Player, live: LiveRun | null, since: number): number {
  return player.playing || live?.info.running ? Math.max(0, movingPeriod - since) : 0;
}

/** What is selected, in numbers; without a selection, where the error of the step comes from. */
export class DetailsPanel {
  readonly root: HTMLElement;
  private readonly content = element("div", { class: "details-content" });
  private readonly clear = element("button", { type: "button", class: "text-button" }, "Select nothing");
  private step: StepDetails | null = null;
  private inFirst: Details | null = null;
  private asked = 0;
  private shownAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly run: Run,
    private readonly player: Player,
    chosen: ChosenBody,
    private readonly live: LiveRun | null,
    /** Where it is not this one: the run whose bodies, joints and contacts the selection numbers. */
    private readonly first: Run | null = null,
    title = "Details",
  ) {
    this.clear.addEventListener("click", () => player.set({ selection: null }));
    this.root = element("section", { class: "details", "aria-label": title }, element("div", { class: "panel-head" }, element("h2", {}, title), this.clear), ...(first ? [] : [bodyChoice(run, player, chosen)]), this.content);
    player.onChange(() => this.update());
    live?.onChange(() => this.update());
    this.update();
  }

  /** Soon, if time goes on; now, if it stands. */
  private update(): void {
    clearTimeout(this.timer);
    const wait = waitForTables(this.player, this.live, performance.now() - this.shownAt);
    if (wait > 0) this.timer = setTimeout(() => this.update(), wait);
    else void this.show();
  }

  private async show(): Promise<void> {
    this.shownAt = performance.now();
    const step = stepBefore(instantOf(this.run, this.player));
    const mine = ++this.asked;
    let found: StepDetails | null = null;
    let trouble = "";
    if (step >= 0) {
      try {
        const details = await this.run.details(step);
        found = details && new StepDetails(details);
        this.inFirst = this.first && (await this.first.details(stepBefore(instantOf(this.first, this.player))));
      } catch (error) {
        trouble = `The details of step ${step + 1} could not be had: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    if (mine !== this.asked) return; // time went on meanwhile
    if (!this.first) this.keepContact(found);
    this.step = found;
    this.fill(trouble);
  }

  /** A contact is numbered again in every step: the same one stays selected as time goes on. */
  private keepContact(next: StepDetails | null): void {
    const { selection } = this.player;
    if (selection?.kind !== "contact" || !this.step || !next || this.step.step === next.step) return;
    if (selection.contact >= this.step.contacts) return;
    const contact = next.sameContact(this.step, selection.contact);
    // Gone: its bodies came apart, and the first of them is what remains of it.
    const bodies = this.step.contactBodies(selection.contact);
    this.step = next;
    if (contact !== selection.contact) this.player.set({ selection: contact >= 0 ? { kind: "contact", contact } : { kind: "body", body: bodies[1] } });
  }

  private fill(trouble: string): void {
    const focused = document.activeElement instanceof HTMLElement && this.content.contains(document.activeElement) ? document.activeElement.dataset["key"] : undefined;
    this.clear.hidden = this.player.selection === null;
    this.content.replaceChildren(...(trouble ? [element("p", { class: "trouble", role: "alert" }, trouble)] : this.describe()));
    if (focused !== undefined) this.content.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  private describe(): HTMLElement[] {
    const { run, step, first, inFirst } = this;
    const held = step && step.details;
    const selection = first ? selectInFirst(this.player.selection, [run, first], [held, inFirst]) : this.player.selection;
    const pick = (picked: Selection): void => this.player.set({ selection: first ? selectInFirst(picked, [first, run], [inFirst, held]) : picked });
    const player = { player: this.player, pick };
    if (selection?.kind === "body" && run.stage.bodies[selection.body]) return describeBody(run, step, selection.body, player);
    if (!step) return [element("p", { class: "plot-note" }, whyNoStep(run, instantOf(run, this.player)))];
    if (selection?.kind === "contact") return selection.contact < step.contacts ? describeContact(run, step, selection.contact, player) : [element("p", { class: "plot-note" }, "This contact does not exist in this step.")];
    if (selection?.kind === "joint" && run.stage.joints[selection.joint]) return describeJoint(run, step, selection.joint, player);
    return describeWorst(run, step, player);
  }
}
