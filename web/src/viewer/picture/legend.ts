import { element } from "../../page/element";
import { colourAt, cssColour, type EnergyRange } from "./colour_scale";
import { gapStep } from "./force_marks";
import type { PictureOptions } from "./options";
import { powerText, quantityText } from "./quantity_text";
import type { Scales } from "./scales";
import type { Scheme } from "./scheme";

export interface LegendActions {
  /** All arrows so many times as long as suits the forces. */
  setFactor(factor: number): void;
}

/** Powers of ten that arrows can be made longer or shorter by. */
const reach = 2;

/** What colours, arrows and squares of the picture mean, in joules, newtons and metres. */
export class Legend {
  readonly root: HTMLElement;
  private readonly title = element("p", { class: "legend-title" });
  private readonly range = element("div", { class: "scale-ends" });
  private readonly keys = element("ul", { class: "colour-keys" });
  private readonly arrows = element("ul", { class: "arrow-keys" });
  private readonly scale = element("div", { class: "scale" });
  private readonly slider = element("input", { type: "range", min: String(-reach), max: String(reach), step: "any", value: "0", "aria-label": "Length of arrows" });
  private readonly grid = element("p", { class: "grid-size" });
  private readonly colours: HTMLElement;
  private shown = "";

  /** `isOpen`: as long as there is room for it. */
  constructor(actions: LegendActions, isOpen = true) {
    const auto = element("button", { type: "button", title: "Length of arrows as suits the forces of this run" }, "auto");
    auto.addEventListener("click", () => actions.setFactor(1));
    this.slider.addEventListener("input", () => actions.setFactor(10 ** this.slider.valueAsNumber));
    this.colours = element("div", { class: "errors" }, this.title, this.scale, this.range, this.keys);
    const body = element("div", { class: "legend-body" }, this.colours, element("div", { class: "forces" }, this.arrows, element("div", { class: "force-row" }, this.slider, auto)), this.grid);
    const details = element("details", { class: "legend-fold" }, element("summary", {}, "Legend"), body);
    // Where there is little room it is opened by hand.
    details.open = isOpen && (typeof matchMedia === "undefined" || matchMedia("(min-width: 700px)").matches);
    this.root = element("div", { class: "legend" }, details);
  }

  /** Everything as the picture has it; rebuilt only where it changed. */
  show(scales: Scales, { colourBy, chains }: PictureOptions, scheme: Scheme): void {
    if (document.activeElement !== this.slider) this.slider.valueAsNumber = Math.log10(scales.factor);
    const { contact, joint, torque } = scales.perMetre;
    const state = JSON.stringify([scales.range, scales.forceRange, scales.has, contact, joint, torque, colourBy, chains, scheme.isDark]);
    if (state === this.shown) return;
    this.shown = state;
    this.showColours(scales, colourBy, scheme);
    if (chains !== "off") {
      const bar = (name: string, full: number): HTMLElement => element("li", {}, element("span", { class: "arrow joint" }), `${name}: so wide is `, element("b", {}, quantityText(full, "N")));
      this.arrows.replaceChildren(...(scales.has.contacts ? [bar("contacts", scales.fullWidth.contact)] : []), ...(scales.has.joints ? [bar("joints", scales.fullWidth.joint)] : []));
      return;
    }
    const key = (kind: string, name: string, value: number, unit: string): HTMLElement =>
      element("li", {}, element("span", { class: `arrow ${kind}` }), `${name}: 1 m is `, element("b", {}, quantityText(value, unit)), element("span", { class: "quiet" }, ` ≤ ${quantityText(value * scales.longest, unit)}`));
    this.arrows.replaceChildren(
      ...(scales.has.contacts ? [key("normal", "normal", contact, "N"), key("friction", "friction", contact, "N")] : []),
      ...(scales.has.joints ? [key("joint", "joints", joint, "N")] : []),
      ...(scales.has.torques ? [key("torque", "torques", torque, "N m")] : []),
    );
  }

  setGrid(metres: number): void {
    this.grid.textContent = `Squares: ${quantityText(metres, "m")}`;
  }

  private showColours(scales: Scales, colourBy: PictureOptions["colourBy"], scheme: Scheme): void {
    const isScale = colourBy === "error" || colourBy === "force";
    this.scale.hidden = this.range.hidden = !isScale;
    this.keys.hidden = isScale;
    // Without recorded rows there are no errors to colour by.
    this.colours.hidden = colourBy === "error" && !scales.has.errors;
    this.title.textContent = { error: "Energy error, J", force: "Normal force, N", slip: "Stick or slip", gap: "Gap" }[colourBy];
    if (isScale) this.showScale(colourBy === "error" ? scales.range : scales.forceRange, scheme.isDark);
    const keys: [string, string][] =
      colourBy === "slip"
        ? [[scheme.states.stick, "sticks"], [scheme.states.slip, "slides"], [scheme.states.loose, "does not press"]]
        : [[scheme.gap.deep, `overlaps by more than ${quantityText(gapStep, "m")}`], [scheme.gap.touching, "touches"], [scheme.gap.apart, "apart"]];
    this.keys.replaceChildren(...keys.map(([colour, text]) => element("li", {}, element("span", { class: "dot", style: `background: ${colour}` }), text)));
  }

  private showScale({ low, high }: EnergyRange, isDark: boolean): void {
    const stops = Array.from({ length: 9 }, (_, i) => cssColour(colourAt(i / 8, isDark))).join(", ");
    this.scale.style.background = `linear-gradient(to right, ${stops})`;
    const middle = Math.round((low + high) / 2);
    const tick = (power: number, text: string): HTMLElement => element("span", { style: `left: ${(100 * (power - low)) / (high - low)}%` }, text);
    this.range.replaceChildren(tick(low, `≤ ${powerText(low)}`), tick(middle, powerText(middle)), tick(high, `≥ ${powerText(high)}`));
  }
}
