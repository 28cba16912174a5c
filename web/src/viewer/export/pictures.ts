import type { PanelPicture } from "../panels/panel_picture";
import type { Player } from "../player";
import type { Task } from "./task";
import { writeMp4 } from "./mp4";
import { writeWebm, type EncodedPicture, type FilmFormat } from "./webm";
import { writeWebp, type WebpPicture } from "./webp";
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

async function blobOf(picture: PanelPicture, type: "image/png" | "image/webp", quality?: number): Promise<Blob> {
  const canvas = canvasOf(picture);
  // What is drawn is gone when the browser has shown it: it is taken right away.
  picture.render();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("The browser could not make a file of the picture.");
  return blob;
}

async function pngOf(picture: PanelPicture): Promise<Blob> {
  return blobOf(picture, "image/png");
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

/** Whether this browser encodes films. */
export function canFilm(): boolean {
  return typeof VideoEncoder !== "undefined" && typeof VideoFrame !== "undefined";
}

/** No more pictures than these are shown in a second of a film. */
const mostRate = 60;

/** How a film runs. */
export interface FilmPace {
  /** s, of the player's steps. */
  timeStep: number;
  /** Simulated seconds per second. */
  speed: number;
}

/** When each instant is shown, ms from the beginning: in the time that was simulated, at that speed. Instants
 *  that come too soon after the one before are left out. */
export function filmTimes(instants: number[], { timeStep, speed }: FilmPace): { instant: number; time: number }[] {
  const out: { instant: number; time: number }[] = [];
  for (const instant of instants) {
    const time = ((instant - instants[0]!) * timeStep * 1000) / speed;
    const last = out[out.length - 1];
    if (!last || time - last.time > 999 / mostRate) out.push({ instant, time });
  }
  return out;
}

/** Of a film that a page shows as a picture: few bytes, and edges that can still be seen. */
const webpQuality = 0.6;

/** The instants as an animated WebP: as long as what it shows took, at that speed. */
export async function animatedWebp(film: Film, instants: number[], pace: FilmPace, task: Task): Promise<Uint8Array> {
  const shown = filmTimes(instants, pace);
  const pictures: WebpPicture[] = [];
  const last = shown[shown.length - 1]?.time ?? 0;
  const each = shown.length > 1 ? last / (shown.length - 1) : 1000 / 30;
  await comingBack(film, async () => {
    for (const [k, { instant, time }] of shown.entries()) {
      await task.tell(k / shown.length, `picture ${k + 1} of ${shown.length}`);
      await goTo(film, instant);
      const blob = await blobOf(film.picture, "image/webp", webpQuality);
      pictures.push({ bytes: new Uint8Array(await blob.arrayBuffer()), duration: (shown[k + 1]?.time ?? time + each) - time });
    }
  });
  return writeWebp(pictures, canvasOf(film.picture));
}

export type FilmKind = "webm" | "mp4";

interface Codec {
  name: FilmFormat["codec"] | "H264";
  config: VideoEncoderConfig;
}

const codecs: Record<FilmKind, [Codec["name"], string][]> = {
  webm: [["V_VP9", "vp09.00.40.08"], ["V_VP8", "vp8"]],
  mp4: [["H264", "avc1.640033"], ["H264", "avc1.42003e"], ["H264", "avc1.42001f"]],
};

async function findCodec(kind: FilmKind, width: number, height: number): Promise<Codec> {
  const kinds = codecs[kind];
  for (const [name, codec] of kinds) {
    const config: VideoEncoderConfig = { codec, width, height, bitrate: 8e6, framerate: 30 };
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (answer?.supported) return { name, config };
  }
  throw new Error(`This browser encodes no ${kind === "mp4" ? "MP4, or none of an odd width or height" : "WebM"}; 'Pictures (ZIP)' makes a film for other programs.`);
}

/** A film of the instants: as long as what it shows took, at that speed, however long it takes to make. */
export async function recordFilm(film: Film, instants: number[], pace: FilmPace, task: Task, kind: FilmKind = "webm"): Promise<Uint8Array[]> {
  const canvas = canvasOf(film.picture);
  const shown = filmTimes(instants, pace);
  film.picture.render();
  const { width, height } = canvas;
  const { name, config } = await findCodec(kind, width, height);
  let description = new Uint8Array();
  const pictures: EncodedPicture[] = [];
  let trouble: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk, more) => {
      const told = more?.decoderConfig?.description;
      if (told) description = bytesOf(told);
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      pictures.push({ time: chunk.timestamp / 1000, isKey: chunk.type === "key", bytes });
    },
    error: (error) => (trouble = error),
  });
  encoder.configure(config);
  try {
    await comingBack(film, async () => {
      for (const [k, { instant, time }] of shown.entries()) {
        await task.tell(k / shown.length, `picture ${k + 1} of ${shown.length}`);
        await goTo(film, instant);
        film.picture.render();
        const picture = new VideoFrame(canvas, { timestamp: Math.round(1000 * time) });
        encoder.encode(picture, { keyFrame: k % 60 === 0 });
        picture.close();
        while (encoder.encodeQueueSize > 4 && !trouble) await new Promise((resolve) => setTimeout(resolve, 5));
        if (trouble) throw trouble as Error;
      }
      await encoder.flush();
    });
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  const last = shown[shown.length - 1]?.time ?? 0;
  const each = shown.length > 1 ? last / (shown.length - 1) : 1000 / 30;
  const format = { width, height, duration: last + each };
  return name === "H264" ? writeMp4(pictures, { ...format, description }) : writeWebm(pictures, { ...format, codec: name });
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer);
  return new Uint8Array(view);
}
