import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { TERMS_VERSION } from "@site/contracts/plans";
import { findFreePort } from "@site/local/free-port";
import { type Postgres, startPostgres } from "@site/local/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";

import { migrateDatabase } from "../../src/db/migrate.ts";
import { type ApiProcess, startApiProcess } from "../setup/api-process.ts";
import { createTestEnvironment } from "../setup/test-settings.ts";
import { signUp } from "../setup/users.ts";

const folder = mkdtempSync(path.join(tmpdir(), "api-away-"));
let postgres: Postgres;
let api: ApiProcess;
let environment: Record<string, string>;
let port: number;

function startDatabase(): Promise<Postgres> {
  return startPostgres({ dataDir: path.join(folder, "data"), port, settings: { fsync: "off" } });
}

beforeAll(async () => {
  port = await findFreePort();
  postgres = await startDatabase();
  await migrateDatabase({ connectionString: postgres.url });
  const nowhere = await findFreePort();
  environment = createTestEnvironment({
    databaseUrl: postgres.url,
    identityHost: inject("identityHost"),
    paymentsBase: `http://127.0.0.1:${nowhere}`,
    smtpUrl: `smtp://127.0.0.1:${nowhere}`,
    port: await findFreePort(),
  });
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", environment.FIREBASE_AUTH_EMULATOR_HOST);
  api = await startApiProcess(environment);
});
afterAll(async () => {
  await api.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(route: string, token?: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${api.url}${route}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response;
}

test("while Postgres is unavailable calls get 503 with a retry time, and work again afterwards", async () => {
  const { token } = await signUp();
  expect((await call("/api/trpc/auth.me", token)).status).toBe(200);
  await postgres.kill();

  for (const response of [
    await call("/api/trpc/auth.me", token),
    await call("/api/trpc/product.releases"),
    await call("/api/trpc/billing.startCheckout", token, {
      planId: "pro",
      termsVersion: TERMS_VERSION,
    }),
    await call("/api/ready"),
  ]) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.text()).toContain('"unavailable"');
  }
  expect((await call("/api/health")).status).toBe(200);

  postgres = await startDatabase();
  expect((await call("/api/trpc/auth.me", token)).status).toBe(200);
  expect((await call("/api/ready")).status).toBe(200);
});

test("callers do not notice connections that Postgres closes", async () => {
  const { token } = await signUp();
  const operator = new pg.Client({ connectionString: environment.DATABASE_URL });
  await operator.connect();
  onTestFinished(() => operator.end());
  await Promise.all(Array.from({ length: 8 }, () => call("/api/trpc/auth.me", token)));
  const connections = "from pg_stat_activity where application_name = 'api'";
  await operator.query(`select pg_terminate_backend(pid) ${connections}`);
  await expect.poll(async () => (await operator.query(`select 1 ${connections}`)).rowCount).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call("/api/trpc/auth.me", token)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("the pool recovers all connections after an outage", async () => {
  const { token } = await signUp();
  await postgres.kill();
  const storm = Array.from({ length: 40 }, () =>
    call("/api/trpc/billing.startCheckout", token, { planId: "pro", termsVersion: TERMS_VERSION }),
  );
  const refused = await Promise.all(storm);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  postgres = await startDatabase();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call("/api/trpc/auth.me", token)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
