import { element } from "../../page/element";

export interface Tab {
  id: string;
  label: string;
  content: HTMLElement;
}

/** A list of tabs as the keyboard expects it: arrows move between them. */
export function buildTabs(label: string, tabs: Tab[], onShow: (id: string) => void): HTMLElement {
  const list = element("div", { role: "tablist", "aria-label": label, class: "tabs" });
  const buttons = tabs.map((tab) => {
    const button = element("button", { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}` }, tab.label);
    tab.content.id = `panel-${tab.id}`;
    tab.content.setAttribute("role", "tabpanel");
    tab.content.setAttribute("aria-labelledby", button.id);
    return button;
  });
  const show = (place: number, isFocused: boolean): void => {
    tabs.forEach((tab, k) => {
      tab.content.hidden = k !== place;
      buttons[k]!.setAttribute("aria-selected", String(k === place));
      buttons[k]!.tabIndex = k === place ? 0 : -1;
    });
    if (isFocused) buttons[place]!.focus();
    onShow(tabs[place]!.id);
  };
  buttons.forEach((button, k) => {
    button.addEventListener("click", () => show(k, false));
    button.addEventListener("keydown", (event) => {
      const moves: Record<string, number> = { ArrowRight: (k + 1) % tabs.length, ArrowLeft: (k + tabs.length - 1) % tabs.length, Home: 0, End: tabs.length - 1 };
      const next = moves[event.key];
      if (next === undefined) return;
      event.preventDefault();
      show(next, true);
    });
  });
  list.append(...buttons);
  const root = element("div", { class: "tabbed" }, list, ...tabs.map((tab) => tab.content));
  show(0, false);
  return root;
}
