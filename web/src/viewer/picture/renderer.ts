import { PCFShadowMap, WebGLRenderer } from "three";

/** The renderer, or the reason why there is none. `isSlow`: the processor draws, for want of a graphics card. */
export function makeRenderer(): { renderer: WebGLRenderer; isSlow: boolean } | { reason: string } {
  // Asked first: three.js writes to the console before it gives up.
  const probe = document.createElement("canvas").getContext("webgl2");
  if (!probe) return { reason: typeof WebGL2RenderingContext === "undefined" ? "this browser has no WebGL 2." : "the browser gave no WebGL context." };
  const about = probe.getExtension("WEBGL_debug_renderer_info");
  const isSlow = about !== null && /swiftshader|llvmpipe|software/i.test(String(probe.getParameter(about.UNMASKED_RENDERER_WEBGL)));
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  try {
    const renderer = new WebGLRenderer({ antialias: true });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.setScissorTest(true);
    return { renderer, isSlow };
  } catch (error) {
    return { reason: error instanceof Error ? `${error.message}.` : "WebGL could not be started." };
  }
}

/** As many pixels as the page has there. Setting them throws away all buffers: only if they changed. */
export function fitRenderer(renderer: WebGLRenderer, width: number, height: number, ratio: number): void {
  const [wide, high] = [Math.floor(width * ratio), Math.floor(height * ratio)];
  const { domElement: canvas } = renderer;
  if (canvas.width === wide && canvas.height === high && renderer.getPixelRatio() === ratio) return;
  if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
  renderer.setSize(width, height, false);
}
