import { BadData } from "./bad_data";

export type Column = Float32Array | Float64Array | Int32Array | Uint8Array;

/** A packed message: its fields, and its arrays by name as views on the bytes that came. */
export interface Message {
  fields: Record<string, unknown>;
  arrays: Map<string, Column>;
}

const types = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u8: Uint8Array } as const;

interface ArrayEntry {
  name: string;
  type: keyof typeof types | "s32";
  offset: number;
  count: number;
  /** Of type s32: elements repeat about so often; 0 or none: they do not. */
  period?: number;
}

/** Numbers of type s32: the first bytes of all, then the second bytes; each is combined by exclusive or
 *  with the one a period before. */
export function fromPlanes(bytes: Uint8Array, period: number): Float32Array {
  const count = bytes.length / 4;
  const numbers = new Uint32Array(count);
  for (let k = 0; k < count; ++k) {
    const own = bytes[k]! | (bytes[count + k]! << 8) | (bytes[2 * count + k]! << 16) | (bytes[3 * count + k]! << 24);
    numbers[k] = period > 0 && k >= period ? own ^ numbers[k - period]! : own;
  }
  return new Float32Array(numbers.buffer);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readHeader(bytes: ArrayBuffer, what: string): { fields: Record<string, unknown>; begin: number } {
  const damaged = (why: string): BadData => new BadData(`${what} cannot be read: ${why}.`);
  if (bytes.byteLength < 8) throw damaged(`${bytes.byteLength} bytes are too few for a message`);
  const magic = new TextDecoder("latin1").decode(bytes.slice(0, 4));
  if (magic !== "PVW1") {
    throw damaged(/^PVW./.test(magic) ? `it is in form ${magic}, and this page reads PVW1` : "it does not begin as a message of perpend does");
  }
  const length = new DataView(bytes).getUint32(4, true);
  const begin = 8 + length;
  if (begin > bytes.byteLength) throw damaged("it ends within its header");
  if (begin % 8 !== 0) throw damaged("its arrays do not begin at a multiple of 8 bytes");
  try {
    const fields = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.slice(8, begin))) as unknown;
    if (typeof fields !== "object" || fields === null) throw new Error("no object");
    return { fields: fields as Record<string, unknown>, begin };
  } catch {
    throw damaged("its header is damaged");
  }
}

/** `what` names the message in the sentence that is thrown where it is damaged. */
export function unpack(bytes: ArrayBuffer, what: string): Message {
  const { fields, begin } = readHeader(bytes, what);
  const entries = fields["arrays"];
  if (!Array.isArray(entries)) throw new BadData(`${what} cannot be read: its header lists no arrays.`);
  const arrays = new Map<string, Column>();
  for (const { name, type, offset, count, period = 0 } of entries as ArrayEntry[]) {
    const damaged = (why: string): BadData => new BadData(`${what} cannot be read: its array ${name} ${why}.`);
    const Type = type === "s32" ? Float32Array : types[type];
    if (Type === undefined) throw damaged(`is of the unknown type ${type}`);
    if (!isCount(offset) || !isCount(count) || offset % 8 !== 0) throw damaged("has no sound place");
    if (begin + offset + count * Type.BYTES_PER_ELEMENT > bytes.byteLength) throw damaged("ends behind the message");
    if (arrays.has(name)) throw damaged("is there twice");
    if (type === "s32" && !isCount(period)) throw damaged("has no sound period");
    arrays.set(name, type === "s32" ? fromPlanes(new Uint8Array(bytes, begin + offset, 4 * count), period) : new Type(bytes, begin + offset, count));
  }
  return { fields, arrays };
}

/** The arrays whose names begin so, without that beginning, as a message of its own. */
export function underPrefix({ fields, arrays }: Message, prefix: string): Message {
  const own = [...arrays].filter(([name]) => name.startsWith(prefix));
  return { fields, arrays: new Map(own.map(([name, array]) => [name.slice(prefix.length), array])) };
}

/** The array `name`, of the type and the length that it must have. */
export function column<T extends Column>(message: Message, name: string, type: new (n: number) => T, count: number, what: string): T {
  let found = message.arrays.get(name);
  // Pages hold numbers with fewer figures than the program.
  if ((type as unknown) === Float64Array && found instanceof Float32Array) found = Float64Array.from(found);
  if (!(found instanceof type)) throw new BadData(`${what} cannot be read: its array ${name} is missing or of another type.`);
  if (found.length !== count) throw new BadData(`${what} cannot be read: its array ${name} has ${found.length} elements instead of ${count}.`);
  return found;
}

export function countField(message: Message, name: string, what: string): number {
  const value = message.fields[name];
  if (!isCount(value)) throw new BadData(`${what} cannot be read: its field ${name} is no count.`);
  return value;
}
