import { gzipSync } from "node:zlib";

import { defineConfig, type Plugin } from "vite";

/** KaTeX offers each font three times; every browser that runs this page takes the first. */
function onlyWoff2(): Plugin {
  return {
    name: "only-woff2",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("katex") || !id.endsWith(".css")) return null;
      return code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, "");
    },
  };
}

/** Each page is a build of its own, because it is one file: PERPEND_PAGE says which. */
const entries: Record<string, string> = { report: "index.html", viewer: "viewer.html" };
const entry = entries[process.env["PERPEND_PAGE"] ?? "report"];
if (entry === undefined) throw new Error(`PERPEND_PAGE is one of ${Object.keys(entries).join(", ")}`);

/** Unpacks the script and runs it. It is put in as one that stands in the page, since served pages may run no other. */
const unpacking = `
if (typeof DecompressionStream === "undefined") document.body.prepend("This browser cannot unpack the page (it lacks DecompressionStream): a newer one can.");
else {
  const letters = atob(document.querySelector("#packed").textContent);
  const stream = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = await new Response(stream).text();
  document.head.append(script);
}`;

/** A script as text in the page, packed: it is most of a page that holds a short run. */
function packed(code: string): string {
  return `<script id="packed" type="text/plain">${gzipSync(code, { level: 9 }).toString("base64")}</script><script type="module">${unpacking}</script>`;
}

/** Scripts and styles go into the page itself: it is one file and asks for nothing. */
function oneFile(entry: string): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle[entry];
      if (page?.type !== "asset") throw new Error(`there is no ${entry} in the bundle`);
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (name === entry) continue;
        const text = part.type === "chunk" ? part.code : String(part.source);
        const isScript = part.type === "chunk";
        const tag = isScript
          ? new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`)
          : new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`);
        if (!tag.test(html)) throw new Error(`${entry} does not use ${name}`);
        const inline = isScript ? packed(text) : `<style>${text}</style>`;
        html = html.replace(tag, () => inline);
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: entry, output: { entryFileNames: "page.js", assetFileNames: "[name][extname]" } },
  },
  plugins: [onlyWoff2(), oneFile(entry)],
  // Generous, for machines that are busy otherwise: nothing here measures time. Chromium with WebGL
  // in software loses a frame or a click at times; what is wrong with the page fails twice.
  test: { include: ["test/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000, retry: 1 },
} as Parameters<typeof defineConfig>[0]);
