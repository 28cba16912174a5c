import { Color, EdgesGeometry, InstancedBufferGeometry, LineSegments, ShaderMaterial, type BufferGeometry, type InstancedMesh } from "three";

const vertex = /* glsl */ `
  #include <clipping_planes_pars_vertex>
  attribute mat4 instanceMatrix;
  void main() {
    vec4 mvPosition = viewMatrix * instanceMatrix * vec4(position, 1.0);
    #include <clipping_planes_vertex>
    // Before the faces that meet in the edge.
    mvPosition.xyz *= 0.9995;
    gl_Position = projectionMatrix * mvPosition;
  }`;

const fragment = /* glsl */ `
  #include <clipping_planes_pars_fragment>
  uniform vec3 colour;
  uniform float opacity;
  void main() {
    #include <clipping_planes_fragment>
    gl_FragColor = vec4(colour, opacity);
  }`;

export function edgeMaterial(): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: vertex, fragmentShader: fragment, uniforms: { colour: { value: new Color() }, opacity: { value: 0.4 } }, transparent: true, depthWrite: false, clipping: true });
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
