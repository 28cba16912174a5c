import { element } from "../../page/element";
import type { LiveRun, Run } from "../run_data";
import { errorText } from "./quantity_text";
import type { Viewport } from "./viewports";

/** The solver of a run; that of one that goes on may be another than it began with. */
export function solverOf(run: Run | LiveRun): string {
  return "info" in run ? run.info.solver : run.stage.solver;
}

/** What a viewport shows, written in its upper left corner: the run, its solver, its worst row. */
export class Caption {
  readonly root: HTMLElement;
  private readonly solver = element("span");
  private readonly worst = element("p", { class: "worst" });
  private readonly note = element("p", { class: "run-note", hidden: "" });
  private readonly trouble = element("p", { class: "trouble", role: "status" });

  constructor({ name, stage }: Run) {
    const title = element("p", { class: "run-title" }, element("b", {}, name), " · ", this.solver);
    this.root = element("div", { class: "caption-of-run" }, title, this.worst, this.note, this.trouble);
    this.worst.hidden = true;
    this.trouble.hidden = true;
    if (stage.message !== "") this.root.append(element("p", { class: "run-message" }, stage.message));
  }

  place({ x, y, width }: Viewport): void {
    Object.assign(this.root.style, { left: `${x}px`, top: `${y}px`, maxWidth: `${width}px` });
  }

  setSolver(solver: string): void {
    if (this.solver.textContent !== solver) this.solver.textContent = solver;
  }

  /** `isCurrent`: it is of the step shown, not of one before. */
  setWorst(worst: { name: string; energy: number } | null, isCertified: boolean, isCurrent: boolean): void {
    this.worst.classList.toggle("stale", !isCurrent);
    this.worst.classList.toggle("certified", isCertified);
    const text = worst ? `${isCertified ? "Certified; largest row error" : "Worst row"}: ${worst.name}, ${errorText(worst.energy)} J` : "";
    if (this.worst.textContent === text) return;
    this.worst.textContent = text;
    this.worst.hidden = text === "";
  }

  setNote(note: string): void {
    if (this.note.textContent !== note) this.note.textContent = note;
    this.note.hidden = note === "";
  }

  /** What went wrong with the step shown; "": nothing. */
  say(trouble: string): void {
    if (this.trouble.textContent !== trouble) this.trouble.textContent = trouble;
    this.trouble.hidden = trouble === "";
  }
}
