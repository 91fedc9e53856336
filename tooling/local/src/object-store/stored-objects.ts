import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { createXml, createXmlDocument } from "@site/content/markup";

import { parseByteRange, sendText } from "../http.ts";

interface StoredObject {
  bucket: string;
  name: string;
  file: string;
  size: number;
  updated: Date;
  contentType: string;
  /** Hash of the content, also used as ETag, as for objects uploaded in one piece. */
  md5: Buffer;
}

export interface ObjectFolder {
  find: (bucket: string, name: string) => Promise<StoredObject | undefined>;
}

const types: Record<string, string> = {
  ".gz": "application/gzip",
  ".json": "application/json",
  ".txt": "text/plain",
  ".zip": "application/zip",
};

/** Stores objects as files: `<folder>/<bucket>/<name>`. A name that leads outside its bucket is not found. */
export function createObjectFolder(folder: string): ObjectFolder {
  const root = path.resolve(folder);
  const hashes = new Map<string, Buffer>();

  const resolvePath = (bucket: string, name: string): string | undefined => {
    const home = path.join(root, bucket);
    const file = path.resolve(home, name);
    const isInside = path.dirname(home) === root && file.startsWith(home + path.sep);
    return isInside && !name.includes("\0") && !name.endsWith("/") ? file : undefined;
  };

  const computeMd5 = async (file: string, stats: Stats): Promise<Buffer> => {
    const key = `${file}\0${stats.mtimeMs}\0${stats.size}`;
    const known = hashes.get(key);
    if (known) return known;
    const hash = createHash("md5");
    await pipeline(createReadStream(file), hash);
    const md5 = hash.digest();
    hashes.set(key, md5);
    return md5;
  };

  const find: ObjectFolder["find"] = async (bucket, name) => {
    const file = resolvePath(bucket, name);
    const stats = file ? await stat(file).catch(() => undefined) : undefined;
    if (!file || !stats?.isFile()) return undefined;
    return {
      bucket,
      name,
      file,
      size: stats.size,
      updated: stats.mtime,
      contentType: types[path.extname(name)] ?? "application/octet-stream",
      md5: await computeMd5(file, stats),
    };
  };

  return { find };
}

/** Sends an object, or the requested part of it, as Cloud Storage's XML API does. */
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
  // A part of another version would not fit the client's partial file, so the whole object is sent.
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
    // Ignores clients that abort a download.
    if (!response.destroyed) throw error;
  }
}

function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** An error in the form of Cloud Storage's XML API. */
export interface XmlError {
  status: number;
  code: string;
  message: string;
  details?: string;
}

export function sendXmlError(response: ServerResponse, error: XmlError): void {
  const { code, message, details } = error;
  const parts = [
    createXml("Code", {}, code),
    createXml("Message", {}, message),
    ...(details ? [createXml("Details", {}, details)] : []),
  ];
  sendText(response, error.status, createXmlDocument(createXml("Error", {}, parts)), {
    "Content-Type": "application/xml; charset=UTF-8",
  });
}
