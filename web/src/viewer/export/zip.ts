import { crc32 } from "./crc32";

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const utf8Names = 0x0800; // flag: names are UTF-8
const version = 20;
/** 1980-01-01: files are the same whenever they are written. */
const date = 0x0021;

interface Placed extends ZipEntry {
  encoded: Uint8Array;
  sum: number;
  offset: number;
}

/** Fields of 2 or 4 bytes, little-endian, then raw bytes. */
function record(fields: [number, 2 | 4][], ...tails: Uint8Array[]): Uint8Array {
  const head = fields.reduce((sum, [, size]) => sum + size, 0);
  const out = new Uint8Array(head + tails.reduce((sum, tail) => sum + tail.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  for (const tail of tails) {
    out.set(tail, at);
    at += tail.length;
  }
  return out;
}

/** What the local header and the entry of the directory have in common. */
function common(entry: Placed): [number, 2 | 4][] {
  return [[version, 2], [utf8Names, 2], [0, 2], [0, 2], [date, 2], [entry.sum, 4], [entry.bytes.length, 4], [entry.bytes.length, 4], [entry.encoded.length, 2], [0, 2]];
}

function localHeader(entry: Placed): Uint8Array {
  return record([[0x04034b50, 4], ...common(entry)], entry.encoded);
}

function directoryEntry(entry: Placed): Uint8Array {
  return record([[0x02014b50, 4], [version, 2], ...common(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]], entry.encoded);
}

/**
 * Files in one .zip, stored as they are: pictures do not get smaller. Returned in parts, for a Blob:
 * a film of pictures need not be in memory twice.
 */
export function zip(entries: ZipEntry[]): Uint8Array[] {
  const total = entries.reduce((sum, { bytes, name }) => sum + bytes.length + 2 * name.length * 3 + 76, 22);
  if (entries.length > 0xffff || total > 0xffffffff) throw new Error("This is too much for one .zip file: choose fewer steps, or every nth of them.");
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const entry: Placed = { name, bytes, encoded: new TextEncoder().encode(name), sum: crc32(bytes), offset };
    const header = localHeader(entry);
    parts.push(header, bytes);
    directory.push(directoryEntry(entry));
    offset += header.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = record([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]]);
  return [...parts, ...directory, end];
}
