import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";

import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, onTestFinished, test } from "vitest";

import { startApiProcess } from "../setup/api-process.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

/** An agent that keeps its connection open longer than the process does. */
function createKeepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

test("a stopped process exits with success", async () => {
  const extra = await startApiProcess(suite.environment);
  expect((await fetch(`${extra.url}/api/ready`)).status).toBe(200);
  expect(await extra.stop()).toBe(0);
});

test("a stopping process answers the request in progress and closes its connection", async () => {
  const extra = await startApiProcess(suite.environment);
  const { token } = await signUp();
  const { control } = suite.payments;
  control.addFault({ kind: "slow", ms: 60_000, path: "/v1/checkout/sessions", times: 1 });
  const asked = request(`${extra.url}/api/trpc/billing.startCheckout`, {
    agent: createKeepAliveAgent(),
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  asked.end(JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }));
  await expect.poll(() => control.listFaults()).toEqual([]);
  const code = extra.stop();
  await expect.poll(extra.output).toContain('"stopping"');
  control.clearFaults();
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe("close");
  expect(await code).toBe(0);
});

test("a stopping process does not wait for idle connections", async () => {
  const extra = await startApiProcess(suite.environment);
  const { hostname, port } = new URL(extra.url);
  const connections = ["", "POST /api/trpc/auth.me HTTP/1.1\r\nhost: x\r\n"].map(async (sent) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    socket.on("error", () => undefined);
    if (sent) socket.write(sent);
  });
  await Promise.all(connections);
  // After this response, the server has accepted both connections.
  expect((await fetch(`${extra.url}/api/health`)).status).toBe(200);
  expect(await extra.stop()).toBe(0);
});

test("a stopping process gives back mail for a server that hangs, and exits with success", async () => {
  const { port, connected } = await startHangingServer();
  const extra = await startApiProcess({
    ...suite.environment,
    MAIL_URL: `smtp://127.0.0.1:${port}`,
  });
  const email = `${randomUUID()}@example.com`;
  const asked = await fetch(`${extra.url}/api/trpc/auth.requestPasswordReset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: (await signUp({ email })).email }),
  });
  expect(asked.status).toBe(200);
  await asked.text();
  await connected;
  expect(await extra.stop()).toBe(0);
  expect(extra.output()).toContain("unfinished mails given back");
  const { rows } = await suite.sql.query(
    "select attempts, next_attempt_at <= now() as is_due from outbox where message->>'email' = $1",
    [email],
  );
  expect(rows).toEqual([{ attempts: 0, is_due: true }]);
});

test("a stopping process doesn't wait for an identity service and a collector that hang", async () => {
  const identity = await startHangingServer();
  const collector = await startHangingServer();
  const extra = await startApiProcess({
    ...suite.environment,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identity.port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  });
  const { token } = await signUp();
  const cut = fetch(`${extra.url}/api/trpc/licences.list`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
  await identity.connected;
  const code = await extra.stop();
  expect(code).toBe(0);
  await cut;
});

/** A server that accepts connections and never answers. */
async function startHangingServer(): Promise<{ port: number; connected: Promise<unknown> }> {
  const server = createServer();
  const connected = once(server, "connection");
  server.on("connection", (socket) => {
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connected };
}
