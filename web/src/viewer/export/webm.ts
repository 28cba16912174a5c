/** A film of encoded pictures as a WebM file: EBML elements, each an id, a size and its contents. */

export interface EncodedPicture {
  /** ms since the beginning. */
  time: number;
  isKey: boolean;
  bytes: Uint8Array;
}

export interface FilmFormat {
  codec: "V_VP8" | "V_VP9";
  width: number;
  height: number;
  /** ms from the beginning to the end of the last picture. */
  duration: number;
}

type Part = Uint8Array | Part[];

function flat(part: Part): Uint8Array[] {
  return part instanceof Uint8Array ? [part] : part.flatMap(flat);
}

function lengthOf(part: Part): number {
  return flat(part).reduce((sum, { length }) => sum + length, 0);
}

/** A number in as many bytes as it needs, the highest first. */
function unsigned(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function double(value: number): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setFloat64(0, value);
  return out;
}

/** A size in eight bytes: the first is a mark of that length. */
function sizeBytes(size: number): Uint8Array {
  const out = new Uint8Array(8);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x01000000 + Math.floor(size / 2 ** 32));
  view.setUint32(4, size % 2 ** 32);
  return out;
}

function node(id: number, ...contents: Part[]): Part {
  return [unsigned(id), sizeBytes(lengthOf(contents)), ...contents];
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** The times within a cluster are of 16 bits with a sign. */
const mostInCluster = 30_000;

function clusters(pictures: EncodedPicture[]): Part[] {
  const out: Part[] = [];
  for (let first = 0; first < pictures.length; ) {
    const begin = Math.round(pictures[first]!.time);
    let end = first + 1;
    while (end < pictures.length && pictures[end]!.time - begin < mostInCluster && !(pictures[end]!.isKey && end - first > 30)) ++end;
    const blocks = pictures.slice(first, end).map(({ time, isKey, bytes }) => {
      const head = new Uint8Array(4);
      const view = new DataView(head.buffer);
      view.setUint8(0, 0x81); // of track 1
      view.setInt16(1, Math.round(time) - begin);
      view.setUint8(3, isKey ? 0x80 : 0);
      return node(0xa3, head, bytes);
    });
    out.push(node(0x1f43b675, node(0xe7, unsigned(begin)), ...blocks));
    first = end;
  }
  return out;
}

export function writeWebm(pictures: EncodedPicture[], { codec, width, height, duration }: FilmFormat): Uint8Array[] {
  const head = node(0x1a45dfa3, node(0x4286, unsigned(1)), node(0x42f7, unsigned(1)), node(0x42f2, unsigned(4)), node(0x42f3, unsigned(8)), node(0x4282, text("webm")), node(0x4287, unsigned(4)), node(0x4285, unsigned(2)));
  const info = node(0x1549a966, node(0x2ad7b1, unsigned(1_000_000)), node(0x4489, double(duration)), node(0x4d80, text("perpend")), node(0x5741, text("perpend")));
  const picture = node(0xe0, node(0xb0, unsigned(width)), node(0xba, unsigned(height)));
  const track = node(0xae, node(0xd7, unsigned(1)), node(0x73c5, unsigned(1)), node(0x83, unsigned(1)), node(0x86, text(codec)), picture);
  return flat([head, node(0x18538067, info, node(0x1654ae6b, track), ...clusters(pictures))]);
}
