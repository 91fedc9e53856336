import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";

import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import { registerDesktopRoutes } from "./features/desktop/routes.ts";
import { registerUnsubscribeRoutes } from "./features/newsletter/routes.ts";
import { registerStripeWebhook } from "./features/payment-sync/payment-webhook.ts";
import { registerUpdateRoutes } from "./features/updates/routes.ts";
import { registerJobRoutes } from "./jobs/routes.ts";
import { registerMailReportRoute } from "./outbox/mail-reports.ts";
import { runWithRequestId } from "./request-context.ts";
import { appRouter } from "./router.ts";
import { closeConnectionsGracefully } from "./serve/close-connections.ts";
import { type LoadLimits, limitLoad, defaultLoadLimits } from "./serve/load-limits.ts";
import {
  setResponseHeaders,
  getOrCreateRequestId,
  requireFrontSecret,
  rejectCompressedBody,
} from "./serve/request-hooks.ts";
import { RequestLog, traceRequests } from "./serve/request-log.ts";
import { sendError } from "./serve/send-error.ts";
import { registerTrpcRoutes } from "./serve/trpc-routes.ts";

export interface AppOptions {
  jobsSecret: string;
  /** For the mail provider's reports of bounces and complaints; without it they are refused. */
  mailReportsSecret: string | undefined;
  /** How many proxies in front are trusted to name the caller's address. */
  trustedProxyHops: number;
  /** What the host in front shows, two with a comma between during a rotation; without it every way in is open. */
  frontSecret: string | undefined;
  /** Limits on concurrent work, if they differ from the defaults. */
  loadLimits?: LoadLimits;
}

/** The largest input of a procedure is a form; this is far above. */
const BODY_LIMIT = 64 * 1_024;

/** zod checks input and output; Fastify would load two JSON Schema compilers and use neither. */
function rejectJsonSchema(): never {
  throw new Error("A route has a JSON Schema: check by zod instead.");
}

/** The whole API over the given dependencies. It does not listen yet. */
export function buildApp(
  deps: Deps,
  {
    jobsSecret,
    mailReportsSecret,
    trustedProxyHops,
    frontSecret,
    loadLimits = defaultLoadLimits,
  }: AppOptions,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    genReqId: getOrCreateRequestId,
    logController: new RequestLog(),
    trustProxy: (_address, hop) => hop < trustedProxyHops,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 30_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // A batch names its procedures in the path.
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    // Unparsable paths reach no hook.
    frameworkErrors: (error, request, reply) => {
      setResponseHeaders(request, reply);
      sendError(error, request, reply);
    },
    return503OnClosing: true,
    forceCloseConnections: true,
    schemaController: {
      compilersFactory: { buildValidator: rejectJsonSchema, buildSerializer: rejectJsonSchema },
    },
  });
  closeConnectionsGracefully(app);
  const frontSecrets = frontSecret?.split(",") ?? [];
  app.addHook("onRequest", (request, reply, done) => {
    setResponseHeaders(request, reply);
    requireFrontSecret(request, frontSecrets);
    rejectCompressedBody(request, reply);
    done();
  });
  traceRequests(app, deps.telemetry);
  // Not before this point: a body that is still being read finishes in another async context.
  app.addHook("preValidation", (request, _reply, done) => runWithRequestId(request.id, done));
  limitLoad(app, loadLimits);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new AppError("not_found"), request, reply));
  registerHealthRoutes(app, deps);
  registerDesktopRoutes(app, deps);
  registerUpdateRoutes(app, deps);
  registerUnsubscribeRoutes(app, deps);
  registerStripeWebhook(app, deps);
  registerMailReportRoute(app, deps, mailReportsSecret);
  registerJobRoutes(app, deps, jobsSecret);
  registerTrpcRoutes(app, deps, appRouter);
  return app;
}

/**
 * Health: the process answers. Readiness: it also reaches its dependencies. Neither is refused under load, so
 * however many probes come at once, Postgres is queried once.
 */
function registerHealthRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  app.get("/api/health", () => ({ status: "ok" }));
  let asked: Promise<unknown> | undefined;
  app.get("/api/ready", async () => {
    asked ??= db.execute(sql`select 1`).finally(() => {
      asked = undefined;
    });
    await asked;
    return { status: "ready" };
  });
}
