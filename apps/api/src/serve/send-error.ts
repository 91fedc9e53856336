import type { FastifyReply, FastifyRequest } from "fastify";

import { toErrorData, toAppError } from "../error-mapping.ts";
import { type AppError, httpStatuses } from "../errors.ts";
import { logRequestError } from "../http/request-errors.ts";

/**
 * Answers any error of a plain route: as JSON, or as text for callers who accept only text. Unexpected errors are
 * logged and masked.
 */
export const sendError = createErrorHandler(toErrorData);

/** The same handler for callers who expect another format. */
export function createErrorHandler(shape: (refusal: AppError, requestId: string) => object) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toAppError(error);
    const status = httpStatuses[refusal.code];
    logRequestError(refusal, error, request);
    if (refusal.retryAfterSeconds !== undefined) {
      void reply.header("retry-after", String(refusal.retryAfterSeconds));
    }
    const accept = request.headers.accept ?? "";
    const wantsText = accept.includes("text/plain") && !/json|\*\/\*/.test(accept);
    return wantsText
      ? reply
          .code(status)
          .type("text/plain; charset=utf-8")
          .send(`${refusal.code} (${request.id})\n`)
      : reply.code(status).send({ error: shape(refusal, request.id) });
  };
}
