import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { rolldown } from "rolldown";

import type { renderPage } from "../fixture/render-page.tsx";

const folder = path.join(import.meta.dirname, "../fixture");

export interface BuiltFixture {
  /** JavaScript of the pages by path. */
  scripts: ReadonlyMap<string, string>;
  /** The prerendered HTML for a query. */
  render: (query: URLSearchParams) => Promise<string>;
  /** The package's example for plain HTML. */
  plain: string;
}

/** Bundles the fixture's pages for the browser and for their prerendering, as a site's build does. */
export async function buildFixture(): Promise<BuiltFixture> {
  const define = { "process.env.NODE_ENV": '"production"' };
  await using client = await rolldown({
    input: path.join(folder, "client.tsx"),
    transform: { define },
  });
  const { output } = await client.generate({
    format: "esm",
    minify: true,
    chunkFileNames: "[name]-[hash].js",
  });
  const scripts = new Map(
    output.flatMap((part) => (part.type === "chunk" ? [[`/${part.fileName}`, part.code]] : [])),
  );

  const css = await readFile(new URL(import.meta.resolve("@site/consent/style.css")), "utf8");
  const server = await loadServerPart();
  const plain = await buildPlainExample(css);
  return { scripts, plain, render: (query) => server.renderPage(query, css) };
}

/** The example with its style sheet and script inlined, where a bundler would link them. */
async function buildPlainExample(css: string): Promise<string> {
  const example = new URL(
    "../examples/plain-html/",
    import.meta.resolve("@site/consent/style.css"),
  );
  await using bundle = await rolldown({ input: fileURLToPath(new URL("main.ts", example)) });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  const html = await readFile(new URL("index.html", example), "utf8");
  return html
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
    .replace(/<script type="module".*<\/script>/, () => "")
    .replace("</body>", () => `<script type="module">${output[0].code}</script></body>`);
}

async function loadServerPart(): Promise<{ renderPage: typeof renderPage }> {
  await using server = await rolldown({
    input: path.join(folder, "render-page.tsx"),
    platform: "node",
    external: [/^react/],
  });
  // Beside the fixture, where React can be resolved.
  const target = await mkdtemp(path.join(folder, "../node_modules/.fixture-"));
  try {
    await server.write({
      dir: target,
      entryFileNames: "render-page.mjs",
      format: "esm",
      codeSplitting: false,
    });
    return await import(pathToFileURL(path.join(target, "render-page.mjs")).href);
  } finally {
    await rm(target, { recursive: true });
  }
}
