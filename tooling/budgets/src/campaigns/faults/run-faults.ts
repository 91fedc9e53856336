import { setTimeout as delay } from "node:timers/promises";

import { startScheduler } from "@site/local/services/scheduler";

import type { CampaignOptions } from "../campaign.ts";
import { type FaultyProxy, startFaultyProxy } from "../faulty-proxy.ts";
import { startMortalApis } from "../mortal-apis.ts";
import { signInPeople } from "../signed-in-people.ts";
import { countOutcomes, type Outcomes } from "../storm/count-outcomes.ts";
import { createDeliveries } from "../storm/deliver-events.ts";
import { noMailWaits } from "../storm/drain-mails.ts";
import { passOnEvents } from "../storm/pass-on-events.ts";
import { type Parts, withParts } from "../with-parts.ts";
import { type Answers, createAnswers, type Sum } from "./answers.ts";
import type { Fault, Field } from "./field.ts";
import { startSmallDisk } from "./small-disk.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

export interface FaultsSize {
  faults: readonly Fault[];
  /** The longest that a fault lasts. */
  atMostSeconds: number;
  /** Delay between two calls of a visitor. */
  pauseMs: number;
}

export interface Met extends Sum {
  what: string;
  /** From the fault's end until one of each call was served. */
  recoveryMs: number;
  /** Answers that are wrong even during this fault. */
  wrong: string[];
}

export interface FaultsResult {
  met: Met[];
  /** Left out, for lack of a small disk. */
  leftOut: string[];
  buyers: number;
  outcomes: Outcomes;
  /** Mails that were promised, and those of them that came exactly once, by Message-ID. */
  promised: number;
  kept: number;
  endedByThemselves: number;
}

const PEOPLE = 6_000;
const COPIES = 2;

/** Buys and browses continuously, over two processes of the API, while one fault after the other happens. */
export function runFaults(
  size: FaultsSize,
  { signal, log }: Pick<CampaignOptions, "signal" | "log">,
): Promise<FaultsResult> {
  return withParts({ postgres: { max_connections: "60" } }, async (parts) => {
    const disk = size.faults.some(({ onSmallDisk }) => onSmallDisk)
      ? await startSmallDisk(parts)
      : undefined;
    const proxies = {
      postgres: await startFaultyProxy(parts.ports.postgres),
      identity: await startFaultyProxy(parts.ports.identity),
      payments: await startFaultyProxy(parts.ports.payments),
      smtp: await startFaultyProxy(parts.ports.smtp),
    };
    const ports = Object.entries(proxies).map(([name, { port }]) => [name, port]);
    const environment = parts.environment(Object.fromEntries(ports));
    const apis = await startMortalApis({ env: environment, count: 2, dataDir: parts.dataDir });
    const scheduler = startScheduler(apis.urls, parts.secrets.jobsSecret);
    try {
      const urls = [...apis.urls];
      const field: Field = { parts, proxies, environment, urls, smallDisk: disk?.folder };
      const run = await meetAll(size, field, { signal, log });
      return { ...run, endedByThemselves: apis.endedByThemselves() };
    } finally {
      await scheduler.stop();
      await apis.stop();
      await Promise.all(Object.values(proxies).map((proxy: FaultyProxy) => proxy.stop()));
      if (disk) {
        await parts.postgres.stop();
        await disk.stop();
      }
    }
  });
}

async function meetAll(
  { faults, atMostSeconds, pauseMs }: FaultsSize,
  field: Field,
  { signal, log }: Pick<CampaignOptions, "signal" | "log">,
): Promise<Omit<FaultsResult, "endedByThemselves">> {
  const { parts, urls } = field;
  const people = await signInPeople(parts.identity.url, PEOPLE);
  const answers = createAnswers();
  parts.payments.control.setRules({ drop: true });
  const shop = {
    urls,
    payments: parts.payments,
    secretKey: parts.secrets.stripeSecretKey,
    signal,
    onOddAnswer: (status: number) => answers.note(`webhook ${status}`),
  };
  const deliveries = createDeliveries(shop, parts.secrets.webhookSecret);
  const passOn = passOnEvents(parts, deliveries, COPIES);
  const delivering = deliveries.run();
  // If the run is aborted, nothing awaits them.
  delivering.catch(() => undefined);
  const visitors = startVisitors({ urls, parts, people, answers, pauseMs });
  await visitors.allServed();

  const leftOut = faults.filter((fault) => fault.onSmallDisk && !field.smallDisk);
  const met: Met[] = [];
  for (const fault of faults.filter((each) => !leftOut.includes(each))) {
    signal.throwIfAborted();
    met.push(await meet(fault, { field, visitors, answers, atMostSeconds }));
    log(JSON.stringify(met.at(-1)));
  }
  await visitors.stop();
  await passOn.finish();
  await delivering;
  await noMailWaits(parts.sql, { skipLeases: true, signal });
  const promised = visitors.promisedMails();
  return {
    met,
    leftOut: leftOut.map(({ what }) => what),
    buyers: visitors.buyers().length,
    outcomes: await countOutcomes(parts.sql, parts.inbox, visitors.buyers()),
    promised: promised.length,
    kept: countKept(parts, promised),
  };
}

interface Meeting {
  field: Field;
  visitors: Visitors;
  answers: Answers;
  atMostSeconds: number;
}

async function meet(
  fault: Fault,
  { field, visitors, answers, atMostSeconds }: Meeting,
): Promise<Met> {
  answers.take();
  const end = await fault.begin(field);
  await delay(Math.min(fault.seconds, atMostSeconds) * 1_000);
  await end();
  const ended = performance.now();
  await visitors.allServed();
  const recoveryMs = performance.now() - ended;
  const sum = answers.take();
  const right = [409, ...(fault.alsoRight ?? [])].map((status) => ` ${status}`);
  const wrong = Object.keys(sum.odd).filter((what) => !right.some((end) => what.endsWith(end)));
  return { what: fault.what, ...sum, recoveryMs, wrong };
}

function countKept({ inbox }: Parts, promised: string[]): number {
  const mails = Map.groupBy(inbox.listMessages(), ({ to }) => to[0] ?? "");
  return promised.filter(
    (email) => new Set(mails.get(email)?.map(({ messageId }) => messageId)).size === 1,
  ).length;
}
