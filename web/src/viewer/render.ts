import { colourOf } from "./panels/plot_axes";
import type { PlotSpec } from "./panels/plot_data";
import { chosenInstants } from "./export/instants";
import { animatedWebp, recordFilm } from "./export/pictures";
import { plotSvg } from "./export/svg_plot";
import { Task } from "./export/task";
import type { ColourBy } from "./picture/options";
import type { Picture } from "./picture/picture";
import type { ViewName } from "./picture/framing";
import type { Player } from "./player";
import type { Run } from "./run_data";

/** What `perpend render` asks the page for. */
export interface Wishes {
  view: ViewName;
  follow: string;
  zoom: number;
  colourBy: ColourBy;
  plain: boolean;
  /** Steps from the beginning; −1: the end. */
  step: number;
}

/** The picture alone, as large as the window. */
const pictureOnly = ".canvas-holder { position: fixed !important; inset: 0; z-index: 1000; } .legend { display: none; }";
const plainOnly = ".caption-of-run { display: none; }";

async function nextFrames(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function base64(parts: Uint8Array[]): string {
  let text = "";
  for (const part of parts) for (let k = 0; k < part.length; k += 0x8000) text += String.fromCharCode(...part.subarray(k, k + 0x8000));
  return btoa(text);
}

/** Pictures, films and curves without a click. */
export class Render {
  constructor(
    private readonly runs: Run[],
    private readonly player: Player,
    private readonly picture: Picture,
    private readonly plots: () => PlotSpec[],
  ) {}

  async prepare({ view, follow, zoom, colourBy, plain, step }: Wishes): Promise<void> {
    if (!this.picture.canvas) throw new Error("this browser does not draw in three dimensions (WebGL)");
    const style = document.createElement("style");
    style.textContent = pictureOnly + (plain ? plainOnly : "");
    document.head.append(style);
    const body = follow === "" ? -1 : this.runs[0]!.stage.bodies.findIndex(({ name }) => name === follow);
    if (follow !== "" && body < 0) throw new Error(`there is no body '${follow}' to follow`);
    this.picture.setOptions({ colourBy, ...(plain ? { contacts: false, joints: false } : {}) });
    await nextFrames(); // the picture takes its new size
    this.picture.view(view);
    this.player.set({ step: step < 0 ? this.player.steps : step, follows: body });
    await this.picture.ready();
    this.picture.render();
    this.picture.zoom(zoom);
    this.player.set({});
    await nextFrames();
  }

  curve(id: string): string {
    const spec = this.plots().find((each) => each.id === id);
    if (!spec) throw new Error(`there is no curve '${id}'; there are ${this.plots().map((each) => each.id).join(", ")}`);
    return plotSvg(spec, this.runs, this.player.timeStep, (name) => colourOf(document.documentElement, name));
  }

  /** WebM, MP4 or an animated WebP, in base64. */
  async film({ from, to, every, speed, ending }: { from: number; to: number; every: number; speed: number; ending: ".webm" | ".mp4" | ".webp" }): Promise<string> {
    const instants = chosenInstants({ from, to: to < 0 ? this.player.steps : to, every }, this.player.steps);
    if (typeof instants === "string") throw new Error(instants);
    const film = { picture: this.picture, player: this.player };
    const pace = { timeStep: this.player.timeStep, speed };
    const task = new Task(() => {});
    return base64(ending === ".webp" ? [await animatedWebp(film, instants, pace, task)] : await recordFilm(film, instants, pace, task, ending === ".mp4" ? "mp4" : "webm"));
  }
}
