import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The caller's own request id if it is well formed, so that a failure can be followed through both logs; else a new
 * one.
 */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && wellFormed.test(given) ? given : randomUUID();
}
