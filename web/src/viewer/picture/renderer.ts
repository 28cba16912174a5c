import { PCFShadowMap, WebGLRenderer } from "three";

/** The renderer, or the reason why there is none. */
export function makeRenderer(): { renderer: WebGLRenderer } | { reason: string } {
  // Asked first: three.js writes to the console before it gives up.
  const probe = document.createElement("canvas").getContext("webgl2");
  if (!probe) return { reason: typeof WebGL2RenderingContext === "undefined" ? "this browser has no WebGL 2." : "the browser gave no WebGL context." };
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  try {
    const renderer = new WebGLRenderer({ antialias: true });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.setScissorTest(true);
    return { renderer };
  } catch (error) {
    return { reason: error instanceof Error ? `${error.message}.` : "WebGL could not be started." };
  }
}
