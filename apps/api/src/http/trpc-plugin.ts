import type { TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { toAppError } from "../refusals.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { bearerTokenOf } from "./bearer-token.ts";

/** More calls in one request than any page makes; refused before any of them is looked at. Limits count calls, so a batch is no way around them. */
const MAX_BATCH_SIZE = 12;

/** The procedures, under `/api/trpc`. */
export function trpcRoutes(app: FastifyInstance, deps: Deps): void {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: "/api/trpc",
    trpcOptions: {
      router: appRouter,
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
    scope.addHook("preHandler", async (request) => {
      const { path } = request.params as { path: string };
      if (path.split(",").length > MAX_BATCH_SIZE) throw new AppError("invalid_input");
    });
    void scope.register(fastifyTRPCPlugin, options);
  });
}

function retryAfter(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { headers: { "retry-after": String(longest) } } : {};
}
