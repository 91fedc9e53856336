import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { type IdentityEmulator, startIdentityEmulator } from "@site/local/identity";
import { type Inbox, startInbox } from "@site/local/inbox";
import { type Payments, startPayments } from "@site/local/payments/start-payments";
import { findPgbouncer, type Pooler, startPooler } from "@site/local/pooler";
import { type Postgres, startPostgres } from "@site/local/postgres";
import {
  findFreePorts,
  type LocalServices,
  type Ports,
  startLocalServices,
} from "@site/local/services";
import { buildApiEnvironment, PROJECT_ID } from "@site/local/services/api-settings";
import { runOps } from "@site/local/services/run-ops";
import { ensureSecrets, type Secrets } from "@site/local/services/secrets";
import pg from "pg";

/** The command-line argument that puts PgBouncer in transaction mode between the API and Postgres. */
export const POOLER = "--pooler";
// Number of connections that keep the cores of a small Postgres busy.
const POOL_SIZE = 20;

/**
 * Starts PgBouncer in front of a Postgres at this port, which may start later. Throws if PgBouncer is not available.
 */
async function startBenchmarkPooler(folder: string, postgresPort: number): Promise<Pooler> {
  const pgbouncer = await findPgbouncer(
    path.resolve(import.meta.dirname, "../../../../.local/pgbouncer"),
  );
  if (typeof pgbouncer === "string") throw new Error(pgbouncer);
  return startPooler({
    pgbouncer,
    dataDir: path.join(folder, "pooler"),
    port: await findFreePort(),
    postgresPort,
    poolSize: POOL_SIZE,
  });
}

export interface BackingServices {
  /** Ports of the services that the API uses. A benchmark can put a faulty proxy in front of each. */
  ports: Ports;
  secrets: Secrets;
  postgres: Postgres;
  identity: IdentityEmulator;
  payments: Payments;
  inbox: Inbox;
  /** Connections that bypass the API and any proxy. */
  sql: pg.Pool;
  /** The folder for logs. */
  dataDir: string;
  /** Returns the settings of an API that reaches the services at these ports. */
  environment: (ports?: Partial<Ports>) => NodeJS.ProcessEnv;
  /** Restarts Postgres with the same data. */
  restartPostgres: () => Promise<void>;
}

interface BackingServicesOptions {
  /** Postgres settings in addition to the defaults. */
  postgres?: Record<string, string>;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

/**
 * Runs a benchmark with all services that the API needs, but without the API, so that each service and API process
 * can be stopped separately. The payment provider stores its data in memory only.
 */
export async function withBackingServices<Result>(
  options: BackingServicesOptions,
  run: (services: BackingServices) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-benchmark-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    return await run(await startBackingServices(dataDir, options, (stop) => stops.push(stop)));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startBackingServices(
  dataDir: string,
  options: BackingServicesOptions,
  onStop: (stop: () => Promise<unknown>) => void,
): Promise<BackingServices> {
  const [ports, secrets] = await Promise.all([findFreePorts(), ensureSecrets(dataDir)]);
  const stopLater = <Service extends { stop: () => Promise<void> }>(service: Service): Service => {
    onStop(() => service.stop());
    return service;
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
  // Prevents a crash when an idle connection is closed.
  sql.on("error", () => undefined);
  onStop(() => sql.end());
  const pooler = options.isPooled
    ? stopLater(await startBenchmarkPooler(dataDir, ports.postgres))
    : undefined;
  const environment = (changed: Partial<Ports> = {}) => {
    const reached = { ...ports, ...(pooler && { postgres: pooler.port }), ...changed };
    const url = new URL(postgres.url);
    url.port = String(reached.postgres);
    return buildApiEnvironment(reached, secrets, url.href);
  };
  await runOps(environment(), ["migrate"], path.join(dataDir, "ops.log"));
  const identity = stopLater(
    await startIdentityEmulator({
      port: ports.identity,
      projectId: PROJECT_ID,
      dataFile: path.join(dataDir, "identity.json"),
    }),
  );
  const payments = stopLater(
    await startPayments({
      port: ports.payments,
      secretKey: secrets.stripeSecretKey,
      webhookSecret: secrets.webhookSecret,
      webhookUrls: [`http://127.0.0.1:${ports.api}/api/webhooks/stripe`],
    }),
  );
  const inbox = stopLater(
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

interface LocalServicesRun {
  signal: AbortSignal;
  apiInstances?: 1 | 2;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

interface RunningServices {
  services: LocalServices;
  /** Connections that bypass the API. */
  sql: pg.Pool;
  /** Returns the errors that the first API process has logged, one line for each second and reason. */
  listOutages: () => Promise<string[]>;
}

/** Runs a benchmark with its own local services, and deletes their data afterwards. */
export async function withLocalServices<Result>(
  { isPooled = false, ...options }: LocalServicesRun,
  run: (surroundings: RunningServices) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-benchmark-"));
  try {
    const ports = await findFreePorts();
    const pooler = isPooled ? await startBenchmarkPooler(dataDir, ports.postgres) : undefined;
    const services = await startLocalServices({
      dataDir,
      ports,
      poolerPort: pooler?.port,
      ...options,
    });
    const sql = new pg.Pool({ connectionString: services.urls.database, max: 2 });
    // Prevents a crash when an idle connection is closed.
    sql.on("error", () => undefined);
    try {
      return await run({
        services,
        sql,
        listOutages: () => readOutages(path.join(dataDir, "api-1.log")),
      });
    } finally {
      await sql.end();
      await services.stop();
      await pooler?.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface LogLine {
  severity: string;
  time: string;
  err?: { message: string; cause?: { message: string } };
}

async function readOutages(logFile: string): Promise<string[]> {
  const log = await readFile(logFile, "utf8");
  const lines = log.split("\n").filter((line) => line.includes('"err":'));
  const outages = lines.map((line) => {
    const { severity, time, err } = JSON.parse(line) as LogLine;
    return `${time.slice(11, 19)} ${severity}: ${(err?.cause ?? err)?.message.slice(0, 200)}`;
  });
  return [...new Set(outages)];
}
