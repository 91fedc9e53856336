import { TERMS_VERSION } from "@site/contracts/plans";
import { findFreePort } from "@site/local/free-port";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createLog } from "../../src/log.ts";
import { openTelemetry } from "../../src/telemetry/open-telemetry.ts";
import { instruments, noopTelemetry, type Telemetry } from "../../src/telemetry/telemetry.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { startTelemetryReceiver, type TelemetryReceiver } from "../setup/telemetry-receiver.ts";
import { signUp } from "../setup/users.ts";

let suite: Suite;
let receiver: TelemetryReceiver;
let telemetry: Telemetry;

const lines: string[] = [];
const log = createLog("warn", { write: (line: string) => void lines.push(line) });

function tellingTo(endpoint: string, timeoutMs?: number): Telemetry {
  return openTelemetry({
    endpoint,
    headers: {},
    service: "api",
    deployment: "local",
    sampledShare: 1,
    log,
    ...(timeoutMs && { timeoutMs }),
  });
}

beforeAll(async () => {
  receiver = await startTelemetryReceiver();
  telemetry = tellingTo(receiver.url);
  suite = await startSuite({ overrides: { telemetry } });
});
afterAll(async () => {
  await suite.stop();
  await receiver.stop();
});

/**
 * Waits until the trace of this request is exported completely. Returns each span as the path of names from the root.
 */
async function loadSteps(requestId: string): Promise<string[]> {
  await telemetry.flush();
  const trace = receiver
    .traces()
    .find(({ spans }) => spans[0]?.attributes["request.id"] === requestId);
  const spans = trace?.spans ?? [];
  const wayTo = (id: string | undefined): string[] => {
    const span = spans.find((each) => each.id === id);
    return span ? [...wayTo(span.parentId), span.name] : [];
  };
  return spans.map(({ id }) => wayTo(id).join(" › "));
}

/** The id of the request to which the exported span with this name belongs. */
function requestBehind(name: string): string {
  const spans = receiver.traces().flatMap((trace) => trace.spans);
  return String(spans.find((span) => span.name === name)?.attributes["request.id"]);
}

async function startCheckout(token: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${suite.api.url}/api/trpc/billing.startCheckout`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }),
  });
  const { result } = (await response.json()) as { result: { data: { checkoutUrl: string } } };
  return result.data.checkoutUrl;
}

test("a purchase can be followed from the request through procedure and queries to the provider, and from the webhook to the mail", async () => {
  const { token, email } = await signUp();
  const requestId = `buy-${crypto.randomUUID()}`;
  const checkoutUrl = await startCheckout(token, { "x-request-id": requestId });
  const call = "POST /api/trpc/:path › billing.startCheckout";
  const steps = await loadSteps(requestId);
  expect(steps).toEqual(
    expect.arrayContaining([
      "POST /api/trpc/:path",
      call,
      `${call} › identity.verifyToken`,
      `${call} › SELECT profiles`,
      `${call} › BEGIN`,
      `${call} › INSERT purchases`,
      `${call} › COMMIT`,
      `${call} › POST /v1/customers`,
      `${call} › POST /v1/checkout/sessions`,
    ]),
  );

  await paySession(suite.payments, parseSessionId(checkoutUrl));
  await suite.inbox.waitForMail({ to: email });
  const webhook = "POST /api/webhooks/stripe";
  await expect
    .poll(() => loadSteps(requestBehind("mail receipt")))
    .toEqual(
      expect.arrayContaining([
        `${webhook} › GET /v1/checkout/sessions/{id}`,
        `${webhook} › UPDATE purchases`,
        `${webhook} › INSERT licences`,
        `${webhook} › mail receipt › mail.send`,
      ]),
    );
  const tied = await suite.sql.query(
    "select 1 from outbox where sent_at is not null and (request_id is not null or traceparent is not null)",
  );
  expect(tied.rows).toEqual([]);
});

test("a stranger's trace context is ignored", async () => {
  const requestId = `ask-${crypto.randomUUID()}`;
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await fetch(`${suite.api.url}/api/trpc/product.releases`, {
    headers: { "x-request-id": requestId, traceparent: `00-${traceId}-b7ad6b7169203331-00` },
  });
  await expect
    .poll(() => loadSteps(requestId))
    .toContain("GET /api/trpc/:path › product.releases › SELECT releases");
  expect(receiver.traces().map(({ id }) => id)).not.toContain(traceId);
});

test("telemetry contains nothing that a person sent or received, and no secret", async () => {
  const person = await signUp({
    email: `canary-${crypto.randomUUID()}@example.com`,
    verified: true,
  });
  const client = suite.api.client(person.token);
  const newEmail = `canary-new-${crypto.randomUUID()}@example.com`;
  const profile = { displayName: "Canary Q. Person", company: "Canary Company of Quito" };
  await client.auth.updateProfile.mutate(profile);
  const sessionId = parseSessionId(await startCheckout(person.token, {}));
  await paySession(suite.payments, sessionId);
  await suite.inbox.waitForMail({ to: person.email });
  const [licence] = await client.licences.list.query();
  await client.account.requestEmailChange.mutate({ newEmail });
  const headers = { "content-type": "application/json", cookie: "canary-cookie" };
  const body = '{"email":"canary-unknown@example.com"}';
  await fetch(`${suite.api.url}/api/trpc/product.requestDownloadsMail`, {
    method: "POST",
    headers,
    body,
  });
  await fetch(`${suite.api.url}/api/trpc/auth.canary-method?input=canary-query`);
  await fetch(`${suite.api.url}/api/v1/canary-path@example.com?q=canary-query`);
  const encoded = Buffer.from("canary-path@example.com").toString("base64url");
  for (const spelling of ["CANARY%40example.com", "canary+tag%2540example.com", encoded]) {
    await fetch(`${suite.api.url}/api/v1/${spelling}?q=${spelling}`);
  }
  await suite.sql.query("alter table profiles add constraint refusing check (false) not valid");
  await client.auth.updateProfile.mutate(profile).catch(() => undefined);
  await suite.sql.query("alter table profiles drop constraint refusing");
  await suite.inbox.waitForMail({ to: newEmail });
  const authorization = `Bearer ${suite.config.JOBS_SECRET}`;
  await fetch(`${suite.api.url}/api/jobs/outbox`, { method: "POST", headers: { authorization } });

  await expect
    .poll(async () => {
      await telemetry.flush();
      return receiver.figures().map(({ name }) => name);
    })
    .toEqual(expect.arrayContaining(Object.keys(instruments)));
  const exported = JSON.stringify([receiver.traces(), receiver.figures()]);
  // The exported data contains the failure above, but only by its code.
  expect(exported).toContain("23514");
  expect(exported).not.toMatch(/canary|quito/i);
  const { token, email } = person;
  for (const secret of [
    encoded,
    token,
    email,
    sessionId,
    licence?.key ?? "",
    suite.config.JOBS_SECRET,
  ]) {
    expect(exported).not.toContain(secret);
  }
});

test("a job sends waiting telemetry, even when it fails, and a stranger's call of it sends nothing", async () => {
  let flushes = 0;
  const flush = async () => void (flushes += 1);
  const api = await suite.startApi({
    telemetry: { ...noopTelemetry, flush },
    now: () => {
      throw new Error("no clock");
    },
  });
  const loadStatus = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${api.url}/api/jobs/outbox`, { method: "POST", headers })).status;
  };
  expect(await loadStatus("a-secret-of-somebody-else")).toBe(401);
  expect(flushes).toBe(0);
  expect(await loadStatus(suite.config.JOBS_SECRET)).toBe(500);
  expect(flushes).toBe(1);
});

test("an unreachable collector is logged once, and no call waits or fails because of it", async () => {
  const away = tellingTo(`http://127.0.0.1:${await findFreePort()}`, 500);
  const api = await suite.startApi({ telemetry: away });
  const { token } = await signUp();
  await api.client(token).auth.me.query();
  const job = () =>
    fetch(`${api.url}/api/jobs/outbox`, {
      method: "POST",
      headers: { authorization: `Bearer ${suite.config.JOBS_SECRET}` },
    });
  expect([(await job()).status, (await job()).status]).toEqual([200, 200]);
  await api.stop();
  await expect.poll(() => lines.join("")).toContain("telemetry not delivered");
  expect(lines.filter((line) => line.includes("telemetry not delivered"))).toHaveLength(1);
});
