import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type IdentityEmulator, startIdentityEmulator } from "@site/local/identity";
import { type Inbox, startInbox } from "@site/local/inbox";
import { type Payments, startPayments } from "@site/local/payments/start-payments";
import { type Postgres, startPostgres } from "@site/local/postgres";
import { findFreePorts, type Ports } from "@site/local/services";
import { buildApiEnvironment, PROJECT_ID } from "@site/local/services/api-settings";
import { runOps } from "@site/local/services/run-ops";
import { ensureSecrets, type Secrets } from "@site/local/services/secrets";
import pg from "pg";

import { startCampaignPooler } from "./campaign-pooler.ts";

export interface Parts {
  /** Everything that the API reaches: a campaign may put a misbehaving proxy in front of each. */
  ports: Ports;
  secrets: Secrets;
  postgres: Postgres;
  identity: IdentityEmulator;
  payments: Payments;
  inbox: Inbox;
  /** The database, bypassing the API. */
  sql: pg.Pool;
  /** The folder for logs. */
  dataDir: string;
  /** The settings of an API that reaches the parts at these ports. */
  environment: (ports?: Partial<Ports>) => NodeJS.ProcessEnv;
  /** Starts Postgres again over the same data. */
  restartPostgres: () => Promise<void>;
}

interface PartsOptions {
  /** Server settings in addition to the local world's. */
  postgres?: Record<string, string>;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

/**
 * Runs a campaign with everything that the API needs but without the API itself, so that each part, and each
 * process of the API, can be stopped separately. The payment provider keeps its data in memory only.
 */
export async function withParts<Result>(
  options: PartsOptions,
  run: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-campaign-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    return await run(await startParts(dataDir, options, (stop) => stops.push(stop)));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startParts(
  dataDir: string,
  options: PartsOptions,
  onStop: (stop: () => Promise<unknown>) => void,
): Promise<Parts> {
  const [ports, secrets] = await Promise.all([findFreePorts(), ensureSecrets(dataDir)]);
  const started = <Part extends { stop: () => Promise<void> }>(part: Part): Part => {
    onStop(() => part.stop());
    return part;
  };
  const startDatabase = () =>
    startPostgres({
      dataDir: path.join(dataDir, "postgres"),
      port: ports.postgres,
      ...(options.postgres && { settings: options.postgres }),
    });
  let postgres = await startDatabase();
  onStop(() => postgres.stop());
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  // An idle connection that ends must not end the process.
  sql.on("error", () => undefined);
  onStop(() => sql.end());
  const pooler = options.isPooled
    ? started(await startCampaignPooler(dataDir, ports.postgres))
    : undefined;
  const environment = (changed: Partial<Ports> = {}) => {
    const reached = { ...ports, ...(pooler && { postgres: pooler.port }), ...changed };
    const url = new URL(postgres.url);
    url.port = String(reached.postgres);
    return buildApiEnvironment(reached, secrets, url.href);
  };
  await runOps(environment(), ["migrate"], path.join(dataDir, "ops.log"));
  const identity = started(
    await startIdentityEmulator({
      port: ports.identity,
      projectId: PROJECT_ID,
      dataFile: path.join(dataDir, "identity.json"),
    }),
  );
  const payments = started(
    await startPayments({
      port: ports.payments,
      secretKey: secrets.stripeSecretKey,
      webhookSecret: secrets.webhookSecret,
      webhookUrls: [`http://127.0.0.1:${ports.api}/api/webhooks/stripe`],
    }),
  );
  const inbox = started(
    await startInbox({
      httpPort: ports.inbox,
      smtpPort: ports.smtp,
      dataDir: path.join(dataDir, "mails"),
    }),
  );
  return {
    ports,
    secrets,
    get postgres() {
      return postgres;
    },
    identity,
    payments,
    inbox,
    sql,
    dataDir,
    environment,
    restartPostgres: async () => {
      postgres = await startDatabase();
    },
  };
}
