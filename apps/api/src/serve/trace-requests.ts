import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { refusalsOf } from "../http/log-refusal.ts";
import type { Span, Telemetry } from "../telemetry/telemetry.ts";

const methods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/**
 * Makes each request a span, named by its route and never by its path. The caller has no influence: a trace begins
 * here, whatever `traceparent` the request brings, so that no stranger decides what is sampled or joins a trace.
 */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.isOn) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const begun = performance.now();
    const about = aboutRequest(request);
    const span = telemetry.begin({
      name: [about["http.request.method"], about["http.route"]].filter(Boolean).join(" "),
      kind: "server",
      attributes: { ...about, "request.id": request.id },
    });
    spans.set(request, span);
    // Also called if the caller disconnected before the response.
    reply.raw.once("close", () => {
      const seconds = (performance.now() - begun) / 1_000;
      finish(telemetry, { request, reply, span, seconds });
    });
    done();
  });
  // As with the request's id: a body that is still being read finishes in another async context.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) telemetry.within(span, done);
    else done();
  });
}

interface Answered {
  request: FastifyRequest;
  reply: FastifyReply;
  span: Span;
  seconds: number;
}

function finish(telemetry: Telemetry, { request, reply, span, seconds }: Answered): void {
  const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
  const answer = { "http.response.status_code": status };
  const refused = refusalsOf(request) ?? [];
  span.note(answer);
  const code = status ? (refused[0] ?? String(status)) : "caller_gone";
  const isRefused = !status || status >= 400;
  span.end(isRefused ? { code, isFault: (status ?? 0) >= 500 } : undefined);
  telemetry.record(
    "http.server.request.duration",
    { ...aboutRequest(request), ...answer },
    seconds,
  );
  for (const each of refused) telemetry.record("shop.refusals", { "error.type": each });
}

function aboutRequest({ method, routeOptions }: FastifyRequest) {
  return {
    "http.request.method": methods.has(method) ? method : "_OTHER",
    "http.route": routeOptions.url,
  };
}
