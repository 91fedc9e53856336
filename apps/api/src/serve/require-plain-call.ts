import type { FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** More calls in one request than any page makes. Limits count calls, so a batch cannot bypass them. */
export const MAX_BATCH_SIZE = 12;

const methods = new Set(["GET", "HEAD", "POST"]);

/**
 * Admits only calls in the form that the site's client sends. tRPC knows more forms, and refuses what it cannot
 * parse before it knows which request it is answering.
 */
export function requirePlainCall(request: FastifyRequest): void {
  const { method, headers, query } = request;
  const { path } = request.params as { path: string };
  if (!methods.has(method)) throw new AppError("not_found");
  const isJson = /^application\/json *(;|$)/i.test(headers["content-type"] ?? "");
  // The path is already decoded. tRPC decodes it again, which would create new commas.
  const isOneBatch = !path.includes("%") && path.split(",").length <= MAX_BATCH_SIZE;
  const isPlain = isOneBatch && !Object.hasOwn(query as object, "connectionParams");
  if (!isPlain || (method === "POST" && !isJson)) throw new AppError("invalid_input");
}
