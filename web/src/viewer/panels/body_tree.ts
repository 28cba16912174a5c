import { element } from "../../page/element";
import type { BodyState } from "../picture/bodies";
import type { Player } from "../player";
import type { Run, Stage } from "../run_data";

/** A body below the one that a joint hangs it on. */
export interface TreeNode {
  body: number;
  depth: number;
  /** The joint that leads to it; "": none does. */
  joint: string;
}

/** Bodies in the order of a tree of joints: each machine from what is fixed or first, then what hangs on it.
 *  Loops are cut where they close. Planes and the world are left out. */
export function treeOf({ bodies, joints }: Stage): TreeNode[] {
  const isSeen = (body: number): boolean => bodies[body] !== undefined && bodies[body].shapes.some(({ kind }) => kind !== "plane");
  const next = new Map<number, { body: number; joint: string }[]>();
  const link = (from: number, body: number, joint: string): void => void next.set(from, [...(next.get(from) ?? []), { body, joint }]);
  for (const { name, bodies: pair } of joints) {
    link(pair[0], pair[1], name);
    link(pair[1], pair[0], name);
  }
  const out: TreeNode[] = [];
  const known = new Set<number>();
  const visit = (root: number): void => {
    const stack: TreeNode[] = [{ body: root, depth: 0, joint: "" }];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (known.has(node.body) || !isSeen(node.body)) continue;
      known.add(node.body);
      out.push(node);
      const { body, depth } = node;
      const below = (next.get(body) ?? []).filter((each) => !known.has(each.body));
      stack.push(...below.reverse().map((each): TreeNode => ({ body: each.body, depth: depth + 1, joint: each.joint })));
    }
  };
  const roots = bodies.map((_, body) => body);
  roots.filter((body) => bodies[body]!.kind !== "moving" && next.has(body)).forEach(visit);
  roots.filter((body) => next.has(body)).forEach(visit);
  roots.forEach(visit);
  return out;
}

/** What the tree does to the picture. */
export interface TreePicture {
  bodyState(name: string): BodyState;
  setBodyStates(states: Iterable<[string, BodyState]>): void;
}

const mostListed = 300;
const nextState: Record<BodyState, BodyState> = { shown: "faint", faint: "hidden", hidden: "shown" };
const stateSigns: Record<BodyState, string> = { shown: "●", faint: "◐", hidden: "○" };

/** All bodies by name: select one, make it glass or hide it, see it alone. */
export function buildBodyTree(run: Run, player: Player, picture: TreePicture): HTMLElement {
  const nodes = treeOf(run.stage);
  const nameOf = ({ body }: TreeNode): string => run.stage.bodies[body]!.name;
  const rows = nodes.map((node) => ({ node, ...treeRow(node, nameOf(node), player) }));
  const show = (): void => {
    for (const { node, state, name } of rows) {
      const is = picture.bodyState(nameOf(node));
      state.textContent = stateSigns[is];
      state.setAttribute("aria-label", `${nameOf(node)}: ${is}`);
      name.setAttribute("aria-pressed", String(player.selection?.kind === "body" && player.selection.body === node.body));
    }
  };
  const setAll = (of: (name: string) => BodyState): void => {
    picture.setBodyStates(nodes.map((node): [string, BodyState] => [nameOf(node), of(nameOf(node))]));
    show();
  };
  for (const { node, state, alone } of rows) {
    state.addEventListener("click", () => {
      picture.setBodyStates([[nameOf(node), nextState[picture.bodyState(nameOf(node))]]]);
      show();
    });
    alone.addEventListener("click", () => setAll((name) => (name === nameOf(node) ? "shown" : "faint")));
  }
  const all = element("button", { type: "button", class: "text-button" }, "Show all");
  all.addEventListener("click", () => setAll(() => "shown"));
  const search = element("input", { type: "search", placeholder: "name", "aria-label": "Bodies whose names contain" });
  const list = element("ul", { class: "tree" });
  const more = element("p", { class: "plot-note" });
  const filter = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const found = rows.filter(({ node }) => nameOf(node).toLowerCase().includes(wanted));
    list.replaceChildren(...found.slice(0, mostListed).map(({ root }) => root));
    more.textContent = found.length > mostListed ? `and ${found.length - mostListed} more: type a part of their names` : "";
  };
  search.addEventListener("input", filter);
  const root = element("details", { class: "body-tree" }, element("summary", {}, `Bodies (${nodes.length})`), element("div", { class: "tree-head" }, search, all), list, more);
  root.addEventListener("toggle", () => {
    filter();
    show();
  });
  player.onChange(() => {
    if (root.open) show();
  });
  return root;
}

function treeRow({ body, depth, joint }: TreeNode, text: string, player: Player): { root: HTMLElement; state: HTMLElement; name: HTMLElement; alone: HTMLElement } {
  const state = element("button", { type: "button", class: "tree-state", title: "Shown, as glass, hidden" });
  const name = element("button", { type: "button", class: "pick", title: joint ? `by joint ${joint}` : "" }, text);
  name.addEventListener("click", () => player.set({ selection: { kind: "body", body } }));
  const alone = element("button", { type: "button", class: "text-button", "aria-label": `Only ${text}`, title: "The others as glass" }, "only");
  return { root: element("li", { style: `padding-left: ${Math.min(depth, 12) * 0.8}rem` }, state, name, alone), state, name, alone };
}
