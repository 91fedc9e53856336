import type { ErrorCode } from "@site/contracts/error-codes";
import type { FastifyRequest } from "fastify";

import { type AppError, statuses } from "../errors.ts";

const noted = new WeakMap<FastifyRequest, ErrorCode[]>();

/** Stores the code of a refusal for its request's log line; a batch may have several. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  noted.set(request, [...(noted.get(request) ?? []), code]);
}

export function refusalsOf(request: FastifyRequest): readonly ErrorCode[] | undefined {
  return noted.get(request);
}

/** Logs what the answer leaves out, under the request's id. */
export function logRefusal(refusal: AppError, error: unknown, request: FastifyRequest): void {
  noteRefusal(request, refusal.code);
  if (refusal.code === "internal") request.log.error({ err: error }, "request failed");
  else if (statuses[refusal.code] === 503) request.log.warn({ err: error }, "service unavailable");
}
