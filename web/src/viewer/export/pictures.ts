import type { PanelPicture } from "../panels/panel_picture";
import type { Player } from "../player";
import type { Task } from "./task";
import { zip, type ZipEntry } from "./zip";

export const mostPictures = 1000;

/** What exports of pictures work with. */
export interface Film {
  picture: PanelPicture;
  player: Player;
}

/** The canvas, where there is one, or a sentence. */
function canvasOf(picture: PanelPicture): HTMLCanvasElement {
  if (!picture.canvas) throw new Error("There is no picture to export: this browser does not draw in three dimensions (WebGL).");
  return picture.canvas;
}

async function pngOf(picture: PanelPicture): Promise<Blob> {
  const canvas = canvasOf(picture);
  // What is drawn is gone when the browser has shown it: it is taken right away.
  picture.render();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser could not make a PNG of the picture.");
  return blob;
}

export async function picturePng(picture: PanelPicture): Promise<Blob> {
  return pngOf(picture);
}

/** Goes to an instant, with what is shown of its contacts. */
async function goTo({ picture, player }: Film, instant: number): Promise<void> {
  player.set({ step: instant, playing: false });
  await picture.settle?.();
}

/** Runs `work`, and afterwards time stands where it stood. */
async function comingBack<T>({ player }: Film, work: () => Promise<T>): Promise<T> {
  const { step } = player;
  try {
    return await work();
  } finally {
    player.set({ step, playing: false });
  }
}

/** Each instant as a PNG, all in one .zip. */
export async function pictureZip(film: Film, instants: number[], task: Task): Promise<Uint8Array[]> {
  if (instants.length > mostPictures) throw new Error(`These would be ${instants.length} pictures; at most ${mostPictures} are sensible. Choose fewer steps, or every nth of them.`);
  return comingBack(film, async () => {
    const entries: ZipEntry[] = [];
    const digits = String(instants[instants.length - 1] ?? 0).length;
    for (const instant of instants) {
      await task.tell(entries.length / instants.length, `picture ${entries.length + 1} of ${instants.length}`);
      await goTo(film, instant);
      const blob = await pngOf(film.picture);
      entries.push({ name: `step_${String(instant).padStart(digits, "0")}.png`, bytes: new Uint8Array(await blob.arrayBuffer()) });
    }
    return zip(entries);
  });
}

/** The first kind of WebM that this browser records; "": none. */
export function webmType(): string {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return "";
  return ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/** When the screen has shown what was drawn: only then the stream has it. A page in the background is
 *  not shown, and must not wait for ever. */
async function shown(): Promise<void> {
  const twice = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.race([twice, new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** A film of the instants, one picture each; it is recorded as it is seen, `rate` pictures a second. */
export async function recordWebm(film: Film, instants: number[], rate: number, task: Task): Promise<Blob> {
  const stream = canvasOf(film.picture).captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, { mimeType: webmType(), videoBitsPerSecond: 8e6 });
  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", (event) => chunks.push(event.data));
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  recorder.start();
  try {
    await comingBack(film, async () => {
      const begin = performance.now();
      for (let k = 0; k < instants.length; ++k) {
        await task.tell(k / instants.length, `picture ${k + 1} of ${instants.length}`);
        await goTo(film, instants[k]!);
        film.picture.render();
        track!.requestFrame();
        await shown();
        // In step with the clock, since the recorder looks at it.
        const wait = begin + ((k + 1) * 1000) / rate - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      }
    });
  } finally {
    recorder.stop();
    await stopped;
    track!.stop();
  }
  // A file without pictures is a header of about a hundred bytes.
  if (chunks.reduce((sum, { size }) => sum + size, 0) < 400) throw new Error("The browser recorded no pictures; 'Pictures (ZIP)' makes a film for other programs.");
  return new Blob(chunks, { type: "video/webm" });
}
