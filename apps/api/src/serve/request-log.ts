import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";

import { getErrorCodes } from "../http/request-errors.ts";
import type { Span, Telemetry } from "../telemetry/telemetry.ts";

const knownMethods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/**
 * Makes each request a span, named by its route and never by its path. The caller has no influence: a trace begins
 * here, whatever `traceparent` the request brings, so that no stranger decides what is sampled or joins a trace.
 */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.isEnabled) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const begun = performance.now();
    const about = getRequestAttributes(request);
    const span = telemetry.startSpan({
      name: [about["http.request.method"], about["http.route"]].filter(Boolean).join(" "),
      kind: "server",
      attributes: { ...about, "request.id": request.id },
    });
    spans.set(request, span);
    // Also called if the caller disconnected before the response.
    reply.raw.once("close", () => {
      const seconds = (performance.now() - begun) / 1_000;
      recordRequest(telemetry, { request, reply, span, seconds });
    });
    done();
  });
  // As with the request's id: a body that is still being read finishes in another async context.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) telemetry.withSpan(span, done);
    else done();
  });
}

interface CompletedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  span: Span;
  seconds: number;
}

function recordRequest(
  telemetry: Telemetry,
  { request, reply, span, seconds }: CompletedRequest,
): void {
  const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
  const answer = { "http.response.status_code": status };
  const refused = getErrorCodes(request) ?? [];
  span.setAttributes(answer);
  const code = status ? (refused[0] ?? String(status)) : "caller_gone";
  const isRefused = !status || status >= 400;
  span.end(isRefused ? { code, isServerError: (status ?? 0) >= 500 } : undefined);
  telemetry.record(
    "http.server.request.duration",
    { ...getRequestAttributes(request), ...answer },
    seconds,
  );
  for (const each of refused) telemetry.record("shop.refusals", { "error.type": each });
}

function getRequestAttributes({ method, routeOptions }: FastifyRequest) {
  return {
    "http.request.method": knownMethods.has(method) ? method : "_OTHER",
    "http.route": routeOptions.url,
  };
}

/**
 * One line per request, when it is answered, with what was refused and why, so that attacks show. A line at its
 * arrival would say the same at twice the cost.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    ...[error, request, reply]: Parameters<LogController["requestCompleted"]>
  ): void {
    const refused = getErrorCodes(request);
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, refused };
    if (error) request.log.error({ ...line, err: error }, "request failed");
    else request.log.info(line, "request answered");
  }
}
