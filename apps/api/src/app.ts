import Fastify, { type FastifyInstance } from "fastify";

import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import { desktopRoutes } from "./features/desktop/routes.ts";
import { unsubscribeRoutes } from "./features/newsletter/routes.ts";
import { stripeWebhookRoute } from "./features/settlement/stripe-route.ts";
import { updateRoutes } from "./features/updates/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { mailReportRoute } from "./outbox/routes.ts";
import { runInRequest } from "./request-scope.ts";
import { appRouter } from "./router.ts";
import { type Admission, admit, usualAdmission } from "./serve/admission.ts";
import { setAnswerHeaders } from "./serve/answer-headers.ts";
import { endConnections } from "./serve/end-connections.ts";
import { healthRoutes } from "./serve/health-routes.ts";
import { refuse } from "./serve/refuse.ts";
import { requestIdOf } from "./serve/request-id.ts";
import { RequestLog } from "./serve/request-log.ts";
import { requireFront } from "./serve/require-front.ts";
import { requireUnpacked } from "./serve/require-unpacked.ts";
import { traceRequests } from "./serve/trace-requests.ts";
import { trpcRoutes } from "./serve/trpc-routes.ts";

export interface AppOptions {
  jobsSecret: string;
  /** For the mail provider's reports of bounces and complaints; without it they are refused. */
  mailReportsSecret: string | undefined;
  /** How many proxies in front are trusted to name the caller's address. */
  trustedProxyHops: number;
  /** What the host in front shows, two with a comma between during a rotation; without it every way in is open. */
  frontSecret: string | undefined;
  /** Limits on concurrent work, if they differ from the defaults. */
  admission?: Admission;
}

/** The largest input of a procedure is a form; this is far above. */
const BODY_LIMIT = 64 * 1_024;

/** zod checks input and output; Fastify would load two JSON Schema compilers and use neither. */
function noSchemas(): never {
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
    admission = usualAdmission,
  }: AppOptions,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    genReqId: requestIdOf,
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
      setAnswerHeaders(request, reply);
      refuse(error, request, reply);
    },
    return503OnClosing: true,
    forceCloseConnections: true,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
  endConnections(app);
  const frontSecrets = frontSecret?.split(",") ?? [];
  app.addHook("onRequest", (request, reply, done) => {
    setAnswerHeaders(request, reply);
    requireFront(request, frontSecrets);
    requireUnpacked(request, reply);
    done();
  });
  traceRequests(app, deps.telemetry);
  // Not before this point: a body that is still being read finishes in another async context.
  app.addHook("preValidation", (request, _reply, done) => runInRequest(request.id, done));
  admit(app, admission);
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => refuse(new AppError("not_found"), request, reply));
  healthRoutes(app, deps);
  desktopRoutes(app, deps);
  updateRoutes(app, deps);
  unsubscribeRoutes(app, deps);
  stripeWebhookRoute(app, deps);
  mailReportRoute(app, deps, mailReportsSecret);
  jobRoutes(app, deps, jobsSecret);
  trpcRoutes(app, deps, appRouter);
  return app;
}
