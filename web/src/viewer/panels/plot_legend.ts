import { element } from "../../page/element";
import { numberText } from "./number_text";
import type { Line, PlotData, PlotSpec } from "./plot_data";

/** Lines of the same name, one per run. */
interface Entry {
  name: string;
  lines: Line[];
  value: HTMLElement;
}

/** How a line of this dash looks beside its name. */
export function swatchClass(dash: number): string {
  return ["swatch", "swatch dashed", "swatch dotted", "swatch dashed dotted"][dash] ?? "swatch";
}

/** Names and present values of a plot's lines; each name is a button that shows or hides its lines. */
export class Legend {
  readonly root = element("ul", { class: "plot-legend" });
  private entries: Entry[] = [];

  constructor(
    private readonly spec: PlotSpec,
    private readonly onSwitch: () => void,
  ) {}

  /** `place` −1: the values are not here yet. */
  show(data: PlotData, place: number): void {
    const names = [...new Set(data.lines.map((line) => line.name))];
    if (names.join("\n") !== this.entries.map((entry) => entry.name).join("\n")) this.build(data, names);
    for (const entry of this.entries) {
      entry.lines = data.lines.filter((line) => line.name === entry.name);
      const remark = entry.lines[0]!.remark?.(place);
      if (place < 0) {
        entry.value.textContent = "…";
        continue;
      }
      const values = entry.lines.map((line) => numberText((line.exact ?? line.values)[place] ?? NaN)).join(" | ");
      entry.value.textContent = `${values}${this.spec.unit ? ` ${this.spec.unit}` : ""}${remark ? ` (${remark})` : ""}`;
    }
  }

  private build(data: PlotData, names: string[]): void {
    this.entries = names.map((name) => ({ name, lines: data.lines.filter((line) => line.name === name), value: element("span", { class: "value" }) }));
    this.root.replaceChildren(...this.entries.map((entry) => element("li", {}, this.button(entry))));
  }

  private button(entry: Entry): HTMLElement {
    const first = entry.lines[0]!;
    const least = Math.min(...entry.lines.map(({ dash }) => dash));
    const swatch = element("span", { class: first.isShade ? "swatch shade" : swatchClass(least), style: `--colour: var(${first.colour})` });
    const button = element("button", { type: "button", class: "legend-entry", "aria-pressed": String(first.isShown) }, swatch, element("span", { class: "name" }, entry.name), " ", entry.value);
    button.addEventListener("click", () => {
      const isShown = !entry.lines[0]!.isShown;
      for (const line of entry.lines) line.isShown = isShown;
      button.setAttribute("aria-pressed", String(isShown));
      this.onSwitch();
    });
    return button;
  }
}
