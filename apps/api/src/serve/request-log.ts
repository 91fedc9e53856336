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
 * Traces each request, named by its route and not by its path. Ignores the `traceparent` of the request, so that no
 * caller decides what is sampled or joins a trace.
 */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.isEnabled) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const startedAt = performance.now();
    const about = getRequestAttributes(request);
    const span = telemetry.startSpan({
      name: [about["http.request.method"], about["http.route"]].filter(Boolean).join(" "),
      kind: "server",
      attributes: { ...about, "request.id": request.id },
    });
    spans.set(request, span);
    // Also emitted if the caller disconnects before the response.
    reply.raw.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1_000;
      recordRequest(telemetry, { request, reply, span, seconds });
    });
    done();
  });
  // In `preValidation`, because the body is read in another async context, where the span would be lost.
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
  const response = { "http.response.status_code": status };
  const codes = getErrorCodes(request) ?? [];
  span.setAttributes(response);
  const code = status ? (codes[0] ?? String(status)) : "caller_gone";
  const isError = !status || status >= 400;
  span.end(isError ? { code, isServerError: (status ?? 0) >= 500 } : undefined);
  telemetry.record(
    "http.server.request.duration",
    { ...getRequestAttributes(request), ...response },
    seconds,
  );
  for (const code of codes) telemetry.record("shop.errors", { "error.type": code });
}

function getRequestAttributes({ method, routeOptions }: FastifyRequest) {
  return {
    "http.request.method": knownMethods.has(method) ? method : "_OTHER",
    "http.route": routeOptions.url,
  };
}

/**
 * Logs one line per request when it is answered, with its error codes. Omits Fastify's line at the start of a
 * request.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    ...[error, request, reply]: Parameters<LogController["requestCompleted"]>
  ): void {
    const errorCodes = getErrorCodes(request);
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, errorCodes };
    if (error) request.log.error({ ...line, err: error }, "request failed");
    else request.log.info(line, "request answered");
  }
}
