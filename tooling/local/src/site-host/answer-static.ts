import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import path from "node:path";

import { sendText } from "../http/answer.ts";
import { type CachedFile, chooseEncoding } from "./file-cache.ts";
import { findPage } from "./find-page.ts";
import { type Hosting, headersFor } from "./hosting-config.ts";

export interface StaticSite {
  hosting: Hosting;
  read: (file: string) => Promise<CachedFile>;
}

/** Answers a decoded path from the built site; whatever is not there is the site's own 404 page. */
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
  // Not for long: the address may have a page after the next release.
  const missing = { ...headers, "cache-control": "no-cache" };
  const page = await read(path.join(hosting.public, "404.html")).catch(() => undefined);
  if (page) return sendFile(request, response, page, 404, missing);
  return sendText(response, 404, "This page could not be found.", missing);
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: CachedFile,
  status: number,
  given: Record<string, string>,
): Promise<void> {
  const encoding = file.isText ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const etag = `"${file.hash}-${encoding}"`;
  const headers: OutgoingHttpHeaders = {
    ...given,
    ETag: etag,
    ...(file.isText ? { Vary: "Accept-Encoding" } : {}),
  };
  const seen = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (status === 200 && seen.some((tag) => tag.replace(/^W\//, "") === etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await file.body(encoding);
  response.writeHead(status, {
    ...headers,
    "Content-Type": file.contentType,
    "Content-Length": body.length,
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
