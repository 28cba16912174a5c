import { Color, ShaderMaterial, GreaterDepth, LessEqualDepth, type IUniform } from "three";

/** What all marks and arrows need to know of the picture: how many metres a pixel is at distance 1. */
export interface OverlayUniforms {
  pixel: IUniform<number>;
}

/** Light from above the reader's shoulder, the same for all: marks are signs, not things. */
const fragment = /* glsl */ `
  uniform float opacity;
  varying vec3 shade;
  varying vec3 facing;
  void main() {
    float light = 0.86 + 0.2 * normalize(facing).z;
    gl_FragColor = vec4(min(shade * light, 1.0), opacity);
  }`;

/** Two materials for one form: solid where it is seen, and a ghost of it where a body hides it. */
export function overlayMaterials(vertexShader: string, uniforms: Record<string, IUniform>): { seen: ShaderMaterial; hidden: ShaderMaterial } {
  const make = (opacity: number, isGhost: boolean): ShaderMaterial =>
    new ShaderMaterial({
      vertexShader,
      fragmentShader: fragment,
      uniforms: { ...uniforms, opacity: { value: opacity } },
      transparent: true,
      depthWrite: !isGhost,
      depthFunc: isGhost ? GreaterDepth : LessEqualDepth,
    });
  return { seen: make(1, false), hidden: make(0.45, true) };
}

/** The numbers of a colour as the screen has them, past the renderer's own conversion. */
export function screenColour(name: string): [number, number, number] {
  const { r, g, b } = new Color(name).convertLinearToSRGB();
  return [r, g, b];
}
