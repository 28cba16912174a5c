import type { Selection } from "../player";
import type { Stage } from "../run_data";
import { defaultOptions, type PictureOptions } from "../picture/options";

/** What of a page a link holds: where in time, what is selected, from where one looks, and what is shown. */
export interface PageState {
  step: number;
  selection: Selection | null;
  /** Of the camera, and of what it looks at: x, y, z each; empty: as the page begins. */
  camera: number[];
  options: Partial<PictureOptions>;
}

/** The part behind the # of a link. Bodies and joints go by name, so that the link fits another run too. */
export function encodeState({ step, selection, camera, options }: PageState, stage: Stage): string {
  const out = new URLSearchParams({ step: String(Number(step.toFixed(3))) });
  if (selection?.kind === "body") out.set("body", stage.bodies[selection.body]?.name ?? "");
  if (selection?.kind === "joint") out.set("joint", stage.joints[selection.joint]?.name ?? "");
  if (selection?.kind === "contact") out.set("contact", String(selection.contact));
  if (camera.length === 6) out.set("camera", camera.map((value) => Number(value.toPrecision(6))).join(","));
  for (const [name, value] of Object.entries(options)) {
    if (value !== defaultOptions[name as keyof PictureOptions]) out.set(name, String(value));
  }
  return out.toString();
}

function selectionIn(params: URLSearchParams, stage: Stage): Selection | null {
  const body = stage.bodies.findIndex(({ name }) => name === params.get("body"));
  const joint = stage.joints.findIndex(({ name }) => name === params.get("joint"));
  const contact = Number(params.get("contact") ?? NaN);
  if (body >= 0) return { kind: "body", body };
  if (joint >= 0) return { kind: "joint", joint };
  return Number.isInteger(contact) && contact >= 0 ? { kind: "contact", contact } : null;
}

/** What a link says; what it does not say, or says wrongly, is left as the page begins. Null: it says nothing. */
export function decodeState(text: string, stage: Stage): PageState | null {
  const params = new URLSearchParams(text.replace(/^#/, ""));
  const step = Number(params.get("step") ?? NaN);
  if (!Number.isFinite(step)) return null;
  const camera = (params.get("camera") ?? "").split(",").map(Number);
  const options: Record<string, unknown> = {};
  for (const [name, usual] of Object.entries(defaultOptions)) {
    const said = params.get(name);
    if (said === null) continue;
    if (typeof usual === "boolean") options[name] = said === "true";
    else if (typeof usual === "number") options[name] = Number.isFinite(Number(said)) ? Number(said) : usual;
    else options[name] = said;
  }
  const isWhole = camera.length === 6 && camera.every(Number.isFinite);
  return { step, selection: selectionIn(params, stage), camera: isWhole ? camera : [], options: options as Partial<PictureOptions> };
}
