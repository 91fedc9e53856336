import type { FastifyReply, FastifyRequest } from "fastify";

import { toErrorData, toAppError } from "../error-mapping.ts";
import { type AppError, httpStatuses } from "../errors.ts";
import { logRequestError } from "../http/request-errors.ts";

/** Sends an error as JSON, or as text to callers who accept only text. Unexpected errors are logged and masked. */
export const sendError = createErrorHandler(toErrorData);

/** Creates an error handler whose JSON has another shape. */
export function createErrorHandler(shape: (appError: AppError, requestId: string) => object) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const appError = toAppError(error);
    const status = httpStatuses[appError.code];
    logRequestError(appError, error, request);
    if (appError.retryAfterSeconds !== undefined) {
      void reply.header("retry-after", String(appError.retryAfterSeconds));
    }
    const accept = request.headers.accept ?? "";
    const wantsText = accept.includes("text/plain") && !/json|\*\/\*/.test(accept);
    return wantsText
      ? reply
          .code(status)
          .type("text/plain; charset=utf-8")
          .send(`${appError.code} (${request.id})\n`)
      : reply.code(status).send({ error: shape(appError, request.id) });
  };
}
