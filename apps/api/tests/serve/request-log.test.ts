import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { createLog } from "../../src/log.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const lines: string[] = [];
const log = createLog("trace", { write: (line: string) => void lines.push(line) });
const suite = withSuite({ overrides: { log } });

function call(route: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${suite.api.url}${route}`, options);
}

const json = { "content-type": "application/json" };

test("an unexpected error is masked for the caller and logged", async () => {
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

test("a mail is logged with the id of the request that queued it", async () => {
  const { email } = await signUp();
  const asking = await suite.startApi({ wakeOutbox: () => undefined });
  const requestId = `reset-${crypto.randomUUID()}`;
  await fetch(`${asking.url}/api/trpc/auth.requestPasswordReset`, {
    method: "POST",
    headers: { ...json, "x-request-id": requestId },
    body: JSON.stringify({ email }),
  });
  const said = lines.length;
  await call("/api/jobs/outbox", {
    method: "POST",
    headers: { authorization: `Bearer ${suite.config.JOBS_SECRET}` },
  });
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(1);
  const parsed = lines.slice(said).map((line) => JSON.parse(line) as { msg: string });
  expect(parsed.find(({ msg }) => msg === "mail sent")).toMatchObject({
    requestId,
    kind: "reset-password",
    attempts: 1,
  });
});

test("each rejected call is logged with its code, time and request id", async () => {
  const said = lines.length;
  const refused = await call("/api/trpc/auth.me,billing.purchases,product.releases?batch=1");
  const job = await call("/api/jobs/outbox", { method: "POST" });
  const event = await call("/api/webhooks/stripe", { method: "POST", headers: json, body: "{}" });
  const parsed = lines.slice(said).map((line) => JSON.parse(line) as Record<string, unknown>);
  const getLine = (response: Response) =>
    parsed.find(({ requestId }) => requestId === response.headers.get("x-request-id"));
  expect(getLine(refused)).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    errorCodes: ["unauthenticated", "unauthenticated"],
    req: { method: "GET", path: "/api/trpc/auth.me,billing.purchases,product.releases" },
  });
  expect(getLine(job)).toMatchObject({ errorCodes: ["unauthenticated"], res: { status: 401 } });
  expect(getLine(event)).toMatchObject({ errorCodes: ["webhook_rejected"], res: { status: 400 } });
});

test("nothing that a user sends reaches the log", async () => {
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
  await suite.inbox.waitForMail({ to: person.email });
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

test("an error that a browser reports is logged without addresses", async () => {
  const report = {
    message: "Error: ada-error@example.com",
    stack: "at a (x.js:1:2)",
    path: "/pricing",
  };
  await suite.api.client().errorReports.report.mutate(report);
  const line = lines.find((each) => each.includes("browser error")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    severity: "warn",
    browserError: { ...report, message: "Error: [address]" },
  });
});
