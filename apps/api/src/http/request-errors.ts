import type { ErrorCode } from "@site/contracts/error-codes";
import type { FastifyRequest } from "fastify";

import { type AppError, httpStatuses } from "../errors.ts";

const errorCodes = new WeakMap<FastifyRequest, ErrorCode[]>();

/** Remembers an error code for the log line of its request. A batch may have several. */
export function recordErrorCode(request: FastifyRequest, code: ErrorCode): void {
  errorCodes.set(request, [...(errorCodes.get(request) ?? []), code]);
}

export function getErrorCodes(request: FastifyRequest): readonly ErrorCode[] | undefined {
  return errorCodes.get(request);
}

/** Logs the details of an error that the response leaves out. */
export function logRequestError(appError: AppError, error: unknown, request: FastifyRequest): void {
  recordErrorCode(request, appError.code);
  if (appError.code === "internal") request.log.error({ err: error }, "request failed");
  else if (httpStatuses[appError.code] === 503)
    request.log.warn({ err: error }, "service unavailable");
}
