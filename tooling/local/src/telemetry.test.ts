import { afterAll, beforeAll, expect, test } from "vitest";

import { freePort } from "./free-port.ts";
import { startTelemetryViewer, type TelemetryViewer } from "./telemetry.ts";

let viewer: TelemetryViewer;
beforeAll(async () => {
  viewer = await startTelemetryViewer(await freePort());
});
afterAll(() => viewer.stop());

const post = (path: string, body: unknown) =>
  fetch(viewer.url + path, { method: "POST", body: JSON.stringify(body) });
const page = async (path: string) => (await fetch(viewer.url + path)).text();

function span(traceId: string, route: string, more: object = {}) {
  return {
    traceId,
    spanId: traceId.slice(0, 16),
    name: `GET ${route}`,
    startTimeUnixNano: "1795298598000000000",
    endTimeUnixNano: "1795298598005000000",
    attributes: [{ key: "http.route", value: { stringValue: route } }],
    ...more,
  };
}

const spansOf = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

test("a trace is listed and shown with its steps below each other, and whatever stands in it as text", async () => {
  const traceId = "a".repeat(32);
  const child = { spanId: "b".repeat(16), parentSpanId: traceId.slice(0, 16), name: "<b>query" };
  await post("/v1/traces", spansOf(span(traceId, "/x", child), span(traceId, "/api/trpc/:path")));
  expect(await page("/")).toContain("GET /api/trpc/:path");
  const trace = await page(`/traces/${traceId}`);
  expect(trace).toContain('padding-left:1.25rem">&lt;b&gt;query');
  expect(trace).not.toContain("<b>");
});

test("the scheduler's calls push no request out of the list, and are shown when asked for", async () => {
  const request = "c".repeat(32);
  await post("/v1/traces", spansOf(span(request, "/api/ask")));
  for (let call = 0; call < 400; call += 1) {
    const id = call.toString(16).padStart(32, "d");
    await post("/v1/traces", spansOf(span(id, "/api/jobs/outbox")));
  }
  expect(await page("/")).toContain(request);
  expect(await page("/")).not.toContain("/api/jobs/outbox");
  expect(await page("/?jobs=1")).toContain("/api/jobs/outbox");
});

test("figures are shown as they were last told, of durations their mean", async () => {
  const metric = (asInt: string) => ({
    resourceMetrics: [
      {
        scopeMetrics: [
          {
            metrics: [
              { name: "mails", unit: "{mail}", gauge: { dataPoints: [{ asInt }] } },
              { name: "duration", unit: "s", histogram: { dataPoints: [{ count: "4", sum: 2 }] } },
            ],
          },
        ],
      },
    ],
  });
  await post("/v1/metrics", metric("3"));
  await post("/v1/metrics", metric("7"));
  expect(viewer.figures()).toMatchObject([
    { name: "duration", count: 4, value: 0.5 },
    { name: "mails", value: 7 },
  ]);
  expect(await page("/figures")).toContain("mails");
});

test("what is no OTLP is refused", async () => {
  expect((await post("/v1/traces", { resourceSpans: 1 })).status).toBe(400);
  expect((await fetch(`${viewer.url}/v1/metrics`, { method: "POST", body: "{" })).status).toBe(400);
});
