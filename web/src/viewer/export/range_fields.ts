import { element } from "../../page/element";
import type { Player } from "../player";
import { chosenInstants, sensibleEvery } from "./instants";
import { mostPictures } from "./pictures";

interface NumberField {
  root: HTMLElement;
  input: HTMLInputElement;
}

function numberField(label: string, value: number): NumberField {
  const input = element("input", { type: "number", min: "0", step: "1", value: String(value) });
  return { root: element("label", { class: "field" }, `${label} `, input), input };
}

/** The chosen range of steps. */
export class RangeFields {
  readonly root: HTMLElement;
  private readonly from = numberField("Steps from", 0);
  private readonly to: NumberField;
  private readonly every: NumberField;

  constructor(private readonly player: Player) {
    this.to = numberField("to", player.steps);
    this.every = numberField("every", sensibleEvery(player.steps, mostPictures));
    this.every.root.append("th");
    this.root = element("div", { class: "export-range" }, this.from.root, this.to.root, this.every.root);
  }

  /** A live run has more steps when the menu is opened than when it was made. */
  refresh(): void {
    this.to.input.value = String(this.player.steps);
    this.every.input.value = String(sensibleEvery(this.player.steps, mostPictures));
  }

  instants(): number[] {
    const found = chosenInstants({ from: this.from.input.valueAsNumber, to: this.to.input.valueAsNumber, every: this.every.input.valueAsNumber }, this.player.steps);
    if (typeof found === "string") throw new Error(found);
    return found;
  }
}
