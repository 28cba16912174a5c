/** A .glb read by the letter of the format, without any library. */
export interface GltfJson {
  asset: { version: string };
  nodes: { name?: string; children?: number[]; mesh?: number; rotation?: number[]; translation?: number[]; matrix?: number[] }[];
  meshes: { primitives: { attributes: Record<string, number> }[] }[];
  accessors: { bufferView: number; byteOffset?: number; componentType: number; count: number; type: string }[];
  bufferViews: { byteOffset?: number; byteLength: number }[];
  animations?: { channels: { sampler: number; target: { node: number; path: string } }[]; samplers: { input: number; output: number }[] }[];
}

export interface Glb {
  json: GltfJson;
  /** The numbers of an accessor. */
  values(accessor: number): number[];
}

const widths: Record<string, number> = { SCALAR: 1, VEC3: 3, VEC4: 4 };
const float = 5126;

export function parseGlb(bytes: ArrayBuffer): Glb {
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2) throw new Error("not a .glb of version 2");
  if (view.getUint32(8, true) !== bytes.byteLength) throw new Error("the length in the header is wrong");
  const jsonLength = view.getUint32(12, true);
  if (view.getUint32(16, true) !== 0x4e4f534a) throw new Error("the first chunk is not JSON");
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, jsonLength))) as GltfJson;
  const binary = 20 + jsonLength;
  if (view.getUint32(binary + 4, true) !== 0x004e4942) throw new Error("the second chunk is not binary");
  const values = (accessor: number): number[] => {
    const { bufferView, byteOffset = 0, componentType, count, type } = json.accessors[accessor]!;
    if (componentType !== float) throw new Error("only floats are read here");
    const start = binary + 8 + (json.bufferViews[bufferView]!.byteOffset ?? 0) + byteOffset;
    return Array.from({ length: count * widths[type]! }, (_, k) => view.getFloat32(start + 4 * k, true));
  };
  return { json, values };
}
