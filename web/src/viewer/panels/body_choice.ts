import { element } from "../../page/element";
import type { Run } from "../run_data";
import type { Player } from "../player";
import type { ChosenBody } from "./chosen_body";

/** A list of the bodies: chooses whose curves are drawn, and selects it; a button follows it. */
export function bodyChoice(run: Run, player: Player, chosen: ChosenBody): HTMLElement {
  const select = element("select", { "aria-label": "Body" });
  run.stage.bodies.forEach((body, k) => select.append(element("option", { value: String(k) }, body.kind === "moving" ? body.name : `${body.name} (${body.kind})`)));
  const follow = element("button", { type: "button", class: "toggle", "aria-pressed": "false" }, "Follow");
  const show = (): void => {
    if (select.value !== String(chosen.body)) select.value = String(chosen.body);
    follow.setAttribute("aria-pressed", String(player.follows === chosen.body));
  };
  select.addEventListener("change", () => {
    chosen.choose(Number(select.value));
    player.set({ selection: { kind: "body", body: Number(select.value) } });
  });
  follow.addEventListener("click", () => player.set({ follows: player.follows === chosen.body ? -1 : chosen.body }));
  chosen.onChange(show);
  player.onChange(show);
  show();
  return element("div", { class: "body-choice" }, element("label", { class: "field" }, "Body ", select), follow);
}
