import type { TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { toAppError } from "../refusals.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { bearerTokenOf } from "./bearer-token.ts";
import { MAX_BATCH_SIZE, requirePlainCall } from "./require-plain-call.ts";

/** The procedures, under `/api/trpc`. */
export function trpcRoutes(app: FastifyInstance, deps: Deps): void {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: "/api/trpc",
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: ({ req }) => ({
        deps,
        requestId: req.id,
        callerAddress: req.ip,
        bearerToken: bearerTokenOf(req.headers.authorization),
        sessions: new Map(),
      }),
      responseMeta: ({ errors }) => retryAfter(errors),
      onError: ({ error, path, req }) => {
        const refusal = toAppError(error);
        if (refusal.code === "internal") {
          req.log.error({ err: error, procedure: path }, "procedure failed");
        } else if (refusal.code.endsWith("unavailable")) {
          req.log.warn({ err: refusal.cause, procedure: path, code: refusal.code }, "unavailable");
        }
      },
    },
  };
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => requirePlainCall(request));
    void scope.register(fastifyTRPCPlugin, options);
  });
}

function retryAfter(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { headers: { "retry-after": String(longest) } } : {};
}
