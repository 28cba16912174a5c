import { element } from "../../page/element";
import type { Player } from "../player";
import type { ViewName } from "./framing";
import { powerText } from "./quantity_text";
import type { ChainsOf, ColourBy, PictureOptions, Toggle } from "./options";

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

const rareToggles: [Toggle, string, string][] = [
  ["frames", "Axes", "Axes of bodies at their centres of mass: x red, y green, z blue"],
  ["trail", "Trail", "The path of the selected body"],
  ["parallel", "Parallel", "Without perspective"],
  ["measure", "Measure", "Click on two points of bodies: how far they are apart"],
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

/** A list that shows and changes one of the options. */
interface Choice {
  root: HTMLElement;
  /** Shows what the options are now. */
  update(options: PictureOptions): void;
}

type Setter = ToolbarActions["setOptions"];

function choice(label: string, title: string, key: keyof PictureOptions, entries: [string, string][], setOptions: Setter): Choice {
  const select = element("select", { "aria-label": label, title });
  for (const [value, text] of entries) select.append(element("option", { value }, text));
  select.addEventListener("change", () => setOptions({ [key]: key === "magnify" ? Number(select.value) : select.value }));
  return { root: element("label", { class: "choice" }, `${label} `, select), update: (options) => void (select.value = String(options[key])) };
}

/** A cut through the machine, and how far along its axis. */
function sectionChoice(setOptions: Setter): Choice {
  const slider = element("input", { type: "range", min: "0", max: "1", step: "any", "aria-label": "Place of the cut" });
  slider.addEventListener("input", () => setOptions({ sectionPart: slider.valueAsNumber }));
  const axis = choice("Cut", "What lies beyond a plane is left out", "section", [["off", "none"], ["x", "across x"], ["y", "across y"], ["z", "across z"]], setOptions);
  const update = (options: PictureOptions): void => {
    axis.update(options);
    slider.hidden = options.section === "off";
    slider.valueAsNumber = options.sectionPart;
  };
  return { root: element("div", { class: "choice" }, axis.root, slider), update };
}

function choicesOf(runs: number, setOptions: Setter): { first: Choice[]; more: Choice[] } {
  const chains: [ChainsOf, string][] = [["off", "off"], ["forces", "forces"]];
  if (runs > 1) chains.push(["missing", "first run less this"]);
  const first = [
    choice("Colour by", "What the colours of contacts and joints stand for", "colourBy", colours, setOptions),
    choice("Chains", "Bars between bodies in place of arrows: as thick as the square root of their force", "chains", chains, setOptions),
  ];
  if (runs > 1) {
    const entries = factors.map((factor): [string, string] => [String(factor), `× ${factor >= 1e4 ? powerText(Math.log10(factor)) : factor}`]);
    first.push(choice("Differences", "How far bodies are drawn from those of the first run", "magnify", entries, setOptions));
  }
  const bodiesBy = choice("Bodies by", "Colours of bodies: of their material, or of their island, bodies that push on each other, directly or through others", "bodiesBy", [["material", "material"], ["island", "island"]], setOptions);
  return { first, more: [bodiesBy, sectionChoice(setOptions)] };
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
  const buttonOf = ([key, text, title]: [Toggle, string, string]): { key: Toggle; button: HTMLButtonElement } => ({ key, button: toggleButton(text, title, options[key], (isOn) => actions.setOptions({ [key]: isOn })) });
  const shown = toggles.map(buttonOf);
  const rare = rareToggles.map(buttonOf);
  const { first, more } = choicesOf(runs, actions.setOptions);
  const group = (name: string, ...buttons: HTMLElement[]): HTMLElement => element("div", { class: "buttons", role: "group", "aria-label": name }, ...buttons);
  // What is wanted seldom is behind a button.
  const behind = element("div", { class: "more-body" }, group("Show more", ...rare.map(({ button }) => button)), ...more.map(({ root }) => root));
  const root = element("div", { class: "toolbar" }, group("View", ...viewButtons, follow), group("Show", ...shown.map(({ button }) => button)), ...first.map(({ root }) => root));
  if (actions.setPulling) {
    root.append(group("Tool", toggleButton("Pull", "Drag bodies with the mouse; holding Shift does the same", false, actions.setPulling)));
  }
  root.append(element("details", { class: "more" }, element("summary", {}, "More"), behind));
  const update = (): void => {
    follow.disabled = player.follows < 0 && player.selection?.kind !== "body";
    follow.setAttribute("aria-pressed", String(player.follows >= 0));
    for (const { key, button } of [...shown, ...rare]) button.setAttribute("aria-pressed", String(options[key]));
    for (const each of [...first, ...more]) each.update(options);
  };
  update();
  return { root, update };
}
