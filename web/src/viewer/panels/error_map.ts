import { element } from "../../page/element";
import { worstOwners, type Owner, type Scan } from "../data/scan";
import { cssColour, heatAt, placeOf, rangeOf, type EnergyRange } from "../picture/colour_scale";
import { powerText } from "../picture/quantity_text";
import { currentScheme, onSchemeChange } from "../picture/scheme";
import type { Player } from "../player";
import { numberText } from "./number_text";
import { colourOf } from "./plot_axes";

const mostRows = 20;
const rowHeight = 18;

/** The column of a map of so many steps at a place across it, from 0 to 1. */
export function columnAt(part: number, count: number): number {
  return Math.min(Math.max(Math.floor(part * count), 0), count - 1);
}

/** Where the error is: a row for each body or joint with the largest errors, time across, colour by decade of
 *  joules. A click goes there, and selects it. */
export class ErrorMap {
  readonly root: HTMLElement;
  private readonly canvas = element("canvas", { class: "error-map", role: "img" });
  private readonly names = element("div", { class: "error-map-names" });
  private readonly note = element("p", { class: "plot-note", role: "status" });
  private readonly present = element("div", { class: "plot-present" });
  private rows: Owner[] = [];
  private range: EnergyRange = rangeOf([]);

  constructor(
    private readonly scan: Scan,
    private readonly player: Player,
  ) {
    const holder = element("div", { class: "error-map-holder" }, this.canvas, this.present);
    this.root = element("figure", { class: "plot", id: "plot-where", "aria-label": "Where the error is" }, element("h3", {}, "Where the error is"), element("div", { class: "error-map-row" }, this.names, holder), this.note);
    scan.onChange(() => this.refresh());
    player.onChange(() => this.follow());
    onSchemeChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(holder);
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.pick(event);
    });
    // A brush: what it passes over is gone to, and its contacts are lit.
    this.canvas.addEventListener("pointermove", (event) => (event.buttons === 1 ? this.pick(event) : this.tell(event)));
  }

  /** It is seen: the run is looked at, if it was not. */
  open(): void {
    void this.scan.start();
    this.refresh();
  }

  private refresh(): void {
    this.rows = worstOwners(this.scan.owners, mostRows);
    this.range = rangeOf(this.rows.flatMap(({ error }) => [...error]).filter((value) => value > 0));
    this.names.replaceChildren(...this.rows.map((owner) => this.nameButton(owner)));
    this.draw();
    this.say();
  }

  private nameButton({ kind, place, name }: Owner): HTMLElement {
    const button = element("button", { type: "button", class: "pick", title: `${kind} ${name}` }, name);
    button.addEventListener("click", () => this.player.set({ selection: kind === "body" ? { kind, body: place } : { kind, joint: place } }));
    return button;
  }

  private say(): void {
    const { done, steps } = this.scan;
    const { low, high } = this.range;
    if (done < steps.length) this.note.textContent = `Looking at the steps: ${done} of ${steps.length} …`;
    else if (this.rows.length === 0) this.note.textContent = "No row has an error, or the rows were not recorded.";
    else this.note.textContent = `Pale: ≤ ${powerText(low)} J, full: ≥ ${powerText(high)} J. Errors of a contact are shared by its two bodies.${this.scan.owners.length > mostRows ? ` The ${this.rows.length} largest of ${this.scan.owners.length}.` : ""}`;
  }

  private draw(): void {
    const width = this.canvas.parentElement?.clientWidth ?? 0;
    if (width === 0) return;
    const { steps } = this.scan;
    const scale = devicePixelRatio;
    const height = rowHeight * Math.max(this.rows.length, 1);
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.canvas.style.height = `${height}px`;
    this.canvas.setAttribute("aria-label", `Errors over time of ${this.rows.map(({ name }) => name).join(", ")}`);
    const context = this.canvas.getContext("2d")!;
    const { isDark } = currentScheme();
    context.fillStyle = colourOf(this.canvas, "--box");
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.rows.forEach(({ error }, row) => {
      for (let x = 0; x < this.canvas.width; ++x) {
        // The largest of the steps behind a column of pixels.
        const [from, to] = [columnAt(x / this.canvas.width, steps.length), columnAt((x + 1) / this.canvas.width, steps.length)];
        let most = 0;
        for (let k = from; k <= Math.max(from, to - 1); ++k) most = Math.max(most, error[k]! || 0);
        if (!(most > 10 ** (this.range.low - 1))) continue;
        context.fillStyle = cssColour(heatAt(placeOf(most, this.range), isDark));
        context.fillRect(x, Math.round(row * rowHeight * scale), 1, Math.round((rowHeight - 2) * scale));
      }
    });
    this.follow();
  }

  private at(event: MouseEvent): { owner: Owner; column: number } | null {
    const { left, top, width } = this.canvas.getBoundingClientRect();
    const owner = this.rows[Math.floor((event.clientY - top) / rowHeight)];
    return owner ? { owner, column: columnAt((event.clientX - left) / width, this.scan.steps.length) } : null;
  }

  private pick(event: MouseEvent): void {
    const found = this.at(event);
    if (!found) return;
    const { kind, place } = found.owner;
    const step = ((this.scan.steps[found.column]! + 1) * this.scan.run.stage.time_step_s) / this.player.timeStep;
    this.player.set({ step, playing: false, selection: kind === "body" ? { kind, body: place } : { kind, joint: place } });
  }

  private tell(event: MouseEvent): void {
    const found = this.at(event);
    this.canvas.title = found ? `${found.owner.name}, step ${this.scan.steps[found.column]! + 1}: ${numberText(found.owner.error[found.column]!, 3)} J` : "";
  }

  private follow(): void {
    const { steps } = this.scan;
    const [first, last] = [steps[0] ?? 0, steps[steps.length - 1] ?? 1];
    const width = this.canvas.clientWidth;
    const at = ((this.player.step - first) / Math.max(last + 1 - first, 1)) * width;
    this.present.style.transform = `translateX(${Math.min(Math.max(at, 0), width).toFixed(1)}px)`;
  }
}
