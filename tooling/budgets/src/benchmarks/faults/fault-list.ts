import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { findFreePort } from "@site/local/free-port";
import { startApiProcess } from "@site/local/services/api-process";
import pg from "pg";

import type { BackingServices } from "../services.ts";
import type { FaultyProxy, ProxyFault } from "./faulty-proxy.ts";

/** The services and processes that faults act on. */
export interface FaultTarget {
  services: BackingServices;
  /** A proxy in front of each service that the API reaches. */
  proxies: Record<"postgres" | "identity" | "payments" | "smtp", FaultyProxy>;
  /** The settings of the API behind the proxies. */
  environment: NodeJS.ProcessEnv;
  /** The URLs of the API processes, which visitors and webhooks alternate between. */
  urls: string[];
  /** The folder of a small disk, if one could be made. */
  smallDisk: string | undefined;
}

export interface Fault {
  name: string;
  seconds: number;
  /** Statuses that are correct during this fault, besides 200, 409 and 503. */
  alsoCorrect?: number[];
  /** Whether it needs the small disk. */
  needsSmallDisk?: boolean;
  /** Returns a function that ends it. */
  start: (target: FaultTarget) => Promise<() => Promise<void>>;
}

export const databaseFaults: Fault[] = [
  {
    name: "Postgres crashed and gone",
    seconds: 30,
    start: async ({ services }) => {
      await services.postgres.kill();
      return services.restartPostgres;
    },
  },
  {
    name: "Postgres stopped and started again",
    seconds: 3,
    start: async ({ services }) => {
      await services.postgres.stop();
      return services.restartPostgres;
    },
  },
  {
    name: "connections cut again and again, also during transactions",
    seconds: 8,
    start: async ({ services }) =>
      startRepeating(30, () =>
        services.sql.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api'",
        ),
      ),
  },
  {
    name: "no connection left",
    seconds: 8,
    start: async ({ services }) => {
      // Opens our own connection first, because the fault uses up all others.
      const own = await services.sql.connect();
      const first = await openAllConnections(services.postgres.url);
      await own.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api'",
      );
      const second = await openAllConnections(services.postgres.url);
      own.release();
      return async () => {
        await Promise.all([...first, ...second].map((client) => client.end()));
      };
    },
  },
  {
    name: "Postgres accepts no writes, as a stand-by that the pooler still uses",
    seconds: 8,
    start: async ({ services }) => {
      await setReadOnly(services, { isReadOnly: true });
      return () => setReadOnly(services, { isReadOnly: false });
    },
  },
  {
    name: "every answer of Postgres delayed by 300 ms",
    seconds: 8,
    start: async ({ proxies }) => setProxyFault(proxies.postgres, { kind: "slow", ms: 300 }),
  },
  {
    name: "Postgres answers nothing",
    seconds: 14,
    start: async ({ proxies }) => setProxyFault(proxies.postgres, { kind: "hang" }),
  },
  {
    name: "answers of Postgres break off",
    seconds: 5,
    start: async ({ proxies }) => setProxyFault(proxies.postgres, { kind: "cut", afterBytes: 7 }),
  },
  {
    name: "the disk under the database is full",
    seconds: 8,
    needsSmallDisk: true,
    start: async ({ services }) => {
      await services.sql.query("create table filler (bytes text)");
      // Stores the bytes uncompressed, so that they fill the disk.
      await services.sql.query("alter table filler alter column bytes set storage external");
      const fill = () =>
        services.sql
          .query("insert into filler select repeat('full', 2000) from generate_series(1, 100)")
          .catch(() => undefined);
      const stop = await startRepeating(5, fill);
      return async () => {
        await stop();
        await services.sql.query("drop table filler");
      };
    },
  },
];

async function setProxyFault(proxy: FaultyProxy, fault: ProxyFault): Promise<() => Promise<void>> {
  proxy.set(fault);
  return async () => proxy.set(undefined);
}

async function startRepeating(
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work();
      await delay(everyMs);
    }
  };
  const looping = loop();
  return async () => {
    stopping.abort();
    await looping;
  };
}

/** Opens every connection that ordinary roles may have. */
async function openAllConnections(url: string): Promise<pg.Client[]> {
  const held: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch {
      return held;
    }
    held.push(client);
  }
}

async function setReadOnly(
  { sql }: BackingServices,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<void> {
  await sql.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await sql.query("select pg_reload_conf()");
}

type Service = Exclude<keyof FaultTarget["proxies"], "postgres">;

const names: Record<Service, string> = {
  identity: "the identity service",
  payments: "the payment provider",
  smtp: "the mail server",
};

const html = "<h1>Bad gateway</h1>";
const nonsense: Record<Service, string> = {
  identity: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`,
  payments: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`,
  smtp: "\u0000\u0001 no mail here\r\n",
};

const json = '{"status":"ok"}';
const otherJson = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\nconnection: close\r\n\r\n${json}`;

function buildServiceFaults(service: Service): Fault[] {
  const proxyFaults: [string, number, ProxyFault][] = [
    ["slow (2 s)", 8, { kind: "slow", ms: 2_000 }],
    ["refuses connections", 5, { kind: "refuse" }],
    ["answers nothing", 14, { kind: "hang" }],
    ["answers nonsense", 5, { kind: "nonsense", bytes: nonsense[service] }],
    ["breaks off in its answers", 5, { kind: "cut", afterBytes: 20 }],
  ];
  return proxyFaults.map(([how, seconds, fault]) => ({
    name: `${names[service]} ${how}`,
    seconds,
    start: async ({ proxies }) => setProxyFault(proxies[service], fault),
  }));
}

export const serviceFaults: Fault[] = [
  ...buildServiceFaults("identity"),
  ...buildServiceFaults("payments"),
  {
    name: "the payment provider answers JSON that is none of its own",
    seconds: 5,
    start: async ({ proxies }) =>
      setProxyFault(proxies.payments, { kind: "nonsense", bytes: otherJson }),
  },
  {
    name: "the payment provider fails (500), every second time after carrying out the request",
    seconds: 6,
    start: async ({ services: { payments } }) => {
      const rounds = Array.from({ length: 2_000 }, (_, round) => round % 2 === 0);
      for (const after of rounds) payments.control.addFault({ kind: "error", times: 1, after });
      return async () => payments.control.clearFaults();
    },
  },
  ...buildServiceFaults("smtp"),
  {
    name: "the mail server is switched off (451)",
    seconds: 5,
    start: async ({ services: { inbox } }) => {
      inbox.setRejecting(true);
      return async () => inbox.setRejecting(false);
    },
  },
];

/** The process's clock: an hour ahead, an hour behind and right again, two seconds each. */
const jumpingClock = `
  const Real = Date;
  const shift = () => [3600e3, -3600e3, 0][Math.floor(Real.now() / 2e3) % 3];
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + shift()); }
    static now() { return Real.now() + shift(); }
  };`;

export const clockFaults: Fault[] = [
  {
    name: "a third process of the API whose clock jumps by an hour, ahead and back",
    seconds: 12,
    // Tokens are expired or not yet valid there, signatures too old or in the future.
    alsoCorrect: [400, 401, 409],
    start: async ({ services, urls, environment }) => {
      const port = await findFreePort();
      const env = {
        ...environment,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(jumpingClock)}`,
      };
      const child = await startApiProcess(
        env,
        port,
        path.join(services.dataDir, "api-jumping.log"),
      );
      const url = `http://127.0.0.1:${port}`;
      urls.push(url);
      return async () => {
        urls.splice(urls.indexOf(url), 1);
        const wasRunning = child.running();
        await child.end("SIGTERM", 15_000);
        if (!wasRunning) throw new Error("The process whose clock jumped ended unexpectedly.");
      };
    },
  },
];
