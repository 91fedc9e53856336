import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import type { Measurement } from "@site/checks/figures";
import { TERMS_VERSION } from "@site/contracts/plans";
import { signPayload } from "@site/local/payments/webhooks/sign-payload";

import { median } from "../median.ts";
import { createAccounts } from "./accounts.ts";
import { startApiProcesses } from "./api-processes.ts";
import {
  type Benchmark,
  type BenchmarkOptions,
  checkAtLeast,
  checkAtMost,
  checkExactly,
} from "./benchmark.ts";
import { type Call, runFlood, type FloodResult } from "./load/flood.ts";
import { startKeyService } from "./load/key-service.ts";
import type { SlowWork } from "./load/slow-connections.ts";
import { withBackingServices } from "./services.ts";
import { buyAll } from "./storm/purchases.ts";

const LANES = 20;
const ROUNDS = 5;
const SLOW = 1_000;
const SECONDS = 4;
const SOAK_SECONDS = 24;
const PURCHASES = 30;
const MEGABYTE = 2 ** 20;

type CallKind = "query" | "look-up" | "checkout" | "webhook";

interface LoadResult {
  capacity: Record<Exclude<CallKind, "look-up">, FloodResult>;
  rounds: Round[];
  slow: { before: FloodResult; during: FloodResult; open: number };
  /** The process's memory in megabytes under load, sampled every second. */
  memory: number[];
  unexpectedExits: number;
}

/** Results measured in alternation, because the speed of a shared machine changes within seconds. */
interface Round {
  /** Look-ups from as many callers as the process can serve. */
  peak: FloodResult;
  /** Look-ups from ten times as many callers, with concurrent webhooks. */
  reads: FloodResult;
  webhooks: FloodResult;
}

/** `pnpm measure load` */
export const load: Benchmark = {
  description: `One process of the API: calls per second; ${LANES * 10} callers, each repeating immediately, while webhooks come in (medians of ${ROUNDS} rounds, in turns with ${LANES} callers); ${SLOW.toLocaleString("en")} connections that send at one byte per second or never read; and its memory. The callers run on the same machine and use a part of it.`,
  limitSeconds: 240,
  run: async (options) => toMeasurements(await runLoad(options)),
};

function toMeasurements({
  capacity,
  rounds,
  slow,
  memory,
  unexpectedExits,
}: LoadResult): Measurement[] {
  const perSecond = (kind: string, floods: FloodResult[]): Measurement => ({
    name: `load: ${kind} calls`,
    value: Math.round(median(floods.map(({ goodput }) => goodput))),
    unit: "per second",
  });
  const round = (value: number) => Number(value.toFixed(2));
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const countOthers = ({ others }: FloodResult) => sum(Object.values(others));
  // Counts responses other than 429 and 503, which are correct with Retry-After.
  const countUnclear = ({ others: { 429: _limited, 503: _busy, ...rest }, unclear }: FloodResult) =>
    unclear + sum(Object.values(rest));
  const quarter = Math.floor(memory.length / 4);
  const early = median(memory.slice(quarter, quarter * 2));
  const late = median(memory.slice(-quarter));
  return [
    ...Object.entries(capacity).map(([kind, result]) => perSecond(kind, [result])),
    perSecond(
      "look-up",
      rounds.map(({ peak }) => peak),
    ),
    checkAtLeast(
      "load: goodput with ten times as many callers, share of the peak",
      round(median(rounds.map(({ peak, reads }) => reads.goodput / peak.goodput))),
      0.9,
      "",
    ),
    checkAtMost(
      "load: p99 of admitted calls, compared with the peak",
      round(median(rounds.map(({ peak, reads }) => reads.p99 / peak.p99))),
      2,
      "times",
    ),
    checkExactly(
      "load: refusals that are not 429 or 503 with Retry-After",
      sum(rounds.map(({ reads }) => countUnclear(reads))),
      0,
    ),
    checkExactly(
      "load: webhooks refused meanwhile",
      sum(rounds.map(({ webhooks }) => countOthers(webhooks))),
      0,
    ),
    checkAtMost(
      `load: p99 of others beside ${SLOW} slow connections, compared with without`,
      round(slow.during.p99 / slow.before.p99),
      2,
      "times",
    ),
    checkAtMost(
      "load: memory late in the soak, compared with early",
      round(late / early),
      1.1,
      "times",
    ),
    checkExactly("load: processes that ended unexpectedly", unexpectedExits, 0),
  ];
}

/**
 * Measures one API process: its capacity, and its behaviour under ten times that load, with slow connections, and
 * over time.
 */
export async function runLoad({ signal, log }: BenchmarkOptions): Promise<LoadResult> {
  const keys = await startKeyService();
  try {
    return await withBackingServices({}, async (services) => {
      const env = services.environment();
      const { dataDir } = services;
      // A checkout verifies its token with the identity emulator, which requires unsigned tokens.
      const shop = await startApiProcesses({ env, count: 1, dataDir });
      const apis = await startApiProcesses({
        env: { ...env, ...keys.environment },
        count: 1,
        dataDir,
      });
      try {
        const accounts = await createAccounts(services.identity.url, 4_000);
        services.payments.control.setRules({ drop: true });
        const secretKey = services.secrets.stripeSecretKey;
        const { payments } = services;
        const onUnexpectedAnswer = () => undefined;
        const buyers = accounts.splice(0, PURCHASES);
        await buyAll({ urls: shop.urls, payments, secretKey, signal, onUnexpectedAnswer }, buyers);
        const events = payments.control
          .listEvents({ type: "checkout.session.completed" })
          .map((event) => JSON.stringify(event));

        const [api = ""] = apis.urls;
        const token = keys.createToken({ uid: "load", email: "load@example.com" });
        const calls: Record<CallKind, (turn: number) => Call> = {
          query: () => ({
            url: `${api}/api/trpc/billing.quote?input=${encodeInput({ planId: "pro" })}`,
          }),
          "look-up": () => ({
            url: `${api}/api/trpc/auth.me`,
            headers: { authorization: `Bearer ${token}` },
          }),
          checkout: (turn) => ({
            url: `${shop.urls[0]}/api/trpc/billing.startCheckout`,
            method: "POST",
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${accounts[turn % accounts.length]?.token}`,
            },
            body: JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }),
          }),
          webhook: (turn) => {
            const body = events[turn % events.length] ?? "";
            const signature = signPayload(body, services.secrets.webhookSecret, "valid");
            return {
              url: `${api}/api/webhooks/stripe`,
              method: "POST",
              headers: { "content-type": "application/json", "stripe-signature": signature },
              body,
            };
          },
        };
        const run = async (kind: CallKind, lanes: number, seconds = SECONDS, pauseMs = 0) =>
          runFlood({ call: calls[kind], lanes, seconds, pauseMs, signal });
        const logged = <T>(what: string, result: T): T => {
          log(`${what}: ${JSON.stringify(result)}`);
          return result;
        };

        // Warm-up
        for (const kind of ["query", "look-up", "webhook"] as const) await run(kind, LANES);
        const capacity = {
          query: logged("query", await run("query", LANES)),
          checkout: logged("checkout", await run("checkout", LANES / 2)),
          webhook: logged("webhook", await run("webhook", LANES / 2)),
        };
        const rounds: Round[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const peak = await run("look-up", LANES);
          const [reads, webhooks] = await Promise.all([
            run("look-up", LANES * 10),
            run("webhook", 2, SECONDS, 50),
          ]);
          rounds.push(logged(`round ${round}`, { peak, reads, webhooks }));
        }

        const before = await run("query", 5, SECONDS * 2, 20);
        const slowConnections = startSlowConnections(api, SLOW);
        await delay(3_000);
        const during = await run("query", 5, SECONDS * 2, 20);
        const slow = logged("slow", { before, during, open: slowConnections.open() });
        await slowConnections.stop();

        const memory: number[] = [];
        const watch = setInterval(() => memory.push(readMegabytes(apis.pids()[0] ?? 0)), 1_000);
        await Promise.all([
          run("query", LANES / 2, SOAK_SECONDS),
          run("look-up", LANES / 2, SOAK_SECONDS),
        ]);
        clearInterval(watch);
        const unexpectedExits = shop.countUnexpectedExits() + apis.countUnexpectedExits();
        return { capacity, rounds, slow, memory: logged("memory", memory), unexpectedExits };
      } finally {
        await Promise.all([apis.stop(), shop.stop()]);
      }
    });
  } finally {
    await keys.stop();
  }
}

function startSlowConnections(origin: string, count: number) {
  const open = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: SlowWork = { origin, count, open };
  const worker = new Worker(new URL("./load/slow-connections.ts", import.meta.url), { workerData });
  return { open: () => open[0] ?? 0, stop: () => worker.terminate() };
}

function encodeInput(value: object): string {
  return encodeURIComponent(JSON.stringify(value));
}

function readMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE);
}
