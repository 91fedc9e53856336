import { createReadStream } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

import { parseByteRange } from "../http/byte-range.ts";
import type { StoredObject } from "./object-folder.ts";
import { sendXmlError } from "./xml-error.ts";

/** Sends an object or the requested part of it, as Cloud Storage's XML API does. */
export async function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
  query: URLSearchParams,
): Promise<void> {
  const etag = `"${object.md5.toString("hex")}"`;
  const disposition = query.get("response-content-disposition");
  const headers: OutgoingHttpHeaders = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=0",
    "Content-Type": query.get("response-content-type") ?? object.contentType,
    ETag: etag,
    "Last-Modified": object.updated.toUTCString(),
    "X-Content-Type-Options": "nosniff",
    "X-Goog-Generation": String(Math.round(object.updated.getTime() * 1_000)),
    "X-Goog-Hash": `md5=${object.md5.toString("base64")}`,
    "X-Goog-Stored-Content-Length": object.size,
    ...(disposition && isHeaderText(disposition) ? { "Content-Disposition": disposition } : {}),
  };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  // A part of another version would not match what the client already has.
  const condition = request.headers["if-range"];
  const isSame =
    condition === undefined || condition === etag || condition === headers["Last-Modified"];
  const range = isSame ? parseByteRange(request.headers.range, object.size) : undefined;
  if (range === "unsatisfiable") {
    response.setHeader("Content-Range", `bytes */${object.size}`);
    const message = "The requested range cannot be satisfied.";
    return sendXmlError(response, { status: 416, code: "InvalidRange", message });
  }
  const { first, last } = range ?? { first: 0, last: object.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "Content-Length": last - first + 1,
    ...(range ? { "Content-Range": `bytes ${first}-${last}/${object.size}` } : {}),
  });
  if (request.method === "HEAD" || object.size === 0) {
    response.end();
    return;
  }
  try {
    await pipeline(createReadStream(object.file, { start: first, end: last }), response);
  } catch (error) {
    // A client may break off a download.
    if (!response.destroyed) throw error;
  }
}

function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}
