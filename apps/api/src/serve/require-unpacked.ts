import type { FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** No route decompresses a body: a few kilobytes could become hundreds of megabytes. */
export function requireUnpacked({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    // Stop reading from a sender of more.
    void reply.header("connection", "close");
    throw new AppError("invalid_input");
  }
}
