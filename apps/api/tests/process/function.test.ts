import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";

import { getTestServer } from "@google-cloud/functions-framework/testing";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { AppRouter } from "../../src/router.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { buyPlan } from "../setup/shop.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

let suite: Suite;
let server: Server;
let url: string;

beforeAll(async () => {
  suite = await startSuite();
  for (const [name, value] of Object.entries(suite.environment)) vi.stubEnv(name, value);
  await import("../../src/function.ts");
  server = getTestServer("api");
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await suite.stop();
});

function getClient(token: string): TRPCClient<AppRouter> {
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${url}/api/trpc`, headers })],
  });
}

test("queries, mutations and batches work inside the function", async () => {
  const { token, email } = await signUp();
  const client = getClient(token);
  const [me, quote, releases] = await Promise.all([
    client.auth.me.query(),
    client.billing.quote.query({ planId: "pro" }),
    client.product.releases.query(),
  ]);
  expect(me.email).toBe(email);
  expect(quote.total.amountMinor).toBe(19_900);
  expect(releases).toEqual([]);
  const [saved, accepted] = await Promise.all([
    client.auth.updateProfile.mutate({ displayName: "Ada", company: "Ünïcode & Söhne" }),
    client.auth.sendVerification.mutate({}),
  ]);
  expect(saved.company).toBe("Ünïcode & Söhne");
  expect(accepted).toEqual({ accepted: true });
});

test("a webhook's signature is checked over the original bytes in the function too", async () => {
  suite.payments.control.setRules({ drop: true });
  const { buyer, sessionId } = await buyPlan(suite);
  const object = { id: sessionId, object: "checkout.session" };
  const event = {
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object },
  };
  const body = JSON.stringify(event, null, 3);
  const deliver = (signed: string) =>
    fetch(`${url}/api/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": Stripe.webhooks.generateTestHeaderString({
          payload: signed,
          secret: "whsec_local",
        }),
      },
      body,
    });
  expect((await deliver(JSON.stringify(event))).status).toBe(400);
  expect(await getClient(buyer.token).licences.list.query()).toEqual([]);
  expect((await deliver(body)).status).toBe(200);
  expect(await getClient(buyer.token).licences.list.query()).toHaveLength(1);
});

test("errors have the same code, status and headers as on the plain server", async () => {
  const missing = await fetch(`${url}/api/none`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("cache-control")).toBe("no-store");
  const large = await fetch(`${url}/api/trpc/auth.requestPasswordReset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "x".repeat(70_000) }),
  });
  expect(large.status).toBe(413);
  const { token } = await signUp();
  const purchaseId = crypto.randomUUID();
  expect(await getErrorCode(getClient(token).billing.purchaseStatus.query({ purchaseId }))).toBe(
    "purchase_not_found",
  );
});

test("a job runs with its secret", async () => {
  const response = await fetch(`${url}/api/jobs/outbox`, {
    method: "POST",
    headers: { authorization: `Bearer ${suite.config.JOBS_SECRET}` },
  });
  expect(await response.json()).toMatchObject({ failed: 0 });
});

test.each<[string, RequestInit]>([
  ["malformed JSON", { headers: { "content-type": "application/json" }, body: "{" }],
  [
    "a body that is not packed as it says",
    { headers: { "content-type": "application/json", "content-encoding": "gzip" }, body: "plain" },
  ],
])("%s is answered without a stack", async (_name, options) => {
  const response = await fetch(`${url}/api/trpc/auth.requestPasswordReset`, {
    method: "POST",
    ...options,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toMatch(/node_modules|\.js|JSON\.parse|\bat /);
});

test.each<[string, number, string]>([
  ["packed", 400, "content-length: 500\r\ncontent-encoding: gzip"],
  ["packed, in pieces", 400, "transfer-encoding: chunked\r\ncontent-encoding: br"],
  ["too long", 413, "content-length: 200000000"],
])("a body that is %s is answered with %i before it has come", async (_name, status, headers) => {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  await once(socket, "connect");
  const path = "/api/trpc/product.requestDownloadsMail";
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(`HTTP/1.1 ${status} `);
  socket.destroy();
});

test("compressed bodies, chunked bodies and disconnecting callers do no harm", async () => {
  const headers = { "content-type": "application/json" };
  const ask = (options: RequestInit) =>
    fetch(`${url}/api/trpc/product.requestDownloadsMail`, { method: "POST", ...options });
  const body = '{"email":"nobody@example.com"}';
  const packed = await ask({
    headers: { ...headers, "content-encoding": "gzip" },
    body: gzipSync(body),
  });
  expect(packed.status).toBe(400);
  const pieces = new Response(body).body;
  const inPieces = { headers, body: pieces, duplex: "half" } as RequestInit;
  expect((await ask(inPieces)).status).toBe(200);
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  await once(socket, "connect");
  socket.write("POST /api/trpc/x HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{");
  socket.destroy();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});
