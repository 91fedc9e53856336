import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface InTwoParts {
  /** The address of the page. */
  url: string;
  /** Sends the second part. */
  sendRest: () => void;
  stop: () => void;
}

/** Serves a page in two parts, as over a slow connection: the part before a given position, and the rest later. */
export async function serveInTwoParts(
  site: string,
  path: string,
  placeIn: (html: string) => number,
): Promise<InTwoParts> {
  const html = await (await fetch(site + path)).text();
  const rest = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === path) {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.write(html.slice(0, placeIn(html)));
        await rest.promise;
        response.end(html.slice(placeIn(html)));
        return;
      }
      const { status, headers, body } = await fetch(site + request.url);
      response.writeHead(status, { "Content-Type": headers.get("Content-Type") ?? "" });
      for await (const part of body ?? []) response.write(part);
      response.end();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    sendRest: rest.resolve,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
