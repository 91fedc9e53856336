import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { bearerTokenOf } from "../../http/bearer-token.ts";
import { finishDeletions } from "../account/finish-deletion.ts";
import { reconcilePurchases } from "../billing/reconcile-purchases.ts";
import { drainOutbox } from "../mail/drain-outbox.ts";
import { forgetUnconfirmed } from "../newsletter/forget-unconfirmed.ts";
import { cancelReplacedSubscriptions } from "../subscribers/cancel-replaced.ts";

/** What the scheduler calls, with the secret that only it knows. Calls may overlap: rows are claimed. */
export function jobRoutes(app: FastifyInstance, deps: Deps, secret: string): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => requireSecret(request, secret));
    scope.post("/api/jobs/outbox", () => drainOutbox(deps));
    scope.post("/api/jobs/newsletter", () => forgetUnconfirmed(deps));
    scope.post("/api/jobs/reconcile", async () => ({
      ...(await reconcilePurchases(deps)),
      subscriptionsCancelled: await cancelReplacedSubscriptions(deps),
    }));
    scope.post("/api/jobs/deletions", () => finishDeletions(deps));
  });
}

function requireSecret(request: FastifyRequest, secret: string): void {
  const given = bearerTokenOf(request.headers.authorization) ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) throw new AppError("unauthenticated");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
