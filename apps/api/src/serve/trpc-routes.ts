import { PASSKEY_HEADER } from "@site/contracts/sign-in/passkey-header";
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

/** More than any page sends. Rate limits count calls, so a batch cannot bypass them. */
const MAX_BATCH_SIZE = 12;

const supportedMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Rejects calls in forms that the site's client doesn't use. tRPC supports them, but its errors about them lack the
 * request's id.
 */
function requireSupportedCall(request: FastifyRequest): void {
  const { method, headers, query } = request;
  const { path } = request.params as { path: string };
  if (!supportedMethods.has(method)) throw new AppError("not_found");
  const isJson = /^application\/json *(;|$)/i.test(headers["content-type"] ?? "");
  // Fastify has decoded the path. tRPC decodes it again, which could create more commas.
  const isOneBatch = !path.includes("%") && path.split(",").length <= MAX_BATCH_SIZE;
  const isSupported = isOneBatch && !Object.hasOwn(query as object, "connectionParams");
  if (!isSupported || (method === "POST" && !isJson)) throw new AppError("invalid_input");
}

/** The procedures of the router, under `/api/trpc`. */
export function registerTrpcRoutes(app: FastifyInstance, deps: Deps, router: AnyTRPCRouter): void {
  void app.register(async (scope) => {
    // Errors before a procedure is reached must also have the shape that tRPC clients understand.
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
        // Computed on demand, because only rate limits need it.
        get callerAddress() {
          return request.ip;
        },
        bearerToken: getBearerToken(request.headers.authorization),
        passkeyToken: String(request.headers[PASSKEY_HEADER] ?? "") || undefined,
        sessions: new Map(),
      }),
      onFailure: logFailedCall,
      getHeaders: getRetryAfterHeader,
    });
  });
}

function logFailedCall(request: FastifyRequest, { error, path }: FailedCall): void {
  const { log } = request;
  const appError = toAppError(error);
  recordErrorCode(request, appError.code);
  if (appError.code === "internal") {
    log.error({ err: error, procedure: path }, "procedure failed");
  } else if (appError.code.endsWith("unavailable")) {
    log.warn({ err: appError.cause, procedure: path, code: appError.code }, "unavailable");
  }
}

function getRetryAfterHeader(failures: readonly FailedCall[]): Record<string, string> {
  const waits = failures.map(({ error }) => toAppError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}
