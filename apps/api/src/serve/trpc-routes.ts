import type { AnyTRPCRouter } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "../deps.ts";
import { bearerTokenOf } from "../http/bearer-token.ts";
import { noteRefusal } from "../http/log-refusal.ts";
import { protocolErrorOf, toAppError } from "../refusals.ts";
import type { Context } from "../trpc.ts";
import type { Failure } from "./answer-calls.ts";
import { refuseAs } from "./refuse.ts";
import { MAX_BATCH_SIZE, requirePlainCall } from "./require-plain-call.ts";
import { serveRouter } from "./serve-router.ts";

/** The procedures of the router, under `/api/trpc`. */
export function trpcRoutes(app: FastifyInstance, deps: Deps, router: AnyTRPCRouter): void {
  void app.register(async (scope) => {
    // For refusals before any procedure is reached: the client reads no other shape.
    scope.setErrorHandler(refuseAs(protocolErrorOf));
    scope.addHook("onRequest", (request, _reply, done) => {
      requirePlainCall(request);
      done();
    });
    serveRouter<Context>(scope, {
      router,
      prefix: "/api/trpc",
      maxBatchSize: MAX_BATCH_SIZE,
      contextOf: (request) => ({
        deps,
        requestId: request.id,
        // Only limits need it, and finding it means reading what the proxies wrote.
        get callerAddress() {
          return request.ip;
        },
        bearerToken: bearerTokenOf(request.headers.authorization),
        sessions: new Map(),
      }),
      onFailure: logFailure,
      headersOf: retryAfter,
    });
  });
}

function logFailure(request: FastifyRequest, { error, path }: Failure): void {
  const { log } = request;
  const refusal = toAppError(error);
  noteRefusal(request, refusal.code);
  if (refusal.code === "internal") {
    log.error({ err: error, procedure: path }, "procedure failed");
  } else if (refusal.code.endsWith("unavailable")) {
    log.warn({ err: refusal.cause, procedure: path, code: refusal.code }, "unavailable");
  }
}

function retryAfter(failures: readonly Failure[]): Record<string, string> {
  const waits = failures.map(({ error }) => toAppError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}
