import { Readable } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { fetchSignedDownload } from "../../providers/object-store.ts";

/** Request headers that matter to a download, and response headers that the client needs to resume it. */
const requestHeaders = ["range", "if-range", "if-none-match", "if-modified-since"] as const;
const responseHeaders = [
  "accept-ranges",
  "content-disposition",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
] as const;

interface InstallerStream {
  /** The signed address at the object store. */
  url: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a file from the object store through us, without the caller's key. Ranges work as at the store itself. */
export async function streamInstaller(
  { log }: Pick<Deps, "log">,
  { url, request, reply }: InstallerStream,
): Promise<FastifyReply> {
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const aborted = new AbortController();
  request.raw.once("close", () => {
    if (!reply.raw.writableFinished) aborted.abort();
  });
  // Compressing on the way would change length and ranges.
  headers.set("accept-encoding", "identity");
  const stored = await fetchSignedDownload(url, {
    method: request.method,
    headers,
    signal: aborted.signal,
  });
  if (!stored.ok && stored.status !== 304 && stored.status !== 416) {
    log.warn({ status: stored.status }, "the object store refused a download");
    throw new AppError("storage_unavailable");
  }
  for (const name of responseHeaders) {
    const value = stored.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  void reply.code(stored.status).header("cache-control", "private, no-store");
  // An answer to HEAD, 304 or 416 may have no body.
  return stored.body ? reply.send(Readable.fromWeb(stored.body as never)) : reply.send();
}
