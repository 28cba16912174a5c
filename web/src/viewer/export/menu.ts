import { element } from "../../page/element";
import type { PanelPicture } from "../panels/panel_picture";
import type { PlotSpec } from "../panels/plot_data";
import type { Player } from "../player";
import type { Run, Stage } from "../run_data";
import { encodeState } from "../data/page_state";
import { colourOf } from "../panels/plot_axes";
import { plotCsv } from "./csv";
import { writeGlb } from "./glb";
import { canFilm, pictureZip, picturePng, recordFilm, type Film } from "./pictures";
import { Progress } from "./progress";
import { RangeFields } from "./range_fields";
import { fileName, saveFile } from "./save";
import { stepTables } from "./step_tables";
import { plotSvg } from "./svg_plot";
import { Cancelled, type Task } from "./task";
import { zip } from "./zip";

/** Something that can be exported, as a button names it. */
interface Export {
  text: string;
  title: string;
  work(task: Task): Promise<void>;
}

function pictureExports(film: Film, range: RangeFields, name: (ending: string) => string): Export[] {
  const picture: Export = {
    text: "Picture (PNG)",
    title: "The view as it is",
    work: async () => saveFile(name(`_${Math.round(film.player.step)}.png`), [await picturePng(film.picture)], "image/png"),
  };
  const video: Export = {
    text: "Film (WebM)",
    title: "The chosen steps, in the time that they simulate, at the speed chosen for playing",
    work: async (task) => saveFile(name(".webm"), (await recordFilm(film, range.instants(), film.player, task)) as BlobPart[], "video/webm"),
  };
  const pictures: Export = {
    text: "Pictures (ZIP)",
    title: "The chosen steps, each a PNG",
    work: async (task) => saveFile(name("_pictures.zip"), (await pictureZip(film, range.instants(), task)) as BlobPart[], "application/zip"),
  };
  return canFilm() ? [picture, video, pictures] : [picture, pictures];
}

/** `text` says which run, where there are several. */
function modelExport(run: Run, text: string, player: Player, range: RangeFields): Export {
  const work = async (task: Task): Promise<void> => {
    await task.tell(0.1, "gathering the motion");
    const last = run.motion.first_step + run.motion.steps;
    const ratio = player.timeStep / run.stage.time_step_s;
    const instants = [...new Set(range.instants().map((instant) => Math.min(Math.round(instant * ratio), last)))];
    const bytes = await writeGlb(run, instants);
    if (task.isCancelled) throw new Cancelled();
    saveFile(fileName(run.name, ".glb"), [bytes], "model/gltf-binary");
  };
  return { text, title: "Shapes and motion of the chosen steps, for Blender and other programs", work };
}

function curvesExport(runs: Run[], plots: () => PlotSpec[], timeStep: number, file: string): Export {
  const work = async (task: Task): Promise<void> => {
    const entries = [];
    const all = plots();
    for (const [k, spec] of all.entries()) {
      await task.tell(k / all.length, spec.title);
      entries.push({ name: `${spec.id}.csv`, bytes: new TextEncoder().encode(plotCsv(spec, runs)) });
      const svg = plotSvg(spec, runs, timeStep, (name) => colourOf(document.documentElement, name));
      entries.push({ name: `${spec.id}.svg`, bytes: new TextEncoder().encode(svg) });
    }
    saveFile(file, zip(entries) as BlobPart[], "application/zip");
  };
  return { text: "Curves (CSV and SVG in ZIP)", title: "Every curve as a table and as a drawing", work };
}

/** Contacts, and joules row by row, of the steps that led to the chosen instants. */
function tablesExport(runs: Run[], player: Player, range: RangeFields, file: string): Export {
  const work = async (task: Task): Promise<void> => {
    const entries = [];
    for (const [k, run] of runs.entries()) {
      await task.tell(k / runs.length, run.name);
      const ratio = player.timeStep / run.stage.time_step_s;
      const steps = [...new Set(range.instants().map((instant) => Math.ceil(instant * ratio - 1e-6) - 1))].filter((step) => step >= 0);
      const { contacts, rows } = await stepTables(run, steps);
      const whose = runs.length > 1 ? `${fileName(run.name, "")}_` : "";
      entries.push({ name: `${whose}contacts.csv`, bytes: new TextEncoder().encode(contacts) }, { name: `${whose}rows.csv`, bytes: new TextEncoder().encode(rows) });
    }
    saveFile(file, zip(entries) as BlobPart[], "application/zip");
  };
  return { text: "Contacts and rows (CSV in ZIP)", title: "Places, gaps and forces of contacts, and the error of every row in joules, of the chosen steps", work };
}

/** The address of the page with what it shows now. */
function linkExport(picture: PanelPicture | null, player: Player, stage: Stage): Export {
  const work = async (task: Task): Promise<void> => {
    const { camera, options } = picture?.state() ?? { camera: [], options: {} };
    location.hash = encodeState({ step: player.step, selection: player.selection, camera, options }, stage);
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    await task.tell(1, "in the address of this page, and copied");
  };
  return { text: "Link to this view", title: "The address of the page then leads to this instant, selection and view", work };
}

/** What can be exported; `plots` are asked for when they are wanted. */
export function buildExportMenu(runs: Run[], player: Player, picture: PanelPicture | null, plots: () => PlotSpec[]): HTMLElement {
  const range = new RangeFields(player);
  const name = (ending: string): string => fileName(runs[0]!.name, ending);
  const exports = [
    ...(picture?.canvas ? pictureExports({ picture, player }, range, name) : []),
    ...runs.map((run) => modelExport(run, runs.length > 1 ? `Model of ${run.name} (GLB)` : "Model (GLB)", player, range)),
    curvesExport(runs, plots, player.timeStep, name("_curves.zip")),
    tablesExport(runs, player, range, name("_steps.zip")),
    linkExport(picture, player, runs[0]!.stage),
  ];
  const buttons = exports.map(({ text, title }) => element("button", { type: "button", class: "text-button", title }, text));
  const progress = new Progress(buttons);
  exports.forEach(({ text, work }, k) => buttons[k]!.addEventListener("click", () => void progress.run(text, work)));
  const root = element(
    "details",
    { class: "export-menu" },
    element("summary", {}, "Export"),
    range.root,
    element("div", { class: "export-buttons" }, ...buttons),
    element("div", { class: "export-progress" }, progress.bar, progress.cancel),
    progress.text,
  );
  root.addEventListener("toggle", () => {
    if (root.open) range.refresh();
  });
  return root;
}
