import type { FastifyReply, FastifyRequest } from "fastify";

import { type AppError, statuses } from "../errors.ts";
import { logRefusal } from "../http/log-refusal.ts";
import { errorDataOf, toAppError } from "../refusals.ts";

/**
 * Answers any error of a plain route: as JSON, or as text for callers who accept only text. Unexpected errors are
 * logged and masked.
 */
export const refuse = refuseAs(errorDataOf);

/** The same handler for callers who expect another format. */
export function refuseAs(shape: (refusal: AppError, requestId: string) => object) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toAppError(error);
    const status = statuses[refusal.code];
    logRefusal(refusal, error, request);
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
