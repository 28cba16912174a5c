/** One picture of an animation: a WebP file, and how long it is shown, ms. */
export interface WebpPicture {
  bytes: Uint8Array;
  duration: number;
}

function text(name: string): number[] {
  return [...name].map((letter) => letter.charCodeAt(0));
}

/** `count` bytes of a number, the lowest first. */
function low(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => Math.floor(value / 256 ** k) % 256);
}

function chunk(name: string, ...parts: (Uint8Array | number[])[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  // Chunks have an even length; the one that is told does not count the byte that fills it up.
  const out = new Uint8Array(8 + size + (size % 2));
  out.set([...text(name), ...low(size, 4)]);
  let at = 8;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The parts of a WebP file that are its picture: colours, and how much is seen of them. */
function pictureChunks(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || name(0) !== "RIFF" || name(8) !== "WEBP") throw new Error("The browser could not make a WebP of the picture.");
  const out: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (["VP8 ", "VP8L", "ALPH"].includes(name(at))) out.push(bytes.subarray(at, end));
    at = end;
  }
  return out;
}

/** An animated WebP, which pages show as they do a picture; it begins again at its end. */
export function writeWebp(pictures: WebpPicture[], { width, height }: { width: number; height: number }): Uint8Array {
  const size = [...low(width - 1, 3), ...low(height - 1, 3)];
  const isAnimated = 0x02;
  const overwrite = 0x02; // a picture takes the place of the one before, whatever shines through
  const frames = pictures.map(({ bytes, duration }) => chunk("ANMF", [0, 0, 0, 0, 0, 0], size, low(Math.round(duration), 3), [overwrite], ...pictureChunks(bytes)));
  return chunk("RIFF", text("WEBP"), chunk("VP8X", [isAnimated, 0, 0, 0], size), chunk("ANIM", [255, 255, 255, 255, 0, 0]), ...frames);
}
