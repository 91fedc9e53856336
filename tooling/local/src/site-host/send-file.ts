import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

import { parseByteRange } from "../http/byte-range.ts";
import { type CachedFile, chooseEncoding } from "./file-cache.ts";

/**
 * Sends a file of the site, or the requested part of it. `given` are the headers of the hosting's rules; a content
 * type among them wins. Parts are of the file itself, never of a compressed form of it.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: CachedFile,
  status: number,
  given: Record<string, string>,
): Promise<void> {
  const contentType = given["content-type"] ?? file.contentType;
  const isText = file.isText || contentType.includes("charset");
  const asked = status === 200 ? request.headers.range : undefined;
  const encoding =
    isText && asked === undefined ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const etag = `"${file.hash}-${encoding}"`;
  const headers: OutgoingHttpHeaders = {
    ...given,
    "content-type": contentType,
    ETag: etag,
    "Accept-Ranges": "bytes",
    ...(isText ? { Vary: "Accept-Encoding" } : {}),
  };
  const seen = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (status === 200 && seen.some((tag) => tag.replace(/^W\//, "") === etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await file.body(encoding);
  // A part of another version would not match what the client already has.
  const condition = request.headers["if-range"];
  const range =
    condition === undefined || condition === etag ? parseByteRange(asked, body.length) : undefined;
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...given, "Content-Range": `bytes */${body.length}` }).end();
    return;
  }
  const part = range ? body.subarray(range.first, range.last + 1) : body;
  response.writeHead(range ? 206 : status, {
    ...headers,
    "Content-Length": part.length,
    ...(range ? { "Content-Range": `bytes ${range.first}-${range.last}/${body.length}` } : {}),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}
