import { dataHeaders } from "@site/contracts/site/security-headers";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Headers of every response: no cache stores it, no browser treats it as a page or a script, and its request can be
 * found in the log.
 */
export function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-request-id", request.id);
  void reply.header("cache-control", "no-store");
  void reply.headers(dataHeaders);
}
