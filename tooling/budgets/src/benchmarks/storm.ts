import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import type { Measurement } from "@site/checks/figures";

import { createAccounts } from "./accounts.ts";
import { type ApiProcesses, startApiProcesses } from "./api-processes.ts";
import { type Benchmark, type BenchmarkOptions, checkExactly } from "./benchmark.ts";
import { POOLER, withBackingServices } from "./services.ts";
import { countOutcomes, type Outcomes, waitForMails } from "./storm/outcomes.ts";
import { buyAll, type ShopAccess } from "./storm/purchases.ts";
import {
  createWebhookDeliveries,
  DELIVERED_EVENT_TYPES,
  forwardEvents,
} from "./storm/webhook-deliveries.ts";

const FULL_PAYMENTS = 10_000;

export interface StormOptions {
  payments: number;
  /** Number of deliveries of each event, without retries. */
  copies: number;
  kills: number;
  /** Ignores the time for which mails stay claimed by a worker that was killed. */
  skipLeases: boolean;
  isPooled: boolean;
}

export interface StormResult extends Outcomes {
  events: number;
  delivered: number;
  redelivered: number;
  kills: number;
  unexpectedExits: number;
  /** Responses other than 200, 409 and 503, by status. */
  unexpectedAnswers: Record<string, number>;
  /** Time from the first checkout until the last event was accepted. */
  seconds: number;
}

/** `pnpm measure storm [payments] [--pooler]` */
export const storm: Benchmark = {
  description: `${FULL_PAYMENTS.toLocaleString("en")} people pay, or another number (\`storm 2000\`). The events of each payment are delivered six times, in any order, to two processes of the API, and again until answered 200; a third process sends the mails. Meanwhile one of the three is killed (SIGKILL) and restarted, 100 times. The outcome is read from the database and the inbox.`,
  limitSeconds: 3_600,
  run: async (options, args) => {
    const isPooled = args.includes(POOLER);
    const payments = Number(args.find((arg) => arg !== POOLER) ?? FULL_PAYMENTS);
    const result = await runStorm(
      { payments, copies: 6, kills: 100, skipLeases: false, isPooled },
      options,
    );
    return toMeasurements(result, payments, isPooled);
  },
};

function toMeasurements(result: StormResult, payments: number, isPooled: boolean): Measurement[] {
  const suffix = isPooled ? ", through PgBouncer" : "";
  const unexpected = Object.values(result.unexpectedAnswers).reduce((sum, each) => sum + each, 0);
  return [
    checkExactly(
      "storm: payments with one licence, one transition, one mail",
      result.exact,
      payments,
    ),
    checkExactly("storm: payments lost", result.lost, 0),
    checkExactly("storm: payments with two of anything", result.double, 0),
    checkExactly("storm: buyers with one mail, by Message-ID", result.mailedOnce, payments),
    checkExactly("storm: processes killed", result.kills, 100),
    checkExactly("storm: processes that ended unexpectedly", result.unexpectedExits, 0),
    checkExactly("storm: accepted deliveries", result.delivered, payments * 3 * 6),
    checkExactly("storm: answers other than 200, 409 and 503", unexpected, 0),
    // SMTP cannot prevent this: a worker that is killed right after sending a mail sends it again, with the same
    // Message-ID.
    { name: "storm: duplicate mails under one Message-ID", value: result.repeatedMails, unit: "" },
    {
      name: "storm: from the first checkout to the last event",
      value: Math.round(result.seconds),
      unit: "s",
    },
  ].map((measurement) => ({ ...measurement, name: measurement.name + suffix }));
}

/** Simulates payments whose events arrive several times and in any order, while processes are killed. */
export function runStorm(
  { payments, copies, kills, skipLeases, isPooled }: StormOptions,
  { signal, log }: BenchmarkOptions,
): Promise<StormResult> {
  return withBackingServices({ isPooled }, async (services) => {
    const apis = await startApiProcesses({
      env: services.environment(),
      count: 3,
      dataDir: services.dataDir,
    });
    try {
      const accounts = await createAccounts(services.identity.url, payments);
      services.payments.control.setRules({ drop: true });
      const unexpectedAnswers: Record<string, number> = {};
      const shop: ShopAccess = {
        urls: apis.urls.slice(0, 2),
        payments: services.payments,
        secretKey: services.secrets.stripeSecretKey,
        signal,
        onUnexpectedAnswer: (status) => {
          unexpectedAnswers[status] = (unexpectedAnswers[status] ?? 0) + 1;
        },
      };
      const deliveries = createWebhookDeliveries(shop, services.secrets.webhookSecret);
      const started = performance.now();
      const elapsed = () => (performance.now() - started) / 1_000;
      const forwarding = forwardEvents(services, deliveries, copies);
      const expected = payments * DELIVERED_EVENT_TYPES.size * copies;
      let seconds = 0;
      const payAndDeliver = async () => {
        const killing = killProcesses(apis, {
          kills,
          getProgress: () => deliveries.countAccepted() / expected,
          options: { signal, log },
        });
        const delivering = deliveries.run();
        await buyAll(shop, accounts);
        log(`${payments} paid after ${Math.round(elapsed())} s`);
        await forwarding.finish();
        await delivering;
        seconds = elapsed();
        log(`${deliveries.countAccepted()} events accepted after ${Math.round(seconds)} s`);
        await killing;
        await waitForMails(services.sql, { skipLeases, signal });
      };
      const finished = new AbortController();
      await Promise.all([
        payAndDeliver().finally(() => finished.abort()),
        requestMails(apis.urls[2] ?? "", services.secrets.jobsSecret, finished.signal),
      ]);
      return {
        ...(await countOutcomes(services.sql, services.inbox, accounts)),
        events: forwarding.countEvents(),
        delivered: deliveries.countAccepted(),
        redelivered: deliveries.countRepeated(),
        kills,
        unexpectedExits: apis.countUnexpectedExits(),
        unexpectedAnswers,
        seconds,
      };
    } finally {
      await apis.stop();
    }
  });
}

interface KillPlan {
  kills: number;
  /** Returns the completed share of the work, from 0 to 1. */
  getProgress: () => number;
  options: BenchmarkOptions;
}

/** Kills and restarts random processes, spread evenly over the work. */
async function killProcesses(
  apis: ApiProcesses,
  { kills, getProgress, options: { signal, log } }: KillPlan,
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    while (getProgress() < kill / kills) {
      signal.throwIfAborted();
      await delay(20);
    }
    await apis.crash(randomInt(apis.urls.length));
    if ((kill + 1) % 10 === 0) log(`${kill + 1} processes killed`);
  }
}

/** Triggers the sending of waiting mails repeatedly, as the scheduler does, until `finished` is aborted. */
async function requestMails(api: string, jobsSecret: string, finished: AbortSignal): Promise<void> {
  while (!finished.aborted) {
    await fetch(`${api}/api/jobs/outbox`, {
      method: "POST",
      headers: { authorization: `Bearer ${jobsSecret}` },
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    await delay(250);
  }
}
