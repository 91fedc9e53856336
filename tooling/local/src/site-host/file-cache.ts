import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

export interface CachedFile {
  contentType: string;
  /** Of the content; the same for every encoding. */
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

/** Files in memory, each read and compressed once for each version of it, by Brotli with this quality. */
export function createFileCache(quality: number): (file: string) => Promise<CachedFile> {
  const entries = new Map<string, { version: string; content: Promise<CachedFile> }>();
  return async (file) => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs}-${size}`;
    const known = entries.get(file);
    if (known?.version === version) return known.content;
    const content = load(file, quality);
    entries.set(file, { version, content });
    content.catch(() => entries.delete(file));
    return content;
  };
}

async function load(file: string, quality: number): Promise<CachedFile> {
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

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
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
