import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import { sendText } from "../http/answer.ts";
import type { CachedFile } from "./file-cache.ts";
import { findPage } from "./find-page.ts";
import { type Hosting, headersFor } from "./hosting-config.ts";
import { sendFile } from "./send-file.ts";

export interface StaticSite {
  hosting: Hosting;
  read: (file: string) => Promise<CachedFile>;
}

/** Serves a decoded path from the built site; for unknown paths the site's own 404 page. */
export async function answerStatic(
  request: IncomingMessage,
  response: ServerResponse,
  { hosting, read }: StaticSite,
  pathname: string,
  search: string,
): Promise<void> {
  const headers = headersFor(hosting, pathname);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendText(response, 405, "Only GET and HEAD are answered here.", {
      ...headers,
      Allow: "GET, HEAD",
    });
  }
  const found = await findPage(hosting, pathname);
  if (found && "redirect" in found) {
    response.writeHead(301, { ...headers, Location: found.redirect + search }).end();
    return;
  }
  if (found) return sendFile(request, response, await read(found.file), 200, headers);
  // The 404 page must not have a file's headers, and must expire soon: the next release may have the file.
  const { "content-type": _type, "content-disposition": _disposition, ...others } = headers;
  const missing = { ...others, "cache-control": "no-cache" };
  const page = await read(path.join(hosting.public, "404.html")).catch(() => undefined);
  if (page) return sendFile(request, response, page, 404, missing);
  return sendText(response, 404, "This page could not be found.", missing);
}
