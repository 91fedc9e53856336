import { once } from "node:events";
import { type IncomingMessage, request as ask } from "node:http";
import { connect } from "node:net";

import { TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createLog } from "../src/log.ts";
import { signUp } from "./people.ts";
import { startSuite, type Suite } from "./suite.ts";

const lines: string[] = [];
let suite: Suite;
beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  suite = await startSuite({ overrides: { log } });
});
afterAll(() => suite.stop());

function call(route: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${suite.api.url}${route}`, options);
}

const json = { "content-type": "application/json" };

test("every answer may not be kept, names its request, and takes over a well-formed request id", async () => {
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
    () => call('/api/trpc/product.mailDownloads?input={"email":"a@example.com"}'),
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
      call("/api/trpc/product.mailDownloads", {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: '{"email":"a@example.com"}',
      }),
  ],
  [
    "a form",
    400,
    "invalid_input",
    () => call("/api/trpc/product.mailDownloads", { method: "POST", body: new FormData() }),
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

test("TRACE repeats nothing of a request", async () => {
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

test("HEAD runs no mutation", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = encodeURIComponent(JSON.stringify({ email }));
  const head = await call(`/api/trpc/product.mailDownloads?input=${input}`, { method: "HEAD" });
  expect(head.status).toBeLessThan(500);
  const rows = await suite.sql.query("select 1 from outbox where message->>'email' = $1", [email]);
  expect(rows.rows).toEqual([]);
});

test("who asks for text alone gets text", async () => {
  const response = await call("/api/none", { headers: { accept: "text/plain" } });
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toMatch(/^not_found \([0-9a-f-]{36}\)\n$/);
  const both = await call("/api/none", {
    headers: { accept: "application/json, text/plain, */*" },
  });
  expect(both.headers.get("content-type")).toContain("application/json");
});

test("each field that is wrong is named with what is wrong with it", async () => {
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

test("what nobody foresaw is masked for the caller and told to the log", async () => {
  const api = await suite.startApi({
    breachedPasswords: () => Promise.reject(new Error("inner-canary of the machine")),
  });
  const response = await fetch(
    `${api.url}/api/trpc/auth.breachedPasswords?input=${encodeURIComponent('{"hashPrefix":"ABCDE"}')}`,
  );
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('"internal"');
  expect(text).not.toMatch(/canary|stack|\.ts/);
  const requestId = response.headers.get("x-request-id") ?? "";
  const logged = lines.find((line) => line.includes("inner-canary"));
  expect(logged).toContain(requestId);
});

test("each call to the payment provider is logged under its request id and ours", async () => {
  const { token } = await signUp();
  const input = { planId: "pro", termsVersion: TERMS_VERSION };
  const requestId = `buy-${crypto.randomUUID()}`;
  const response = await call("/api/trpc/billing.startCheckout", {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}`, "x-request-id": requestId },
    body: JSON.stringify(input),
  });
  expect(response.status).toBe(200);
  const answers = lines
    .filter((line) => line.includes("payment provider answered") && line.includes(requestId))
    .map((line) => JSON.parse(line) as { provider: object });
  expect(answers.at(-1)?.provider).toEqual({
    requestId: expect.stringMatching(/^req_/) as string,
    method: "POST",
    path: "/v1/checkout/sessions",
    status: 200,
  });
});

test("each refusal is in the log with its code, its time and its request, and a batch with all of them", async () => {
  const said = lines.length;
  const refused = await call("/api/trpc/auth.me,billing.purchases,product.releases?batch=1");
  const job = await call("/api/jobs/outbox", { method: "POST" });
  const event = await call("/api/webhooks/stripe", { method: "POST", headers: json, body: "{}" });
  const told = lines.slice(said).map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (response: Response) =>
    told.find(({ requestId }) => requestId === response.headers.get("x-request-id"));
  expect(lineOf(refused)).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    refused: ["unauthenticated", "unauthenticated"],
    req: { method: "GET", path: "/api/trpc/auth.me,billing.purchases,product.releases" },
  });
  expect(lineOf(job)).toMatchObject({ refused: ["unauthenticated"], res: { status: 401 } });
  expect(lineOf(event)).toMatchObject({ refused: ["webhook_rejected"], res: { status: 400 } });
});

test("nothing of what a person sends reaches the log", async () => {
  const person = await signUp();
  await call("/api/trpc/auth.me", {
    headers: { authorization: `Bearer ${person.token}`, cookie: "canary-cookie" },
  });
  await call("/api/trpc/auth.requestPasswordReset", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: person.email, returnPath: "/canary-path" }),
  });
  await call("/api/trpc/billing.quote?input=canary-query");
  await call("/api/canary@example.com/x");
  await suite.inbox.next({ to: person.email });
  const log = lines.join("");
  expect(log).toContain("/api/trpc/auth.me");
  for (const secret of [
    person.email,
    person.token,
    "canary-cookie",
    "canary-path",
    "canary-query",
    "canary@",
    suite.config.JOBS_SECRET,
    "whsec_local",
  ]) {
    expect(log).not.toContain(secret);
  }
  const requests = lines.filter((line) => !line.includes("Server listening"));
  expect(requests.join("")).not.toContain("127.0.0.1");
});

test("a failure that a browser tells of is logged without whom it names", async () => {
  const report = {
    message: "Error: ada-fault@example.com",
    stack: "at a (x.js:1:2)",
    path: "/pricing",
  };
  await suite.api.client().faults.report.mutate(report);
  const line = lines.find((each) => each.includes("fault in a browser")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    severity: "warn",
    fault: { ...report, message: "Error: [address]" },
  });
});

test("a caller who sends no headers to their end is let go", () => {
  const { server } = suite.api.app;
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.keepAliveTimeout).toBeGreaterThan(0);
  expect(server.timeout).toBeGreaterThan(0);
});

test("bytes that are no HTTP are answered with 400 and harm nobody", async () => {
  const socket = connect({ port: Number(new URL(suite.api.url).port), host: "127.0.0.1" });
  socket.write("nonsense\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("400 Bad Request");
  socket.destroy();
  expect((await call("/api/health")).status).toBe(200);
});
