import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { apiResponseHeaders } from "@site/contracts/site/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";
import { isSameSecret } from "../http/authorization.ts";

/** The header with which the proxy proves that a request came through it. */
const FRONT_HEADER = "x-front-secret";

/**
 * Not every platform can send a header with its health probes. Their responses do not depend on the caller, and
 * concurrent probes share one query.
 */
const probePaths = new Set(["/api/health", "/api/ready"]);

/**
 * Rejects requests that bypass the proxy. They could forge the caller's IP address, because a fixed number of proxies
 * is trusted.
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

/** The caller's request id if it is valid, so that an error can be found in both logs; otherwise a new one. */
export function getOrCreateRequestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
}

/**
 * Sets the request id, and headers that prevent caching and keep browsers from treating a response as a page or
 * script.
 */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-request-id", request.id);
  void reply.header("cache-control", "no-store");
  void reply.headers(apiResponseHeaders);
}

/** Bodies are never decompressed: a few kilobytes could become hundreds of megabytes. */
export function rejectCompressedBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    // Stops reading the rest of the body.
    void reply.header("connection", "close");
    throw new AppError("invalid_input");
  }
}

/**
 * Makes closing the app wait for requests in progress, and for nothing else. `forceCloseConnections` then ends every
 * connection, including idle ones.
 */
export function closeConnectionsGracefully(app: FastifyInstance): void {
  let active = 0;
  let isClosing = false;
  let onAllAnswered = (): void => undefined;
  app.addHook("onRequest", (_request, reply, done) => {
    active += 1;
    reply.raw.once("close", () => {
      active -= 1;
      if (active === 0) onAllAnswered();
    });
    done();
  });
  // Makes clients and proxies send their next request elsewhere.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    if (active > 0) await new Promise<void>((resolve) => (onAllAnswered = resolve));
  });
}
