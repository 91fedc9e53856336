import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { PASSKEY_HEADER } from "@site/contracts/sign-in/passkey-header";
import { findFreePort } from "@site/local/free-port";
import { type Inbox, startInbox } from "@site/local/inbox";
import {
  type Payments,
  type PaymentsOptions,
  startPayments,
} from "@site/local/payments/start-payments";
import { toPoolerUrl } from "@site/local/pooler";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";

import { buildApp } from "../../src/app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { createDeps, type Runtime } from "../../src/create-deps.ts";
import type { Deps } from "../../src/deps.ts";
import type { Limiter } from "../../src/providers/limiter.ts";
import type { AppRouter } from "../../src/router.ts";
import { findBrokenInvariants } from "./ledger-invariants.ts";
import { createTestDatabase, dropTestDatabase } from "./test-database.ts";
import { createTestEnvironment } from "./test-settings.ts";

export interface Api {
  url: string;
  app: FastifyInstance;
  deps: Deps;
  /** A client like the site's, with this ID token and the token of a passkey's confirmation. */
  client: (token?: string, passkeyToken?: string) => TRPCClient<AppRouter>;
  stop: () => Promise<void>;
}

export interface Suite {
  api: Api;
  config: Config;
  environment: Record<string, string>;
  payments: Payments;
  inbox: Inbox;
  /** Queries the database, bypassing the API. */
  sql: pg.Pool;
  /** Starts another instance of the API with the same services and its own connections. */
  startApi: (overrides?: Partial<Deps>) => Promise<Api>;
  stop: () => Promise<void>;
}

export interface SuiteOptions {
  overrides?: Partial<Deps>;
  payments?: Partial<PaymentsOptions>;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

/** Suites send far more requests than a user does. The limits have their own suite. */
const unlimited: Limiter = {
  consume: async () => undefined,
  release: async () => undefined,
};

/** Starts a suite before the tests of a file and stops it after them. */
export function withSuite(options?: SuiteOptions): Suite {
  const suite = {} as Suite;
  beforeAll(async () => {
    Object.assign(suite, await startSuite(options));
  });
  afterAll(() => suite.stop());
  return suite;
}

/** Starts the API with real services: its own database, payments and inbox, and the shared identity emulator. */
export async function startSuite({
  overrides,
  payments: paymentsOptions,
  isPooled = inject("isPooled"),
}: SuiteOptions = {}): Promise<Suite> {
  const folder = mkdtempSync(path.join(tmpdir(), "api-suite-"));
  const identityHost = inject("identityHost");
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", identityHost);
  const firstTryFails = inject("paymentsFailFirst");
  const [databaseUrl, port, paymentsPort, smtpPort, httpPort] = await Promise.all([
    createTestDatabase(inject("templateUrl")),
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const inbox = await startInbox({ httpPort, smtpPort, dataDir: folder });
  const payments = await startPayments({
    port: paymentsPort,
    secretKey: "sk_test_local",
    webhookSecret: "whsec_local",
    webhookUrls: [`http://127.0.0.1:${port}/api/webhooks/stripe`],
    retryDelaysMs: [20, 50, 100, 200, 400],
    ...(firstTryFails ? { firstTryFails } : {}),
    ...paymentsOptions,
  });
  const environment = createTestEnvironment({
    databaseUrl: isPooled ? toPoolerUrl(databaseUrl, { port: poolerPort() }) : databaseUrl,
    identityHost,
    paymentsBase: payments.apiBase,
    smtpUrl: inbox.smtpUrl,
    port,
  });
  const config = readConfig(environment);
  const apis: Api[] = [];
  const startApi = async (changes?: Partial<Deps>, at?: number): Promise<Api> => {
    const api = await listen(
      config,
      createDeps(config, { limiter: unlimited, ...overrides, ...changes }),
      at ?? (await findFreePort()),
    );
    apis.push(api);
    return api;
  };
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  sql.on("error", () => undefined);
  const api = await startApi({}, port);
  return {
    api,
    config,
    environment,
    payments,
    inbox,
    sql,
    startApi,
    stop: async () => {
      await payments.stop();
      await Promise.all(apis.map((each) => each.stop()));
      const broken = await findBrokenInvariants(sql);
      await Promise.all([inbox.stop(), sql.end()]);
      rmSync(folder, { recursive: true, force: true });
      // The ledger must be consistent after every suite. Keeps the database if it is not.
      expect(broken).toEqual({});
      await dropTestDatabase(databaseUrl);
    },
  };
}

function poolerPort(): number {
  const port = inject("poolerPort");
  if (port === undefined) throw new Error("This machine has no PgBouncer.");
  return port;
}

async function listen(config: Config, runtime: Runtime, port: number): Promise<Api> {
  const app = buildApp(runtime.deps, {
    jobsSecret: config.JOBS_SECRET,
    mailReportsSecret: config.MAIL_REPORTS_SECRET,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    frontSecret: config.FRONT_SECRET,
  });
  await app.listen({ host: "127.0.0.1", port });
  const url = `http://127.0.0.1:${port}`;
  let stopped = false;
  return {
    url,
    app,
    deps: runtime.deps,
    client: (token, passkeyToken) =>
      createTRPCClient<AppRouter>({
        links: [
          httpBatchLink({
            url: `${url}/api/trpc`,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              ...(passkeyToken && { [PASSKEY_HEADER]: passkeyToken }),
            },
          }),
        ],
      }),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await app.close();
      await runtime.close();
    },
  };
}
