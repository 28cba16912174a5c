import * as THREE from "three";

import type { ShapeData } from "../run_data";

/** A plane has no end: this much of it is exported, m to each side. */
const planeHalf = 10;

function meshGeometry(vertices: number[], triangles: number[]): THREE.BufferGeometry {
  const indexed = new THREE.BufferGeometry();
  indexed.setAttribute("position", new THREE.Float32BufferAttribute(vertices, 3));
  indexed.setIndex(triangles);
  // Each triangle with corners of its own: edges of hulls are sharp.
  const out = indexed.toNonIndexed();
  out.computeVertexNormals();
  return out;
}

/** The surface of a shape in its own frame; three.js has the axis of round ones along y, we along z. */
export function shapeGeometry(shape: ShapeData): THREE.BufferGeometry {
  // No material has a picture on it.
  return withoutTexture(plainGeometry(shape));
}

function withoutTexture(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  return geometry.deleteAttribute("uv");
}

function plainGeometry(shape: ShapeData): THREE.BufferGeometry {
  switch (shape.kind) {
    case "sphere":
      return new THREE.SphereGeometry(shape.radius, 32, 16);
    case "box":
      return new THREE.BoxGeometry(2 * shape.half[0], 2 * shape.half[1], 2 * shape.half[2]);
    case "capsule":
      return new THREE.CapsuleGeometry(shape.radius, 2 * shape.half_length, 8, 24).rotateX(Math.PI / 2);
    case "cylinder":
      return new THREE.CylinderGeometry(shape.radius, shape.radius, 2 * shape.half_length, 32).rotateX(Math.PI / 2);
    case "plane":
      return new THREE.PlaneGeometry(2 * planeHalf, 2 * planeHalf);
    case "mesh":
      return meshGeometry(shape.vertices, shape.triangles);
  }
}
