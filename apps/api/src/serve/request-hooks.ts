import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { dataHeaders } from "@site/contracts/site/security-headers";
import type { FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";
import { isSameSecret } from "../http/authorization.ts";

/** The header by which the host in front shows that a request came through it. */
const FRONT_HEADER = "x-front-secret";

/**
 * The platform's probes know no secret, and not every platform lets one send a header. Their answers depend on
 * nothing that a caller claims, and Postgres is asked once for however many.
 */
const probePaths = new Set(["/api/health", "/api/ready"]);

/**
 * Closes the API's own address: past the host in front, a caller could claim any address, since we believe as many
 * proxies as the host's way has.
 */
export function requireFrontSecret(
  { headers, routeOptions }: FastifyRequest,
  secrets: readonly string[],
): void {
  if (secrets.length === 0 || probePaths.has(routeOptions.url ?? "")) return;
  const given = headers[FRONT_HEADER];
  if (typeof given === "string" && secrets.some((secret) => isSameSecret(given, secret))) return;
  throw new AppError("not_found");
}

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The caller's own request id if it is well formed, so that a failure can be followed through both logs; else a new
 * one.
 */
export function getOrCreateRequestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
}

/**
 * Headers of every response: no cache stores it, no browser treats it as a page or a script, and its request can be
 * found in the log.
 */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-request-id", request.id);
  void reply.header("cache-control", "no-store");
  void reply.headers(dataHeaders);
}

/** No route decompresses a body: a few kilobytes could become hundreds of megabytes. */
export function rejectCompressedBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    // Stop reading from a sender of more.
    void reply.header("connection", "close");
    throw new AppError("invalid_input");
  }
}
