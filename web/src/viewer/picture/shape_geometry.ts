import { BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, Matrix4, Quaternion, SphereGeometry, Vector3 } from "three";

import type { ShapeData } from "../run_data";

/** Shapes with the same key are the same geometry, each at its own scale. */
export function geometryKey(shape: ShapeData): string {
  if (shape.kind === "capsule") return `capsule ${(shape.half_length / shape.radius).toFixed(4)}`;
  if (shape.kind === "mesh") return `mesh ${shape.vertices.join(",")} ${shape.triangles.join(",")}`;
  return shape.kind;
}

/** What a geometry of this key must be stretched by to become this shape. */
function scaleOf(shape: ShapeData): Vector3 {
  switch (shape.kind) {
    case "sphere":
    case "capsule":
      return new Vector3().setScalar(shape.radius);
    case "box":
      return new Vector3(...shape.half);
    case "cylinder":
      return new Vector3(shape.radius, shape.radius, shape.half_length);
    default:
      return new Vector3(1, 1, 1);
  }
}

/** From the geometry to the body's own frame. */
export function shapeMatrix(shape: ShapeData): Matrix4 {
  return new Matrix4().compose(new Vector3(...shape.position), new Quaternion(...shape.orientation), scaleOf(shape));
}

/** One part in so many of a round thing is painted darker: one sees it roll. */
const darker = 0.8;

function paint(geometry: BufferGeometry, isDark: (x: number, y: number, z: number) => boolean): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const at = flat.getAttribute("position");
  const shades = new Float32Array(3 * at.count);
  for (let i = 0; i < at.count; i += 3) {
    const middle = (get: "getX" | "getY" | "getZ"): number => (at[get](i) + at[get](i + 1) + at[get](i + 2)) / 3;
    shades.fill(isDark(middle("getX"), middle("getY"), middle("getZ")) ? darker : 1, 3 * i, 3 * i + 9);
  }
  flat.setAttribute("color", new BufferAttribute(shades, 3));
  flat.deleteAttribute("uv");
  return flat;
}

const never = (): boolean => false;

function meshGeometry(vertices: number[], triangles: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  geometry.setIndex(triangles);
  // Corners are shared in the data; faces are flat, so that each needs its own.
  const flat = geometry.toNonIndexed();
  flat.computeVertexNormals();
  return paint(flat, never);
}

/** The geometry of a key, of unit size; round ones coarser where there are many. */
export function shapeGeometry(shape: ShapeData, count: number): BufferGeometry {
  const around = count > 150 ? 16 : 32;
  switch (shape.kind) {
    case "sphere":
      return paint(new SphereGeometry(1, around, around / 2), (x, y) => x * y > 0);
    case "box":
      return paint(new BoxGeometry(2, 2, 2), never);
    case "capsule": {
      const geometry = new CapsuleGeometry(1, (2 * shape.half_length) / shape.radius, around / 4, around);
      return paint(geometry.rotateX(Math.PI / 2), (x, y) => x > 0 && Math.abs(y) < x * 0.42);
    }
    case "cylinder":
      return paint(new CylinderGeometry(1, 1, 2, around).rotateX(Math.PI / 2), (x, y) => x > 0 && Math.abs(y) < x * 0.42);
    case "mesh":
      return meshGeometry(shape.vertices, shape.triangles);
    case "plane":
      throw new Error("planes are drawn as ground");
  }
}
