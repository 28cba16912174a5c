import { Color, ShaderMaterial, GreaterDepth, LessEqualDepth, type IUniform } from "three";

/** What all marks and arrows need to know of the picture. */
export interface OverlayUniforms {
  /** How many metres a pixel is at distance 1. */
  pixel: IUniform<number>;
  /** How much of them is seen, from 0 to 1: those of another step than the bodies fade. */
  fade: IUniform<number>;
}

/** Light from above the reader's shoulder, the same for all: marks are signs, not things. */
const fragment = /* glsl */ `
  uniform float opacity;
  uniform float fade;
  varying vec3 shade;
  varying vec3 facing;
  uniform float dash;
  varying float run;
  void main() {
    if (dash > 0.0 && fract(run / (2.0 * dash)) > 0.6) discard;
    float light = 0.86 + 0.2 * normalize(facing).z;
    gl_FragColor = vec4(min(shade * light, 1.0), opacity * fade);
  }`;

/** How much is seen of marks that a body hides, so many of them: a thousand ghosts hide the bodies. */
export function ghostOpacity(count: number): number {
  return Math.min(0.45, Math.max(0.06, 90 / (count + 1)));
}

/** Two materials for one form: solid where it is seen, and a ghost of it where a body hides it. */
export function overlayMaterials(vertexShader: string, uniforms: Record<string, IUniform>, ghost: IUniform<number>): { seen: ShaderMaterial; hidden: ShaderMaterial } {
  const make = (opacity: IUniform<number>, isGhost: boolean): ShaderMaterial =>
    new ShaderMaterial({
      vertexShader,
      fragmentShader: fragment,
      uniforms: { ...uniforms, opacity },
      transparent: true,
      depthWrite: !isGhost,
      depthFunc: isGhost ? GreaterDepth : LessEqualDepth,
    });
  return { seen: make({ value: 1 }, false), hidden: make(ghost, true) };
}

/** The numbers of a colour as the screen has them, past the renderer's own conversion. */
export function screenColour(name: string): [number, number, number] {
  const { r, g, b } = new Color(name).convertLinearToSRGB();
  return [r, g, b];
}
