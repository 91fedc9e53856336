import { Readable } from "node:stream";
import { brotliCompressSync } from "node:zlib";

import { startHttpServer } from "@site/local/http";

const usage = "pnpm --filter @site/budgets floor <site address> <port>";

/**
 * Serves the pages of a running site as if they were written by hand: the same markup, rules and fonts without any
 * script. Lighthouse's and `main-thread`'s results there are the baseline for the site's own figures.
 */
const [address, portText] = process.argv.slice(2);
if (!address || !portText) throw new Error(usage);

const { url } = await startHttpServer((request, response) => {
  void (async () => {
    const answer = await fetch(new URL(request.url ?? "/", address));
    const type = answer.headers.get("content-type") ?? "";
    const caching = answer.headers.get("cache-control") ?? "no-cache";
    const headers = { "content-type": type, "cache-control": caching };
    if (!type.startsWith("text/html")) {
      response.writeHead(answer.status, headers);
      if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
      else response.end();
      return;
    }
    const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
    response.writeHead(answer.status, { ...headers, "content-encoding": "br" });
    response.end(brotliCompressSync(html));
  })().catch((error: unknown) => response.destroy(error as Error));
}, Number(portText));
console.log(`${address} without scripts: ${url}`);
