import { element } from "../../page/element";
import type { PanelPicture } from "../panels/panel_picture";
import type { PlotSpec } from "../panels/plot_data";
import type { Player } from "../player";
import type { Run } from "../run_data";
import { plotCsv } from "./csv";
import { writeGlb } from "./glb";
import { pictureZip, picturePng, recordWebm, webmType, type Film } from "./pictures";
import { Progress } from "./progress";
import { RangeFields } from "./range_fields";
import { fileName, saveFile } from "./save";
import { Cancelled, type Task } from "./task";
import { zip } from "./zip";

const filmRate = 30; // pictures per second

type Work = (task: Task) => Promise<void>;

/** What can be exported; `plots` are asked for when they are wanted. */
export function buildExportMenu(runs: Run[], player: Player, picture: PanelPicture | null, plots: () => PlotSpec[]): HTMLElement {
  const range = new RangeFields(player);
  const first = runs[0]!;
  const name = (ending: string): string => fileName(first.name, ending);
  const film: Film | null = picture?.canvas ? { picture, player } : null;
  const buttons: HTMLButtonElement[] = [];
  const progress = new Progress(buttons);
  const button = (text: string, title: string, work: Work): HTMLElement => {
    const out = element("button", { type: "button", class: "text-button", title }, text);
    out.addEventListener("click", () => void progress.run(text, work));
    buttons.push(out);
    return out;
  };
  const actions: HTMLElement[] = [];
  if (film) {
    actions.push(button("Picture (PNG)", "The view as it is", async () => saveFile(name(`_${Math.round(player.step)}.png`), [await picturePng(film.picture)], "image/png")));
    if (webmType() !== "") {
      actions.push(button("Film (WebM)", `The chosen steps, ${filmRate} pictures a second`, async (task) => saveFile(name(".webm"), [await recordWebm(film, range.instants(), filmRate, task)], "video/webm")));
    }
    actions.push(button("Pictures (ZIP)", "The chosen steps, each a PNG", async (task) => saveFile(name("_pictures.zip"), (await pictureZip(film, range.instants(), task)) as BlobPart[], "application/zip")));
  }
  for (const run of runs) {
    const text = runs.length > 1 ? `Model of ${run.name} (GLB)` : "Model (GLB)";
    actions.push(
      button(text, "Shapes and motion of the chosen steps, for Blender and other programs", async (task) => {
        await task.tell(0.1, "gathering the motion");
        const last = run.motion.first_step + run.motion.steps;
        const ratio = player.timeStep / run.stage.time_step_s;
        const instants = [...new Set(range.instants().map((instant) => Math.min(Math.round(instant * ratio), last)))];
        const bytes = await writeGlb(run, instants);
        if (task.isCancelled) throw new Cancelled();
        saveFile(fileName(run.name, ".glb"), [bytes], "model/gltf-binary");
      }),
    );
  }
  actions.push(
    button("Curves (CSV in ZIP)", "Every curve as a table", async (task) => {
      const entries = [];
      const all = plots();
      for (const [k, spec] of all.entries()) {
        await task.tell(k / all.length, spec.title);
        entries.push({ name: `${spec.id}.csv`, bytes: new TextEncoder().encode(plotCsv(spec, runs)) });
      }
      saveFile(name("_curves.zip"), zip(entries) as BlobPart[], "application/zip");
    }),
  );
  const root = element(
    "details",
    { class: "export-menu" },
    element("summary", {}, "Export"),
    range.root,
    element("div", { class: "export-buttons" }, ...actions),
    element("div", { class: "export-progress" }, progress.bar, progress.cancel),
    progress.text,
  );
  root.addEventListener("toggle", () => {
    if (root.open) range.refresh();
  });
  return root;
}
