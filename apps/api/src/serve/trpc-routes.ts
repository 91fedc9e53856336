import type { AnyTRPCRouter } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "../deps.ts";
import { toTrpcErrorShape, toAppError } from "../error-mapping.ts";
import { AppError } from "../errors.ts";
import { getBearerToken } from "../http/authorization.ts";
import { recordErrorCode } from "../http/request-errors.ts";
import type { Context } from "../trpc.ts";
import { createErrorHandler } from "./send-error.ts";
import { type FailedCall, serveRouter } from "./trpc-adapter.ts";

/** More calls in one request than any page makes. Limits count calls, so a batch cannot bypass them. */
const MAX_BATCH_SIZE = 12;

const supportedMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Admits only calls in the form that the site's client sends. tRPC knows more forms, and refuses what it cannot
 * parse before it knows which request it is answering.
 */
function requireSupportedCall(request: FastifyRequest): void {
  const { method, headers, query } = request;
  const { path } = request.params as { path: string };
  if (!supportedMethods.has(method)) throw new AppError("not_found");
  const isJson = /^application\/json *(;|$)/i.test(headers["content-type"] ?? "");
  // The path is already decoded. tRPC decodes it again, which would create new commas.
  const isOneBatch = !path.includes("%") && path.split(",").length <= MAX_BATCH_SIZE;
  const isPlain = isOneBatch && !Object.hasOwn(query as object, "connectionParams");
  if (!isPlain || (method === "POST" && !isJson)) throw new AppError("invalid_input");
}

/** The procedures of the router, under `/api/trpc`. */
export function registerTrpcRoutes(app: FastifyInstance, deps: Deps, router: AnyTRPCRouter): void {
  void app.register(async (scope) => {
    // For refusals before any procedure is reached: the client reads no other shape.
    scope.setErrorHandler(createErrorHandler(toTrpcErrorShape));
    scope.addHook("onRequest", (request, _reply, done) => {
      requireSupportedCall(request);
      done();
    });
    serveRouter<Context>(scope, {
      router,
      prefix: "/api/trpc",
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: (request) => ({
        deps,
        requestId: request.id,
        // Only limits need it, and finding it means reading what the proxies wrote.
        get callerAddress() {
          return request.ip;
        },
        bearerToken: getBearerToken(request.headers.authorization),
        sessions: new Map(),
      }),
      onFailure: logFailedCall,
      getHeaders: getRetryAfterHeader,
    });
  });
}

function logFailedCall(request: FastifyRequest, { error, path }: FailedCall): void {
  const { log } = request;
  const refusal = toAppError(error);
  recordErrorCode(request, refusal.code);
  if (refusal.code === "internal") {
    log.error({ err: error, procedure: path }, "procedure failed");
  } else if (refusal.code.endsWith("unavailable")) {
    log.warn({ err: refusal.cause, procedure: path, code: refusal.code }, "unavailable");
  }
}

function getRetryAfterHeader(failures: readonly FailedCall[]): Record<string, string> {
  const waits = failures.map(({ error }) => toAppError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}
