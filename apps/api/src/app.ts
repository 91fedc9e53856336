import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";

import type { Config } from "./config.ts";
import { assertDiskHasSpace } from "./db/check-disk.ts";
import { profiles } from "./db/schema/profiles.ts";
import { purchases } from "./db/schema/purchases.ts";
import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import { registerDesktopRoutes } from "./features/desktop/routes.ts";
import { registerUnsubscribeRoutes } from "./features/newsletter/routes.ts";
import { registerStripeWebhook } from "./features/payment-sync/payment-webhook.ts";
import { registerQuoteRoutes } from "./features/quotes/routes.ts";
import { registerUpdateRoutes } from "./features/updates/routes.ts";
import { registerJobRoutes } from "./jobs/routes.ts";
import { registerMailReportRoute } from "./outbox/mail-reports.ts";
import { runWithRequestId } from "./request-context.ts";
import { appRouter } from "./router.ts";
import { type LoadLimits, limitLoad, defaultLoadLimits } from "./serve/load-limits.ts";
import {
  closeConnectionsGracefully,
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
  /** Authenticates the mail provider's reports of bounces and complaints. Without it there is no such route. */
  mailReportsSecret: string | undefined;
  /** The number of proxies in front that are trusted to report the caller's IP address. */
  trustedProxyHops: number;
  /**
   * The secret that the proxy in front sends; two separated by a comma during a rotation. Without it, anyone may
   * connect.
   */
  frontSecret: string | undefined;
  loadLimits?: LoadLimits;
}

export function getAppOptions(config: Config): AppOptions {
  return {
    jobsSecret: config.JOBS_SECRET,
    mailReportsSecret: config.MAIL_REPORTS_SECRET,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    frontSecret: config.FRONT_SECRET,
  };
}

/** In bytes, far above the size of the largest form. */
const BODY_LIMIT = 64 * 1_024;

/** Keeps Fastify from loading its JSON Schema compilers: zod validates inputs and outputs. */
function rejectJsonSchema(): never {
  throw new Error("A route has a JSON Schema: validate with zod instead.");
}

/** Builds the API. It does not listen yet. */
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
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // A busy client may reuse a connection some seconds after the announced timeout.
      keepAliveTimeoutBuffer: 5_000,
    },
    // The path of a batch contains the names of its procedures.
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    // Hooks do not run for paths that cannot be parsed.
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
  // In `preValidation`, because the body is read in another async context, where this one would be lost.
  app.addHook("preValidation", (request, _reply, done) => runWithRequestId(request.id, done));
  limitLoad(app, loadLimits);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new AppError("not_found"), request, reply));
  registerHealthRoutes(app, deps);
  registerDesktopRoutes(app, deps);
  registerUpdateRoutes(app, deps);
  registerUnsubscribeRoutes(app, deps);
  registerQuoteRoutes(app, deps);
  registerStripeWebhook(app, deps);
  registerMailReportRoute(app, deps, mailReportsSecret);
  registerJobRoutes(app, deps, jobsSecret);
  registerTrpcRoutes(app, deps, appRouter);
  return app;
}

/** How long a found free disk counts for `ready`, which others ask for every few seconds. */
const DISK_CHECK_MS = 15_000;

/**
 * `health` responds if the process runs, `ready` if it also reads the shop's tables and Postgres can write. Neither is rejected under load;
 * concurrent `ready` probes share one query to limit their cost.
 */
function registerHealthRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  app.get("/api/health", () => ({ status: "ok" }));
  let query: Promise<unknown> | undefined;
  let diskCheckedAt = -Infinity;
  const checkDisk = async () => {
    if (performance.now() - diskCheckedAt < DISK_CHECK_MS) return;
    await assertDiskHasSpace(db);
    diskCheckedAt = performance.now();
  };
  app.get("/api/ready", async () => {
    query ??= db
      .execute(sql`select exists(select from ${profiles}), exists(select from ${purchases})`)
      .then(checkDisk)
      .finally(() => {
        query = undefined;
      });
    await query;
    return { status: "ready" };
  });
}
