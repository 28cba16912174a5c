import { element } from "../../page/element";
import type { Owner, Scan } from "../data/scan";
import type { Run } from "../run_data";
import type { Line, PlotData, PlotSpec } from "./plot_data";
import { energyColours } from "./plot_specs";
import { frameTimes, trackComponent } from "./series";

/** A quantity that several bodies or joints have. */
interface Quantity {
  id: string;
  label: string;
  unit: string;
  of: "body" | "joint";
  /** Needs a look at the contacts and rows of the whole run. */
  isScanned: boolean;
  values(run: Run, place: number, times: Float64Array, owner: Owner | undefined): Float64Array;
}

function component(array: "position" | "velocity", c: number): Quantity["values"] {
  return (run, place, times) => trackComponent(run, place, array, c, times);
}

function lengthOf(array: "velocity", from: number): Quantity["values"] {
  return (run, place, times) => {
    const [x, y, z] = [0, 1, 2].map((c) => trackComponent(run, place, array, from + c, times)) as [Float64Array, Float64Array, Float64Array];
    return x.map((value, k) => Math.hypot(value, y[k]!, z[k]!));
  };
}

function scanned(of: "error" | "force" | "torque"): Quantity["values"] {
  return (_run, _place, times, owner) => (owner ? owner[of] : new Float64Array(times.length).fill(NaN));
}

export const quantities: Quantity[] = [
  ...["x", "y", "z"].map((axis, c): Quantity => ({ id: `position ${axis}`, label: `position ${axis} of bodies`, unit: "m", of: "body", isScanned: false, values: component("position", c) })),
  ...["x", "y", "z"].map((axis, c): Quantity => ({ id: `velocity ${axis}`, label: `velocity ${axis} of bodies`, unit: "m/s", of: "body", isScanned: false, values: component("velocity", c) })),
  { id: "speed", label: "speed of bodies", unit: "m/s", of: "body", isScanned: false, values: lengthOf("velocity", 0) },
  { id: "turning", label: "turning speed of bodies", unit: "rad/s", of: "body", isScanned: false, values: lengthOf("velocity", 3) },
  { id: "contact force", label: "contact forces on bodies", unit: "N", of: "body", isScanned: true, values: scanned("force") },
  { id: "body error", label: "error at bodies", unit: "J", of: "body", isScanned: true, values: scanned("error") },
  { id: "joint force", label: "force of joints", unit: "N", of: "joint", isScanned: true, values: scanned("force") },
  { id: "joint torque", label: "torque of joints", unit: "N m", of: "joint", isScanned: true, values: scanned("torque") },
  { id: "joint error", label: "error at joints", unit: "J", of: "joint", isScanned: true, values: scanned("error") },
];

/** Which channels are drawn: one quantity, of some bodies or joints, in every run. */
export class Channels {
  quantity = quantities[6]!;
  chosen: string[] = [];
  readonly root: HTMLElement;
  private readonly items = element("select", { multiple: "", size: "5", "aria-label": "Bodies or joints" });

  constructor(
    private readonly runs: Run[],
    private readonly scans: Scan[],
    private readonly onChange: () => void,
  ) {
    const select = element("select", { "aria-label": "Quantity" });
    const offered = quantities.filter(({ of }) => of === "body" || runs[0]!.stage.joints.length > 0);
    for (const { id, label, unit } of offered) select.append(element("option", { value: id }, `${label}, ${unit}`));
    select.value = this.quantity.id;
    select.addEventListener("change", () => this.choose(quantities.find(({ id }) => id === select.value)!));
    this.items.addEventListener("change", () => {
      this.chosen = [...this.items.selectedOptions].map(({ value }) => value);
      onChange();
    });
    this.root = element("div", { class: "channel-choice" }, element("label", { class: "field" }, "Quantity ", select), element("label", { class: "field" }, "of ", this.items));
    for (const scan of scans) scan.onChange(() => this.quantity.isScanned && onChange());
    this.choose(this.quantity);
  }

  /** A plot of what is chosen. */
  spec(): PlotSpec {
    const channels = this;
    return {
      id: "channels", title: "Channels", scale: "linear", guides: [],
      get quantity() {
        return channels.quantity.id;
      },
      get unit() {
        return channels.quantity.unit;
      },
      data: () => channels.data(),
    };
  }

  private choose(quantity: Quantity): void {
    this.quantity = quantity;
    if (quantity.isScanned) for (const scan of this.scans) void scan.start();
    const names = this.names();
    this.chosen = this.chosen.filter((name) => names.includes(name));
    if (this.chosen.length === 0) this.chosen = names.slice(0, 3);
    this.items.replaceChildren(...names.map((name) => element("option", { value: name, ...(this.chosen.includes(name) ? { selected: "" } : {}) }, name)));
    this.onChange();
  }

  private names(): string[] {
    const { bodies, joints } = this.runs[0]!.stage;
    return this.quantity.of === "joint" ? joints.map(({ name }) => name) : bodies.filter(({ track }) => track >= 0).map(({ name }) => name);
  }

  private data(): PlotData {
    const { quantity, scans, runs } = this;
    const first = scans[0]!;
    const step = runs[0]!.stage.time_step_s;
    const times = quantity.isScanned ? Float64Array.from(first.steps, (k) => (k + 1) * step) : frameTimes(runs);
    const lines = this.chosen.flatMap((name, k) =>
      runs.flatMap((run, r): Line[] => {
        const list: { name: string }[] = quantity.of === "joint" ? run.stage.joints : run.stage.bodies;
        const place = list.findIndex((each) => each.name === name);
        const owner = scans[r]!.owners.find((each) => each.kind === quantity.of && each.place === place);
        const values = place < 0 ? new Float64Array(times.length).fill(NaN) : quantity.values(run, place, times, owner);
        return [{ name, colour: energyColours[k % energyColours.length]!, dash: r, values: Float64Array.from({ length: times.length }, (_, i) => values[i] ?? NaN), isShown: true }];
      }),
    );
    const isBusy = quantity.isScanned && scans.some((scan) => scan.done < scan.steps.length);
    return { times, lines, note: isBusy ? "Looking at the steps …" : this.chosen.length === 0 ? "Choose a body or joint; Ctrl or Shift chooses several." : "" };
  }
}
