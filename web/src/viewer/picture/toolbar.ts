import { element } from "../../page/element";
import type { Player } from "../player";
import type { ViewName } from "./framing";
import { powerText } from "./quantity_text";
import type { ColourBy, PictureOptions, Toggle } from "./options";

export interface ToolbarActions {
  view(view: ViewName): void;
  setOptions(change: Partial<PictureOptions>): void;
  /** Null where nothing can be pulled: a run that is over. */
  setPulling: ((isOn: boolean) => void) | null;
}

const views: [ViewName, string, string][] = [
  ["home", "Home", "The whole machine"],
  ["top", "Top", "From above"],
  ["front", "Front", "From the front"],
  ["side", "Side", "From the right"],
];

const toggles: [Toggle, string, string][] = [
  ["contacts", "Contacts", "Contact points and their forces"],
  ["friction", "Friction", "Forces of friction at the contacts"],
  ["joints", "Joints", "Joints, their axes and forces"],
  ["torques", "Torques", "Torques of joints, as arrows with two heads"],
  ["names", "Names", "Names of bodies and joints"],
  ["wire", "Wire", "Bodies as wires, for what is inside"],
  ["shadows", "Shadows", "Shadows on bodies and ground"],
];

function toggleButton(text: string, title: string, isOn: boolean, action: (isOn: boolean) => void): HTMLButtonElement {
  const button = element("button", { type: "button", title, "aria-pressed": String(isOn) }, text);
  button.addEventListener("click", () => {
    const next = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(next));
    action(next);
  });
  return button;
}

const colours: [ColourBy, string][] = [["error", "error"], ["force", "force"], ["slip", "stick or slip"], ["gap", "gap"]];
const factors = [1, 10, 100, 1000, 1e4, 1e6];

function choice(label: string, title: string, entries: [string, string][], action: (value: string) => void): HTMLElement {
  const select = element("select", { "aria-label": label, title });
  for (const [value, text] of entries) select.append(element("option", { value }, text));
  select.addEventListener("change", () => action(select.value));
  return element("label", { class: "choice" }, `${label} `, select);
}

/** Buttons above the picture: where one looks from, and what one sees. */
export function buildToolbar(options: PictureOptions, player: Player, actions: ToolbarActions, runs = 1): { root: HTMLElement; update(): void } {
  const viewButtons = views.map(([view, text, title]) => {
    const button = element("button", { type: "button", title }, text);
    button.addEventListener("click", () => actions.view(view));
    return button;
  });
  const follow = toggleButton("Follow", "The camera goes along with the selected body", false, (isOn) => {
    const { selection } = player;
    player.set({ follows: isOn && selection?.kind === "body" ? selection.body : -1 });
  });
  const shown = toggles.map(([key, text, title]) => ({ key, button: toggleButton(text, title, options[key], (isOn) => actions.setOptions({ [key]: isOn })) }));
  const group = (name: string, ...buttons: HTMLElement[]): HTMLElement => element("div", { class: "buttons", role: "group", "aria-label": name }, ...buttons);
  const root = element("div", { class: "toolbar" }, group("View", ...viewButtons, follow), group("Show", ...shown.map(({ button }) => button)));
  root.append(choice("Colour by", "What the colours of contacts and joints stand for", colours, (value) => actions.setOptions({ colourBy: value as ColourBy })));
  if (runs > 1) {
    const entries = factors.map((factor): [string, string] => [String(factor), `× ${factor >= 1e4 ? powerText(Math.log10(factor)) : factor}`]);
    root.append(choice("Differences", "How far bodies are drawn from those of the first run", entries, (value) => actions.setOptions({ magnify: Number(value) })));
  }
  if (actions.setPulling) {
    root.append(group("Tool", toggleButton("Pull", "Drag bodies with the mouse; holding Shift does the same", false, actions.setPulling)));
  }
  const update = (): void => {
    follow.disabled = player.follows < 0 && player.selection?.kind !== "body";
    follow.setAttribute("aria-pressed", String(player.follows >= 0));
    for (const { key, button } of shown) button.setAttribute("aria-pressed", String(options[key]));
  };
  update();
  return { root, update };
}
