import type { FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** Nothing that is served unpacks a body: a few kilobytes could become hundreds of megabytes. */
export function requireUnpacked({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    // Whoever sends more of it is not listened to.
    void reply.header("connection", "close");
    throw new AppError("invalid_input");
  }
}
