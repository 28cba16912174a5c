import { Color, EdgesGeometry, InstancedBufferGeometry, LineSegments, ShaderMaterial, type BufferGeometry, type InstancedMesh } from "three";

const vertex = /* glsl */ `
  attribute mat4 instanceMatrix;
  void main() {
    vec4 at = viewMatrix * instanceMatrix * vec4(position, 1.0);
    // Before the faces that meet in the edge.
    at.xyz *= 0.9995;
    gl_Position = projectionMatrix * at;
  }`;

const fragment = /* glsl */ `
  uniform vec3 colour;
  uniform float opacity;
  void main() {
    gl_FragColor = vec4(colour, opacity);
  }`;

export function edgeMaterial(): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: vertex, fragmentShader: fragment, uniforms: { colour: { value: new Color() }, opacity: { value: 0.4 } }, transparent: true, depthWrite: false });
}

/** The sharp edges of all instances of a mesh: bricks of one colour stay apart. Null for round forms. */
export function edgesOf(mesh: InstancedMesh, material: ShaderMaterial): LineSegments | null {
  const edges = new EdgesGeometry(mesh.geometry as BufferGeometry, 30);
  if (edges.getAttribute("position").count === 0) return null;
  const form = new InstancedBufferGeometry();
  form.setAttribute("position", edges.getAttribute("position"));
  form.setAttribute("instanceMatrix", mesh.instanceMatrix);
  form.instanceCount = mesh.count;
  const lines = new LineSegments(form, material);
  lines.frustumCulled = false;
  lines.raycast = () => {};
  return lines;
}
