import { createHash } from "node:crypto";
import { stat, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse, OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { sendText, parseByteRange } from "../http.ts";
import { type Hosting, getHeaders, matchesSource } from "./hosting.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

interface CachedFile {
  contentType: string;
  /** Hash of the uncompressed content, the same for every encoding. */
  hash: string;
  body: (encoding: Encoding) => Promise<Buffer>;
  isText: boolean;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Creates a cache that reads and compresses each version of a file once, with this Brotli quality. */
export function createFileCache(quality: number): (file: string) => Promise<CachedFile> {
  const entries = new Map<string, { version: string; content: Promise<CachedFile> }>();
  return async (file) => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs}-${size}`;
    const known = entries.get(file);
    if (known?.version === version) return known.content;
    const content = loadFile(file, quality);
    entries.set(file, { version, content });
    content.catch(() => entries.delete(file));
    return content;
  };
}

async function loadFile(file: string, quality: number): Promise<CachedFile> {
  const raw = await readFile(file);
  const contentType = types[path.extname(file)] ?? "application/octet-stream";
  const made = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(raw)]]);
  return {
    contentType,
    hash: createHash("sha256").update(raw).digest("base64url").slice(0, 27),
    isText: contentType.includes("charset") || contentType === "application/wasm",
    body: (encoding) => {
      const ready = made.get(encoding) ?? compress(raw, encoding, quality);
      made.set(encoding, ready);
      return ready;
    },
  };
}

function compress(raw: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "gzip") return zip(raw, { level: 9 });
  return brotli(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
}

/** Chooses the best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Map(
    (header ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  const best = (["br", "gzip"] as const).find((encoding) => (accepted.get(encoding) ?? 0) > 0);
  return best ?? "identity";
}

export interface StaticSite {
  hosting: Hosting;
  read: (file: string) => Promise<CachedFile>;
}

/** Serves a decoded path from the built site, or the site's own 404 page. */
export async function serveStatic(
  request: IncomingMessage,
  response: ServerResponse,
  { hosting, read }: StaticSite,
  pathname: string,
  search: string,
): Promise<void> {
  const headers = getHeaders(hosting, pathname);
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
  return sendNotFound(request, response, { hosting, read }, pathname);
}

/** Sends the site's own 404 page, with the headers of this path. */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  { hosting, read }: StaticSite,
  pathname: string,
): Promise<void> {
  const headers = getHeaders(hosting, pathname);
  // The 404 page has none of a file's headers, and expires soon, because the next release may contain the file.
  const { "content-type": _type, "content-disposition": _disposition, ...others } = headers;
  const missing = { ...others, "cache-control": "no-cache" };
  const page = await read(path.join(hosting.public, "404.html")).catch(() => undefined);
  if (page) return sendFile(request, response, page, 404, missing);
  return sendText(response, 404, "This page could not be found.", missing);
}

type PageLookup = { file: string } | { redirect: string } | undefined;

/**
 * Finds what the host serves at a decoded path: a file, a redirect to a page's canonical address (from `/pricing/`,
 * `/pricing.html`, `/index`), or nothing.
 */
async function findPage(hosting: Hosting, pathname: string): Promise<PageLookup> {
  const clean = pathname
    .replace(/\/+$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "");
  const page = await findFirstFile(hosting, [`${clean}.html`, `${clean}/index.html`]);
  if (page) {
    const address = clean || "/";
    return address === pathname ? { file: page } : { redirect: encodeURI(address) };
  }
  const file = await findFirstFile(hosting, [pathname]);
  return file ? { file } : undefined;
}

async function findFirstFile(hosting: Hosting, candidates: string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    const file = path.join(hosting.public, candidate);
    const isInside = file.startsWith(hosting.public + path.sep);
    const isPlain = !candidate.includes("//") && !candidate.split("/").includes("..");
    if (!isInside || !isPlain) continue;
    const relative = path.relative(hosting.public, file).split(path.sep).join("/");
    if (hosting.ignore.some((pattern) => matchesSource(pattern, `/${relative}`))) continue;
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) return file;
  }
  return undefined;
}

/**
 * Sends a file, or the requested part of it. `given` are headers from the hosting rules; a content type among them
 * wins. Parts are always of the uncompressed file.
 */
async function sendFile(
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
  // A part of another version would not fit the client's partial file, so the whole file is sent.
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
