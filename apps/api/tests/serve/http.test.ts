import { once } from "node:events";
import { type IncomingMessage, request as ask } from "node:http";
import { connect, type Socket } from "node:net";

import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, onTestFinished, test } from "vitest";

import { buildApp } from "../../src/app.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

function connectTo(url: string): Socket {
  return connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
}

function call(route: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${suite.api.url}${route}`, options);
}

const json = { "content-type": "application/json" };
const quoteInput = (planId: string) => `input=${encodeURIComponent(JSON.stringify({ planId }))}`;

test("every response is uncacheable and has a request id, the caller's if it is valid", async () => {
  for (const route of ["/api/health", "/api/ready", "/api/trpc/product.releases", "/api/none"]) {
    const response = await call(route, { headers: { "x-request-id": "abcdefgh-12345678" } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toBe("abcdefgh-12345678");
  }
  const forged = await call("/api/none", {
    headers: { "x-request-id": "<script>alert(1)</script>" },
  });
  expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const { error } = (await forged.json()) as { error: { requestId: string } };
  expect(error.requestId).toBe(forged.headers.get("x-request-id"));
});

test.each<[string, number, string, () => Promise<Response>]>([
  ["an unknown route", 404, "not_found", () => call("/api/none")],
  ["an unknown procedure", 404, "not_found", () => call("/api/trpc/no.such")],
  [
    "a query sent as a mutation",
    404,
    "not_found",
    () => call("/api/trpc/billing.quote", { method: "POST", headers: json, body: "{}" }),
  ],
  [
    "malformed JSON",
    400,
    "invalid_input",
    () => call("/api/trpc/auth.requestPasswordReset", { method: "POST", headers: json, body: "{" }),
  ],
  [
    "malformed JSON in the address",
    400,
    "invalid_input",
    () => call("/api/trpc/billing.quote?input={"),
  ],
  ["no input", 400, "invalid_input", () => call("/api/trpc/billing.quote")],
  [
    "an input that is sent twice",
    400,
    "invalid_input",
    () => call(`/api/trpc/billing.quote?${["pro", "pro"].map(quoteInput).join("&")}`),
  ],
  [
    "too large a body",
    413,
    "payload_too_large",
    () =>
      call("/api/trpc/auth.requestPasswordReset", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ email: "x".repeat(70_000) }),
      }),
  ],
  ...["/api/webhooks/stripe", "/api/webhooks/mail"].map(
    (path): [string, number, string, () => Promise<Response>] => [
      `too large a body to ${path}`,
      413,
      "payload_too_large",
      () =>
        call(path, {
          method: "POST",
          headers: { ...json, authorization: `Bearer ${suite.config.MAIL_REPORTS_SECRET}` },
          body: "x".repeat(1_024 * 1_024 + 1),
        }),
    ],
  ),
  [
    "too many calls in one batch",
    400,
    "invalid_input",
    () =>
      call(`/api/trpc/${Array.from({ length: 13 }, () => "product.releases").join(",")}?batch=1`),
  ],
  ...["%2C", "%252C", "%25252C"].map((comma): [string, number, string, () => Promise<Response>] => [
    `a batch behind ${comma}`,
    400,
    "invalid_input",
    () =>
      call(`/api/trpc/${Array.from({ length: 13 }, () => "product.releases").join(comma)}?batch=1`),
  ]),
  ...["OPTIONS", "PUT", "PATCH", "DELETE"].map(
    (method): [string, number, string, () => Promise<Response>] => [
      `a procedure called by ${method}`,
      404,
      "not_found",
      () => call("/api/trpc/product.releases", { method }),
    ],
  ),
  [
    "a mutation called by GET",
    404,
    "not_found",
    () => call('/api/trpc/product.requestDownloadsMail?input={"email":"a@example.com"}'),
  ],
  ["a job called by GET", 404, "not_found", () => call("/api/jobs/outbox")],
  [
    "parameters of a connection",
    400,
    "invalid_input",
    () => call("/api/trpc/product.releases?connectionParams=1"),
  ],
  [
    "JSON under the name of text",
    400,
    "invalid_input",
    () =>
      call("/api/trpc/product.requestDownloadsMail", {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: '{"email":"a@example.com"}',
      }),
  ],
  [
    "a form",
    400,
    "invalid_input",
    () => call("/api/trpc/product.requestDownloadsMail", { method: "POST", body: new FormData() }),
  ],
  ["a path that is too long", 400, "invalid_input", () => call(`/api/trpc/${"a".repeat(2_500)}`)],
  [
    "another content type",
    400,
    "invalid_input",
    () =>
      call("/api/trpc/auth.requestPasswordReset", {
        method: "POST",
        headers: { "content-type": "application/xml" },
        body: "<x/>",
      }),
  ],
  [
    "a job without its secret",
    401,
    "unauthenticated",
    () => call("/api/jobs/outbox", { method: "POST" }),
  ],
  [
    "a job with another secret",
    401,
    "unauthenticated",
    () =>
      call("/api/jobs/reconcile", {
        method: "POST",
        headers: { authorization: "Bearer nonsense" },
      }),
  ],
  ["a path that cannot be decoded", 400, "invalid_input", () => call("/api/%zz")],
])("%s is answered with %i and %s", async (_name, status, code, ask) => {
  const response = await ask();
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const text = await response.text();
  expect(text).toContain(`"${code}"`);
  expect(text).toContain(`"requestId":"${response.headers.get("x-request-id")}"`);
});

test("TRACE does not echo the request", async () => {
  const sent = ask(`${suite.api.url}/api/trpc/product.releases`, {
    method: "TRACE",
    headers: { authorization: "Bearer canary" },
  });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const text = (await answer.toArray()).join("");
  expect(answer.statusCode).toBe(404);
  expect(text).not.toContain("canary");
});

test("HEAD does not run mutations", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = encodeURIComponent(JSON.stringify({ email }));
  const head = await call(`/api/trpc/product.requestDownloadsMail?input=${input}`, {
    method: "HEAD",
  });
  expect(head.status).toBeLessThan(500);
  const rows = await suite.sql.query("select 1 from outbox where message->>'email' = $1", [email]);
  expect(rows.rows).toEqual([]);
});

test("a caller who accepts only text gets text", async () => {
  const response = await call("/api/none", { headers: { accept: "text/plain" } });
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toMatch(/^not_found \([0-9a-f-]{36}\)\n$/);
  const both = await call("/api/none", {
    headers: { accept: "application/json, text/plain, */*" },
  });
  expect(both.headers.get("content-type")).toContain("application/json");
});

test("each invalid field is reported with its error", async () => {
  const { token } = await signUp();
  const response = await call("/api/trpc/billing.startCheckout", {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ planId: "gold", couponCode: "?", termsVersion: TERMS_VERSION }),
  });
  expect(await response.json()).toMatchObject({
    error: {
      data: {
        appCode: "invalid_input",
        fields: {
          planId: "Choose one of the plans.",
          couponCode: "A coupon code has letters, digits, spaces and hyphens.",
        },
      },
    },
  });
});

test("an idle connection stays open for longer than callers are told", async () => {
  const { headers } = await fetch(`${suite.api.url}/api/health`);
  expect(headers.get("keep-alive")).toBe("timeout=10");
  expect(suite.api.app.server.keepAliveTimeoutBuffer).toBeGreaterThanOrEqual(5_000);
});

test("a caller who never completes the headers is disconnected", async () => {
  const { server } = suite.api.app;
  for (const time of [server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]) {
    expect(time).toBeGreaterThan(0);
    expect(time).toBeLessThanOrEqual(15_000);
  }
  expect(server.timeout).toBeGreaterThan(0);
  const usual = server.headersTimeout;
  server.headersTimeout = 100;
  onTestFinished(() => {
    server.headersTimeout = usual;
  });
  const socket = connectTo(suite.api.url);
  socket.write("GET /api/health HTTP/1.1\r\nhost: x\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("408 Request Timeout");
  await once(socket, "close");
});

test.each([
  ["a length and pieces", "content-length: 3\r\ntransfer-encoding: chunked"],
  ["two lengths", "content-length: 3\r\ncontent-length: 30"],
  ["pieces within something unknown", "transfer-encoding: chunked, strange"],
])(
  "a request whose length is given by %s is refused and its connection closed",
  async (_how, lines) => {
    const socket = connectTo(suite.api.url);
    const head = `POST /api/trpc/product.requestDownloadsMail HTTP/1.1\r\nhost: x\r\n${lines}`;
    const smuggled = "GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n";
    socket.write(`${head}\r\ncontent-type: application/json\r\n\r\n0\r\n\r\n${smuggled}`);
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  },
);

test("bytes that are not HTTP get 400", async () => {
  const socket = connectTo(suite.api.url);
  socket.write("nonsense\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("400 Bad Request");
  socket.destroy();
  expect((await call("/api/health")).status).toBe(200);
});

test("a route with a JSON Schema fails at the start", async () => {
  const { JOBS_SECRET: jobsSecret } = suite.config;
  const settings = {
    jobsSecret,
    mailReportsSecret: undefined,
    trustedProxyHops: 1,
    frontSecret: undefined,
  };
  const app = buildApp(suite.api.deps, settings);
  app.post("/schema", { schema: { body: { type: "object" } } }, () => ({}));
  await expect(app.ready()).rejects.toThrow("validate with zod");
});
