import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type ServerResponse, createServer } from "node:http";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { findFreePort } from "@site/local/free-port";
import { rolldown } from "rolldown";

import type { renderPage } from "../fixture/render-page.tsx";

interface FixtureServer {
  port: number;
  close: () => Promise<void>;
}

const HTML = "text/html; charset=utf-8";

/** A third-party tag that records how many commands were queued. */
const TAG = "window.tagRan = (window.dataLayer ?? []).length;";

/** Serves the fixture page at every path, and the third-party files that it uses. */
export async function serveFixture({
  scripts,
  render,
  plain,
}: BuiltFixture): Promise<FixtureServer> {
  const port = await findFreePort();
  let sendRest = () => {};
  // Simulates a slow connection: the text of the first frame's link is sent only when the page requests `/rest`.
  function sendTorn(response: ServerResponse, html: string): void {
    const link = html.indexOf("</button><a ", html.indexOf("<main>")) + "</button>".length;
    const cut = html.indexOf(">", link) + 1;
    sendRest = () => response.end(html.slice(cut));
    response.writeHead(200, { "content-type": HTML }).write(html.slice(0, cut));
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fixture.test");
    const script = scripts.get(url.pathname);
    if (script !== undefined) return sendContent(response, "text/javascript", script);
    if (url.pathname === "/tag.js") return sendContent(response, "text/javascript", TAG);
    const file = plain.get(url.pathname);
    if (file) return sendContent(response, file.type, file.body);
    if (url.pathname === "/video") {
      return sendContent(
        response,
        "text/html",
        "<!doctype html><title>A video</title><h1>A video</h1>",
      );
    }
    if (url.pathname === "/rest") {
      sendRest();
      return sendContent(response, "text/plain", "");
    }
    render(url.searchParams).then(
      (html) =>
        url.searchParams.has("torn") ? sendTorn(response, html) : sendContent(response, HTML, html),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendContent(response: ServerResponse, type: string, body: string): void {
  // A sandboxed frame has an opaque origin, so its modules need CORS permission.
  response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
}

const folder = path.join(import.meta.dirname, "../fixture");

export interface BuiltFixture {
  /** The pages' JavaScript by path. */
  scripts: ReadonlyMap<string, string>;
  /** Renders the HTML for a query. */
  render: (query: URLSearchParams) => Promise<string>;
  /** The package's plain example by path. */
  plain: ReadonlyMap<string, PlainFile>;
}

interface PlainFile {
  type: string;
  body: string;
}

/** Bundles the fixture's pages for the browser and for prerendering, as a site's build would. */
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

/** Builds the plain example, and what its page loads, at their paths in the published package. */
async function buildPlainExample(css: string): Promise<Map<string, PlainFile>> {
  const root = new URL("../", import.meta.resolve("@site/consent/style.css"));
  const bundle = async (source: string, format: "iife" | "esm") => {
    await using bundle = await rolldown({ input: fileURLToPath(new URL(source, root)) });
    const { output } = await bundle.generate({ format, minify: true });
    return { type: "text/javascript", body: output[0].code };
  };
  const html = await readFile(new URL("examples/plain-html/index.html", root), "utf8");
  return new Map([
    ["/examples/plain-html/", { type: HTML, body: html }],
    ["/examples/plain-html/de", { type: HTML, body: html.replace('lang="en"', 'lang="de"') }],
    ["/dist/style.css", { type: "text/css", body: css }],
    ["/dist/consent.js", await bundle("src/vanilla/consent-script.ts", "iife")],
    ["/dist/locales/de.js", await bundle("src/locales/de.ts", "esm")],
  ]);
}

async function loadServerPart(): Promise<{ renderPage: typeof renderPage }> {
  await using server = await rolldown({
    input: path.join(folder, "render-page.tsx"),
    platform: "node",
    external: [/^react/],
  });
  // Inside the package, so that React can be resolved.
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
