import { setTimeout as delay } from "node:timers/promises";

import type { Measurement } from "@site/checks/figures";
import { startScheduler } from "@site/local/services/scheduler";

import { createAccounts } from "./accounts.ts";
import { startApiProcesses } from "./api-processes.ts";
import { type Benchmark, type BenchmarkOptions, checkAtMost, checkExactly } from "./benchmark.ts";
import {
  type AnswerCounter,
  type AnswerCounts,
  createAnswerCounter,
} from "./faults/answer-counter.ts";
import {
  clockFaults,
  databaseFaults,
  type Fault,
  type FaultTarget,
  serviceFaults,
} from "./faults/fault-list.ts";
import { startFaultyProxy } from "./faults/faulty-proxy.ts";
import { startSmallDisk } from "./faults/small-disk.ts";
import { startVisitors, type Visitors } from "./faults/visitors.ts";
import { type BackingServices, withBackingServices } from "./services.ts";
import { countOutcomes, type Outcomes, waitForMails } from "./storm/outcomes.ts";
import { createWebhookDeliveries, forwardEvents } from "./storm/webhook-deliveries.ts";

export interface FaultsOptions {
  faults: readonly Fault[];
  /** The maximum duration of a fault. */
  maxSeconds: number;
  /** Delay between two calls of a visitor. */
  pauseMs: number;
}

interface FaultOutcome extends AnswerCounts {
  name: string;
  /** Time from the end of the fault until each kind of call has succeeded once. */
  recoveryMs: number;
  /** Responses that are wrong even during this fault. */
  wrong: string[];
}

export interface FaultsResult {
  faults: FaultOutcome[];
  buyers: number;
  outcomes: Outcomes;
  /** Number of mails that the API accepted to send, and of those that arrived exactly once, by Message-ID. */
  promisedMails: number;
  deliveredMails: number;
  unexpectedExits: number;
}

const ACCOUNTS = 6_000;
const COPIES = 2;

/** `pnpm measure faults` */
export const faults: Benchmark = {
  description:
    "People browse, log in, request mails and buy through two processes of the API, while Postgres, the identity service, the payment provider, the mail server and a process's clock fail one after the other. Correct answers are 200, 503 with Retry-After, and 409. Recovery is the time from a fault's end until one of each call was served. A full disk is tried only by root.",
  limitSeconds: 900,
  run: async (options) => {
    const all = [...databaseFaults, ...serviceFaults, ...clockFaults];
    return toMeasurements(await runFaults({ faults: all, maxSeconds: 60, pauseMs: 15 }, options));
  },
};

function toMeasurements(result: FaultsResult): Measurement[] {
  const slowest = Math.max(...result.faults.map(({ recoveryMs }) => recoveryMs));
  const wrong = result.faults.flatMap((fault) => fault.wrong);
  return [
    { name: "faults: faults tried", value: result.faults.length, unit: "" },
    checkExactly("faults: kinds of wrong answers", wrong.length, 0),
    checkAtMost("faults: slowest recovery", Math.round(slowest), 1_000, "ms"),
    checkExactly(
      "faults: payments with one licence, one transition, one mail",
      result.outcomes.exact,
      result.buyers,
    ),
    checkExactly("faults: buyers with one mail", result.outcomes.mailedOnce, result.buyers),
    checkExactly(
      "faults: promised mails that came once",
      result.deliveredMails,
      result.promisedMails,
    ),
    checkExactly("faults: processes that ended", result.unexpectedExits, 0),
  ];
}

/** Simulates visitors who buy and browse, over two API processes, while one fault after the other occurs. */
export function runFaults(
  options: FaultsOptions,
  benchmarkOptions: BenchmarkOptions,
): Promise<FaultsResult> {
  return withBackingServices({ postgres: { max_connections: "60" } }, async (services) => {
    const disk = options.faults.some(({ needsSmallDisk }) => needsSmallDisk)
      ? await startSmallDisk(services)
      : undefined;
    const proxies = {
      postgres: await startFaultyProxy(services.ports.postgres),
      identity: await startFaultyProxy(services.ports.identity),
      payments: await startFaultyProxy(services.ports.payments),
      smtp: await startFaultyProxy(services.ports.smtp),
    };
    const ports = Object.entries(proxies).map(([name, { port }]) => [name, port]);
    const environment = services.environment(Object.fromEntries(ports));
    const apis = await startApiProcesses({ env: environment, count: 2, dataDir: services.dataDir });
    const scheduler = startScheduler(apis.urls, services.secrets.jobsSecret);
    try {
      const target = {
        services,
        proxies,
        environment,
        urls: [...apis.urls],
        smallDisk: disk?.folder,
      };
      const result = await runAllFaults(options, target, benchmarkOptions);
      return { ...result, unexpectedExits: apis.countUnexpectedExits() };
    } finally {
      await scheduler.stop();
      await apis.stop();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      if (disk) {
        await services.postgres.stop();
        await disk.stop();
      }
    }
  });
}

async function runAllFaults(
  { faults: wanted, maxSeconds, pauseMs }: FaultsOptions,
  target: FaultTarget,
  { signal, log }: BenchmarkOptions,
): Promise<Omit<FaultsResult, "unexpectedExits">> {
  const { services, urls } = target;
  const accounts = await createAccounts(services.identity.url, ACCOUNTS);
  const answers = createAnswerCounter();
  services.payments.control.setRules({ drop: true });
  const shop = {
    urls,
    payments: services.payments,
    secretKey: services.secrets.stripeSecretKey,
    signal,
    onUnexpectedAnswer: (status: number) => answers.countUnexpected(`webhook ${status}`),
  };
  const deliveries = createWebhookDeliveries(shop, services.secrets.webhookSecret);
  const forwarding = forwardEvents(services, deliveries, COPIES);
  const delivering = deliveries.run();
  // Prevents an unhandled rejection if the run is aborted.
  delivering.catch(() => undefined);
  const visitors = startVisitors({ urls, services, accounts, answers, pauseMs });
  await visitors.waitUntilServed();

  const outcomes: FaultOutcome[] = [];
  for (const fault of wanted) {
    signal.throwIfAborted();
    if (fault.needsSmallDisk && !target.smallDisk) {
      log(`Skipped, because this machine allows no small disk: ${fault.name}`);
      continue;
    }
    outcomes.push(await runFault(fault, { target, visitors, answers, maxSeconds }));
    log(JSON.stringify(outcomes.at(-1)));
  }
  await visitors.stop();
  await forwarding.finish();
  await delivering;
  await waitForMails(services.sql, { skipLeases: true, signal });
  const promised = visitors.listPromisedMails();
  const buyers = visitors.listBuyers();
  return {
    faults: outcomes,
    buyers: buyers.length,
    outcomes: await countOutcomes(services.sql, services.inbox, buyers),
    promisedMails: promised.length,
    deliveredMails: countDeliveredOnce(services, promised),
  };
}

interface FaultRun {
  target: FaultTarget;
  visitors: Visitors;
  answers: AnswerCounter;
  maxSeconds: number;
}

async function runFault(
  fault: Fault,
  { target, visitors, answers, maxSeconds }: FaultRun,
): Promise<FaultOutcome> {
  answers.reset();
  const endFault = await fault.start(target);
  await delay(Math.min(fault.seconds, maxSeconds) * 1_000);
  await endFault();
  const ended = performance.now();
  await visitors.waitUntilServed();
  const recoveryMs = performance.now() - ended;
  const counts = answers.reset();
  const correct = [409, ...(fault.alsoCorrect ?? [])].map((status) => ` ${status}`);
  const wrong = Object.keys(counts.unexpected).filter(
    (answer) => !correct.some((ending) => answer.endsWith(ending)),
  );
  return { name: fault.name, ...counts, recoveryMs, wrong };
}

function countDeliveredOnce({ inbox }: BackingServices, addresses: string[]): number {
  const mails = Map.groupBy(inbox.listMessages(), ({ to }) => to[0] ?? "");
  return addresses.filter(
    (email) => new Set(mails.get(email)?.map(({ messageId }) => messageId)).size === 1,
  ).length;
}
