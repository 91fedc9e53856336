import type { FastifyReply, FastifyRequest } from "fastify";

/** What every answer carries, whoever gives it: no cache keeps it, no browser guesses its type, and its request can be found in the log. */
export function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-request-id", request.id);
  void reply.header("cache-control", "no-store");
  void reply.header("x-content-type-options", "nosniff");
}
