import { type ServerResponse, createServer } from "node:http";

import { freePort } from "@site/local/free-port";

import type { BuiltFixture } from "./build-fixture.ts";

export interface FixtureServer {
  port: number;
  close: () => Promise<void>;
}

const HTML = "text/html; charset=utf-8";

/** A third party's tag, which records how many commands were queued. */
const TAG = "window.tagRan = (window.dataLayer ?? []).length;";

/** Serves the fixture's pages at every path, and their third-party files. */
export async function serveFixture({
  scripts,
  render,
  plain,
}: BuiltFixture): Promise<FixtureServer> {
  const port = await freePort();
  let sendRest = () => {};
  // As on a slow line: the text of the first frame's link comes once the page asks for the rest.
  function sendTorn(response: ServerResponse, html: string): void {
    const link = html.indexOf("</button><a ", html.indexOf("<main>")) + "</button>".length;
    const cut = html.indexOf(">", link) + 1;
    sendRest = () => response.end(html.slice(cut));
    response.writeHead(200, { "content-type": HTML }).write(html.slice(0, cut));
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fixture.test");
    const script = scripts.get(url.pathname);
    if (script !== undefined) return send(response, "text/javascript", script);
    if (url.pathname === "/tag.js") return send(response, "text/javascript", TAG);
    if (url.pathname === "/plain") return send(response, "text/html", plain);
    if (url.pathname === "/video") {
      return send(response, "text/html", "<!doctype html><title>A video</title><h1>A video</h1>");
    }
    if (url.pathname === "/rest") {
      sendRest();
      return send(response, "text/plain", "");
    }
    render(url.searchParams).then(
      (html) =>
        url.searchParams.has("torn") ? sendTorn(response, html) : send(response, HTML, html),
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

function send(response: ServerResponse, type: string, body: string): void {
  // A sandboxed frame has no origin of its own, so its modules need CORS permission.
  response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
}
