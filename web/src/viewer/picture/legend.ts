import { element } from "../../page/element";
import { colourAt, cssColour, type EnergyRange } from "./colour_scale";
import { powerText, quantityText } from "./quantity_text";

export interface LegendActions {
  /** Newtons per metre as the reader sets it; null: as suits the forces. */
  setForceScale(newtonsPerMetre: number | null): void;
}

/** Powers of ten that arrows can be made longer or shorter by. */
const reach = 2;

/** What colours, arrows and squares of the picture mean, in joules, newtons and metres. */
export class Legend {
  readonly root: HTMLElement;
  private readonly range = element("div", { class: "scale-ends" });
  private readonly forces = element("output", { class: "force-scale" });
  private readonly cut = element("span", { class: "cut" });
  private readonly scale = element("div", { class: "scale" });
  private readonly slider = element("input", { type: "range", step: "any", "aria-label": "Newtons per metre of arrow" });
  private readonly grid = element("p", { class: "grid-size" });
  private readonly errors: HTMLElement;

  constructor(actions: LegendActions) {
    const auto = element("button", { type: "button", title: "Length of arrows as suits the forces of this run" }, "auto");
    auto.addEventListener("click", () => actions.setForceScale(null));
    this.slider.addEventListener("input", () => actions.setForceScale(10 ** -this.slider.valueAsNumber));
    this.errors = element("div", { class: "errors" }, element("p", { class: "legend-title" }, "Energy error, J"), this.scale, this.range);
    const body = element("div", { class: "legend-body" }, this.errors, element("div", { class: "forces" }, element("p", {}, "Arrows: 1 m is ", this.forces, this.cut), element("div", { class: "force-row" }, this.slider, auto)), this.grid);
    const details = element("details", { class: "legend-fold" }, element("summary", {}, "Legend"), body);
    // Where there is little room it is opened by hand.
    details.open = typeof matchMedia === "undefined" || matchMedia("(min-width: 700px)").matches;
    this.root = element("div", { class: "legend" }, details);
  }

  setRange({ low, high }: EnergyRange): void {
    const middle = Math.round((low + high) / 2);
    const tick = (power: number, text: string): HTMLElement => element("span", { style: `left: ${(100 * (power - low)) / (high - low)}%` }, text);
    this.range.replaceChildren(tick(low, `≤ ${powerText(low)}`), tick(middle, powerText(middle)), tick(high, powerText(high)));
  }

  /** `suits` is the scale that was chosen by the forces, in the middle of the slider. */
  setForceScale({ newtonsPerMetre, suits, longest }: { newtonsPerMetre: number; suits: number; longest: number }): void {
    this.slider.min = String(-Math.log10(suits) - reach);
    this.slider.max = String(-Math.log10(suits) + reach);
    this.forces.textContent = quantityText(newtonsPerMetre, "N");
    this.cut.textContent = `, cut at ${quantityText(newtonsPerMetre * longest, "N")}`;
    if (document.activeElement !== this.slider) this.slider.valueAsNumber = -Math.log10(newtonsPerMetre);
  }

  paint(isDark: boolean): void {
    const stops = Array.from({ length: 9 }, (_, i) => cssColour(colourAt(i / 8, isDark))).join(", ");
    this.scale.style.background = `linear-gradient(to right, ${stops})`;
  }

  setGrid(metres: number): void {
    this.grid.textContent = `Squares: ${quantityText(metres, "m")}`;
  }

  /** Without recorded rows there are no errors to colour by. */
  setHasErrors(hasErrors: boolean): void {
    this.errors.hidden = !hasErrors;
  }
}
