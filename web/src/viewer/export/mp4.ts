import type { EncodedPicture } from "./webm";

export interface Mp4Format {
  width: number;
  height: number;
  /** How long the whole film is, ms. */
  duration: number;
  /** What a player must know of the H.264 stream before it plays it, as the encoder gives it. */
  description: Uint8Array;
}

type Part = Uint8Array | number[];

/** `bytes` bytes of a number, the highest first. */
function high(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, k) => Math.floor(value / 256 ** (bytes - 1 - k)) % 256);
}

const u16 = (value: number): number[] => high(value, 2);
const u32 = (value: number): number[] => high(value, 4);

function box(name: string, ...parts: Part[]): Uint8Array {
  const size = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  const out = new Uint8Array(size);
  out.set([...u32(size), ...[...name].map((letter) => letter.charCodeAt(0))]);
  let at = 8;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** With a version and flags, as most boxes that hold numbers have. */
function fullBox(name: string, flags: number, ...parts: Part[]): Uint8Array {
  return box(name, [0, ...high(flags, 3)], ...parts);
}

/** Ticks a second: a millisecond has ten, so that films of 60 pictures a second keep their times. */
const ticks = 10_000;
/** No turn, no stretch, as boxes of films and tracks say it. */
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);
const zeros = (count: number): number[] => Array<number>(count).fill(0);

/** When each picture ends, in ticks from its beginning. */
function lengths(pictures: EncodedPicture[], duration: number): number[] {
  const at = (time: number): number => Math.round((time * ticks) / 1000);
  return pictures.map(({ time }, k) => at(pictures[k + 1]?.time ?? duration) - at(time));
}

function sampleTable(pictures: EncodedPicture[], { width, height, duration, description }: Mp4Format, dataAt: number): Uint8Array {
  const entry = box("avc1", zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), zeros(4), u16(1), zeros(32), u16(24), u16(0xffff), box("avcC", description));
  const keys = pictures.flatMap(({ isKey }, k) => (isKey ? u32(k + 1) : []));
  return box(
    "stbl",
    fullBox("stsd", 0, u32(1), entry),
    fullBox("stts", 0, u32(pictures.length), lengths(pictures, duration).flatMap((length) => [...u32(1), ...u32(length)])),
    fullBox("stss", 0, u32(keys.length / 4), keys),
    fullBox("stsc", 0, u32(1), u32(1), u32(pictures.length), u32(1)),
    fullBox("stsz", 0, u32(0), u32(pictures.length), pictures.flatMap(({ bytes }) => u32(bytes.length))),
    fullBox("stco", 0, u32(1), u32(dataAt)),
  );
}

function movie(pictures: EncodedPicture[], format: Mp4Format, dataAt: number): Uint8Array {
  const { width, height } = format;
  const whole = u32(Math.round((format.duration * ticks) / 1000));
  const mvhd = fullBox("mvhd", 0, zeros(8), u32(ticks), whole, u32(0x10000), u16(0x100), zeros(10), upright, zeros(24), u32(2));
  const tkhd = fullBox("tkhd", 3, zeros(8), u32(1), zeros(4), whole, zeros(16), upright, u32(width * 65536), u32(height * 65536));
  const mdhd = fullBox("mdhd", 0, zeros(8), u32(ticks), whole, u16(0x55c4), u16(0));
  const hdlr = fullBox("hdlr", 0, zeros(4), [...[..."vide"].map((letter) => letter.charCodeAt(0))], zeros(13));
  const dinf = box("dinf", fullBox("dref", 0, u32(1), fullBox("url ", 1)));
  const minf = box("minf", fullBox("vmhd", 1, zeros(8)), dinf, sampleTable(pictures, format, dataAt));
  return box("moov", mvhd, box("trak", tkhd, box("mdia", mdhd, hdlr, minf)));
}

/** A film of H.264 pictures in their order, for players that take no WebM. */
export function writeMp4(pictures: EncodedPicture[], format: Mp4Format): Uint8Array[] {
  const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
  const head = box("ftyp", letters("isom"), u32(0x200), letters("isomiso2avc1mp41"));
  const size = movie(pictures, format, 0).length;
  const data = box("mdat", ...pictures.map(({ bytes }) => bytes));
  return [head, movie(pictures, format, head.length + size + 8), data];
}
