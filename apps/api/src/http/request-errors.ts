import type { ErrorCode } from "@site/contracts/error-codes";
import type { FastifyRequest } from "fastify";

import { type AppError, httpStatuses } from "../errors.ts";

const errorCodes = new WeakMap<FastifyRequest, ErrorCode[]>();

/** Stores the code of a refusal for its request's log line; a batch may have several. */
export function recordErrorCode(request: FastifyRequest, code: ErrorCode): void {
  errorCodes.set(request, [...(errorCodes.get(request) ?? []), code]);
}

export function getErrorCodes(request: FastifyRequest): readonly ErrorCode[] | undefined {
  return errorCodes.get(request);
}

/** Logs what the answer leaves out, under the request's id. */
export function logRequestError(refusal: AppError, error: unknown, request: FastifyRequest): void {
  recordErrorCode(request, refusal.code);
  if (refusal.code === "internal") request.log.error({ err: error }, "request failed");
  else if (httpStatuses[refusal.code] === 503)
    request.log.warn({ err: error }, "service unavailable");
}
