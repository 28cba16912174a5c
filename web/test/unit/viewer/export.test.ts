import { filmTimes } from "../../../src/viewer/export/pictures";
import { writeWebm } from "../../../src/viewer/export/webm";
import { reachedText } from "../../../src/viewer/panels/timeline";
import { Player } from "../../../src/viewer/player";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { beforeAll, describe, expect, test } from "vitest";

import { crc32 } from "../../../src/viewer/export/crc32";
import { plotCsv } from "../../../src/viewer/export/csv";
import { writeGlb } from "../../../src/viewer/export/glb";
import { chosenInstants, sensibleEvery } from "../../../src/viewer/export/instants";
import { fileName } from "../../../src/viewer/export/save";
import { Cancelled, Task } from "../../../src/viewer/export/task";
import { writeMp4 } from "../../../src/viewer/export/mp4";
import { writeWebp } from "../../../src/viewer/export/webp";
import { zip } from "../../../src/viewer/export/zip";
import { errorPlot } from "../../../src/viewer/panels/plot_specs";
import type { Run, ShapeData } from "../../../src/viewer/run_data";
import { parseGlb, type Glb } from "../../viewer/parse_glb";
import { runOf } from "./runs";

/** What the exporter needs of a browser. */
class Reader {
  result: ArrayBuffer | null = null;
  onloadend: (() => void) | null = null;
  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = bytes;
      this.onloadend?.();
    });
  }
}
beforeAll(() => void Object.assign(globalThis, { FileReader: Reader, self: globalThis }));

describe("a .zip", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const joined = (parts: Uint8Array[]): Buffer => Buffer.concat(parts);

  test("has the check sums of the standard", () => {
    expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  test("has every file where its directory says", () => {
    const files = [{ name: "a.txt", bytes: bytes("123456789") }, { name: "Höhe.csv", bytes: bytes("") }, { name: "c", bytes: bytes("x".repeat(300)) }];
    const all = joined(zip(files));
    const end = all.length - 22;
    expect(all.readUInt32LE(end)).toBe(0x06054b50);
    expect(all.readUInt16LE(end + 10)).toBe(3);
    let entry = all.readUInt32LE(end + 16);
    expect(entry + all.readUInt32LE(end + 12)).toBe(end);
    for (const file of files) {
      expect(all.readUInt32LE(entry)).toBe(0x02014b50);
      expect(all.readUInt32LE(entry + 16)).toBe(crc32(file.bytes));
      const nameLength = all.readUInt16LE(entry + 28);
      expect(all.subarray(entry + 46, entry + 46 + nameLength).toString()).toBe(file.name);
      const local = all.readUInt32LE(entry + 42);
      expect(all.readUInt32LE(local)).toBe(0x04034b50);
      const data = local + 30 + all.readUInt16LE(local + 26) + all.readUInt16LE(local + 28);
      expect(all.subarray(data, data + all.readUInt32LE(local + 22))).toEqual(Buffer.from(file.bytes));
      entry += 46 + nameLength;
    }
    expect(entry).toBe(end);
  });
});

describe("the steps to export", () => {
  test("are every nth, and always the last", () => {
    expect(chosenInstants({ from: 0, to: 10, every: 4 }, 10)).toEqual([0, 4, 8, 10]);
    expect(chosenInstants({ from: 3, to: 3, every: 1 }, 10)).toEqual([3]);
    expect(chosenInstants({ from: 0, to: 0, every: 1 }, 0)).toEqual([0]);
  });

  test("are refused in words", () => {
    expect(chosenInstants({ from: 5, to: 3, every: 1 }, 10)).toContain("between 0 and 10");
    expect(chosenInstants({ from: 0, to: 11, every: 1 }, 10)).toContain("between 0 and 10");
    expect(chosenInstants({ from: 0, to: 5, every: 0 }, 10)).toContain("at least 1");
    expect(chosenInstants({ from: NaN, to: 5, every: 1 }, 10)).toContain("whole");
  });

  test("of a long run are few unless asked for", () => {
    expect(sensibleEvery(600, 1000)).toBe(1);
    expect(sensibleEvery(100_000, 1000)).toBe(100);
    expect(sensibleEvery(1_500, 1000)).toBe(2);
  });
});

test("a task stops when it is asked to", async () => {
  const task = new Task(() => undefined);
  await task.tell(0, "");
  task.cancel();
  await expect(task.tell(0.5, "")).rejects.toBeInstanceOf(Cancelled);
});

test("files are named after the run", () => {
  expect(fileName("runs/wall.h5", ".glb")).toBe("wall.glb");
  expect(fileName("brick_wall", "_3.png")).toBe("brick_wall_3.png");
});

test("a curve is written as it is, with its unit and infinite values", () => {
  const runs = [runOf({ steps: 3 }), runOf({ name: "b, c.h5", steps: 2 })];
  runs[0]!.motion.energy_error.set([0, Infinity, 1e-7]);
  const lines = plotCsv(errorPlot(runs), runs).trimEnd().split("\n");
  expect(lines[0]).toBe('time [s],error (test.h5) [J],"error (b, c.h5) [J]",certified up to (test.h5) [J],"certified up to (b, c.h5) [J]"');
  expect(lines[1]!.split(",").slice(0, 3)).toEqual(["0.01", "0", "0.000001"]);
  expect(lines[2]!.split(",")[1]).toBe("inf");
  expect(lines[3]!.split(",").slice(0, 3)).toEqual(["0.03", "1e-7", ""]);
});

describe("a .glb", () => {
  const forms: ShapeData[] = (
    [
      { kind: "sphere", radius: 0.1 },
      { kind: "capsule", radius: 0.1, half_length: 0.5 },
      { kind: "cylinder", radius: 0.1, half_length: 0.5 },
      { kind: "plane" },
      { kind: "mesh", vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
    ] as const
  ).map((form) => ({ ...form, vertices: [...("vertices" in form ? form.vertices : [])], triangles: [...("triangles" in form ? form.triangles : [])], position: [0, 0, 0.5], orientation: [0, 0, 0, 1], material: "m" }) as ShapeData);
  const turn = (angle: number): number[] => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
  let run: Run;
  let bytes: ArrayBuffer;
  let glb: Glb;
  const instants = [2, 5, 8, 11, 12];
  beforeAll(async () => {
    // Names with signs that programs use for other things.
    run = runOf({ steps: 12, names: ["cart [1].wheel/left", "load: a"], place: (t, k) => [t, 0.1 * k, 0.5] });
    run.stage.bodies[1]!.shapes = forms;
    // The sign of a quaternion means nothing: here it changes at every frame.
    for (let f = 0; f <= 12; ++f) run.motion.orientation.set(turn(0.3 * f).map((value) => (f % 2 === 0 ? value : -value)), (f * 2 + 1) * 4);
    bytes = await writeGlb(run, instants);
    glb = parseGlb(bytes);
  });

  test("has a node for every body, below one that makes y up", () => {
    const names = run.stage.bodies.map((body) => body.name);
    const nodes = glb.json.nodes;
    for (const name of names) expect(nodes.filter((node) => node.name === name).length).toBe(1);
    const root = nodes.find((node) => node.name === `scene ${run.stage.name}`)!;
    expect(root.children!.map((child) => nodes[child]!.name)).toEqual(names);
    const [x, y, z, w] = root.rotation!;
    expect([x, y, z, w].map((value) => Number(value!.toFixed(6)))).toEqual([-0.707107, 0, 0, 0.707107]);
    expect(nodes.every((node) => node.matrix === undefined)).toBe(true);
  });

  test("has every shape as a mesh, equal ones once", () => {
    const load = glb.json.nodes.find((node) => node.name === "load: a")!;
    expect(load.children!.length).toBe(forms.length);
    const boxes = ["cart [1].wheel/left", "ground"].map((name) => glb.json.nodes.find((node) => node.name === name)!.children!.map((child) => glb.json.meshes[glb.json.nodes[child]!.mesh!]!.primitives[0]!.attributes["POSITION"]));
    expect(boxes[0]).toEqual(boxes[1]);
  });

  test("has the motion of every moving body, from the first key to the last", () => {
    const [animation] = glb.json.animations!;
    expect(animation!.channels.length).toBe(4);
    for (const channel of animation!.channels) {
      const { name } = glb.json.nodes[channel.target.node]!;
      const track = run.stage.bodies.findIndex((body) => body.name === name);
      const sampler = animation!.samplers[channel.sampler]!;
      const times = glb.values(sampler.input);
      const values = glb.values(sampler.output);
      expect(times.length).toBe(instants.length);
      times.forEach((time, k) => expect(time).toBeCloseTo((instants[k]! - instants[0]!) * 0.01, 6));
      const width = channel.target.path === "translation" ? 3 : 4;
      expect(values.length).toBe(width * instants.length);
      const source = width === 3 ? run.motion.position : run.motion.orientation;
      const last = [...source.subarray((12 * 2 + track) * width, (12 * 2 + track + 1) * width)];
      const key = values.slice(-width);
      const sign = Math.sign(last.reduce((sum, value, c) => sum + value * key[c]!, 0));
      key.forEach((value, c) => expect(value).toBeCloseTo(width === 4 ? sign * last[c]! : last[c]!, 6));
      // Neighbours on one side, so that whoever interpolates takes the short way.
      for (let k = 1; width === 4 && k < instants.length; ++k) {
        expect([0, 1, 2, 3].reduce((sum, c) => sum + values[4 * k + c]! * values[4 * k - 4 + c]!, 0)).toBeGreaterThan(0);
      }
    }
  });

  test("is read back by a loader", async () => {
    const loaded = await new GLTFLoader().parseAsync(bytes, "");
    expect(loaded.animations[0]!.tracks.length).toBe(4);
    expect(loaded.animations[0]!.duration).toBeCloseTo(0.1, 6);
    let meshes = 0;
    loaded.scene.traverse((node) => void (meshes += "isMesh" in node ? 1 : 0));
    expect(meshes).toBe(forms.length + 2);
  });

  test("of a run without steps shows the start", async () => {
    const still = parseGlb(await writeGlb(runOf({ steps: 0 }), [0]));
    expect(still.json.nodes.some((node) => node.name === "cart")).toBe(true);
  });
});

describe("a film", () => {
  test("lasts as long as what it shows, at any speed", () => {
    const instants = Array.from({ length: 301 }, (_, k) => k);
    const whole = filmTimes(instants, { timeStep: 1 / 60, speed: 1 });
    expect(whole).toHaveLength(301);
    expect(whole[300]!.time).toBeCloseTo(5000, 6);
    expect(filmTimes(instants, { timeStep: 1 / 60, speed: 0.25 })[300]!.time).toBeCloseTo(20_000, 6);
    const fine = filmTimes(instants, { timeStep: 1e-3, speed: 1 });
    expect(fine.length).toBeLessThan(21);
    expect(fine.at(-1)!.time).toBeGreaterThan(280);
  });

  test("is a WebM with its duration, its size and every picture at its time", () => {
    const pictures = [0, 500, 1000].map((time, k) => ({ time, isKey: k === 0, bytes: Uint8Array.of(k, k) }));
    const bytes = Buffer.concat(writeWebm(pictures, { codec: "V_VP9", width: 640, height: 360, duration: 1500 }));
    expect(bytes.readUInt32BE(0)).toBe(0x1a45dfa3);
    const duration = bytes.indexOf(Buffer.from([0x44, 0x89]));
    expect(bytes.readDoubleBE(duration + 10)).toBe(1500);
    const blocks = [...bytes.keys()].filter((at) => bytes[at] === 0xa3 && bytes[at + 1] === 1 && bytes[at + 9] === 0x81);
    expect(blocks.map((at) => bytes.readInt16BE(at + 10))).toEqual([0, 500, 1000]);
    expect(blocks.map((at) => bytes[at + 12])).toEqual([0x80, 0, 0]);
  });
});

test("playing that is slower than was asked for says so", () => {
  const player = new Player(1000, 0.01);
  player.set({ playing: true });
  for (let k = 0; k < 10; ++k) player.tick(0.1, 0.22);
  expect(reachedText(player)).toBe("0.45 × reached");
  for (let k = 0; k < 30; ++k) player.tick(0.1);
  expect(reachedText(player)).toBe("");
});

test("an animated WebP holds each picture with the time that it is shown, and is as long as it says", () => {
  // A file of one chunk of three bytes, which a fourth fills up.
  const picture = Uint8Array.from([..."RIFF"].map((c) => c.charCodeAt(0)).concat([16, 0, 0, 0], [..."WEBPVP8 "].map((c) => c.charCodeAt(0)), [3, 0, 0, 0, 7, 8, 9, 0]));
  const file = writeWebp([{ bytes: picture, duration: 40 }, { bytes: picture, duration: 300 }], { width: 640, height: 360 });
  const view = new DataView(file.buffer);
  const name = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4));
  expect([name(0), name(8), name(12), name(30)]).toEqual(["RIFF", "WEBP", "VP8X", "ANIM"]);
  expect(view.getUint32(4, true)).toBe(file.length - 8);
  expect(view.getUint16(24, true)).toBe(639);
  const frames: { duration: number; inside: string }[] = [];
  for (let at = 44; at < file.length; at += 8 + view.getUint32(at + 4, true)) frames.push({ duration: view.getUint16(at + 8 + 12, true), inside: name(at + 8 + 16) });
  expect(frames).toEqual([{ duration: 40, inside: "VP8 " }, { duration: 300, inside: "VP8 " }]);
  expect(() => writeWebp([{ bytes: new Uint8Array(20), duration: 1 }], { width: 1, height: 1 })).toThrow("WebP");
});

test("an MP4 says how long each picture is shown, where it is, and which can be begun with", () => {
  const pictures = [{ time: 0, isKey: true, bytes: Uint8Array.of(1, 2, 3) }, { time: 40, isKey: false, bytes: Uint8Array.of(4) }, { time: 100, isKey: true, bytes: Uint8Array.of(5, 6) }];
  const file = Buffer.concat(writeMp4(pictures, { width: 640, height: 360, duration: 140, description: Uint8Array.of(9, 9) }));
  const numbers = (name: string, count: number, skip = 4): number[] => Array.from({ length: count }, (_, k) => file.readUInt32BE(file.indexOf(name) + 4 + skip + 4 * k));
  // Boxes fill the file, end to end.
  const names: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) names.push(file.toString("latin1", at + 4, at + 8));
  expect(names).toEqual(["ftyp", "moov", "mdat"]);
  expect(numbers("stts", 7)).toEqual([3, 1, 400, 1, 600, 1, 400]);
  expect(numbers("stsz", 5)).toEqual([0, 3, 3, 1, 2]);
  expect(numbers("stss", 3)).toEqual([2, 1, 3]);
  const [, at] = numbers("stco", 2) as [number, number];
  expect([...file.subarray(at, at + 6)]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers("mvhd", 4)).toEqual([0, 0, 10_000, 1400]);
});
