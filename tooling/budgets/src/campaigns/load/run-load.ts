import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { TERMS_VERSION } from "@site/contracts/plans";
import { signPayload } from "@site/local/payments/webhooks/sign-payload";

import type { CampaignOptions } from "../campaign.ts";
import { startKeyService } from "../key-service.ts";
import { startMortalApis } from "../mortal-apis.ts";
import { signInPeople } from "../signed-in-people.ts";
import { buyEverything } from "../storm/buy-everything.ts";
import { withParts } from "../with-parts.ts";
import { type Call, flood, type Flooded } from "./flood.ts";
import type { SlowWork } from "./slow-connections.ts";

export const LANES = 20;
export const ROUNDS = 5;
export const SLOW = 1_000;
const SECONDS = 4;
const SOAK_SECONDS = 24;
const PURCHASES = 30;
const MEGABYTE = 2 ** 20;

export type Kind = "query" | "look-up" | "checkout" | "webhook";

export interface Load {
  capacity: Record<Exclude<Kind, "look-up">, Flooded>;
  rounds: Round[];
  slow: { before: Flooded; during: Flooded; open: number };
  /** The process's memory in megabytes, second by second, under load. */
  memory: number[];
  endedByThemselves: number;
}

/** In turns, since the speed of a shared machine changes within seconds. */
export interface Round {
  /** Look-ups from as many callers as the process can serve. */
  peak: Flooded;
  /** Look-ups from ten times as many, with webhooks among them. */
  reads: Flooded;
  webhooks: Flooded;
}

/**
 * Measures one process of the API: its capacity, its behaviour under ten times the load, with slow callers, and
 * over time.
 */
export async function runLoad({ signal, log }: CampaignOptions): Promise<Load> {
  const keys = await startKeyService();
  try {
    return await withParts({}, async (parts) => {
      const env = parts.environment();
      const { dataDir } = parts;
      // Tokens of the emulator's world are not signed, and starting a checkout asks the emulator.
      const shop = await startMortalApis({ env, count: 1, dataDir });
      const apis = await startMortalApis({
        env: { ...env, ...keys.environment },
        count: 1,
        dataDir,
      });
      try {
        const people = await signInPeople(parts.identity.url, 4_000);
        parts.payments.control.setRules({ drop: true });
        const secretKey = parts.secrets.stripeSecretKey;
        const { payments } = parts;
        const onOddAnswer = () => undefined;
        const buyers = people.splice(0, PURCHASES);
        await buyEverything({ urls: shop.urls, payments, secretKey, signal, onOddAnswer }, buyers);
        const events = payments.control
          .listEvents({ type: "checkout.session.completed" })
          .map((event) => JSON.stringify(event));

        const [api = ""] = apis.urls;
        const token = keys.tokenOf({ uid: "load", email: "load@example.com" });
        const calls: Record<Kind, (turn: number) => Call> = {
          query: () => ({ url: `${api}/api/trpc/billing.quote?input=${input({ planId: "pro" })}` }),
          "look-up": () => ({
            url: `${api}/api/trpc/auth.me`,
            headers: { authorization: `Bearer ${token}` },
          }),
          checkout: (turn) => ({
            url: `${shop.urls[0]}/api/trpc/billing.startCheckout`,
            method: "POST",
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${people[turn % people.length]?.token}`,
            },
            body: JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }),
          }),
          webhook: (turn) => {
            const body = events[turn % events.length] ?? "";
            const signature = signPayload(body, parts.secrets.webhookSecret, "valid");
            return {
              url: `${api}/api/webhooks/stripe`,
              method: "POST",
              headers: { "content-type": "application/json", "stripe-signature": signature },
              body,
            };
          },
        };
        const run = async (kind: Kind, lanes: number, seconds = SECONDS, pauseMs = 0) =>
          flood({ call: calls[kind], lanes, seconds, pauseMs, signal });
        const logged = <T>(what: string, result: T): T => {
          log(`${what}: ${JSON.stringify(result)}`);
          return result;
        };

        // A warm-up, so that everything is compiled.
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
        const slowOnes = startSlowConnections(api, SLOW);
        await delay(3_000);
        const during = await run("query", 5, SECONDS * 2, 20);
        const slow = logged("slow", { before, during, open: slowOnes.open() });
        await slowOnes.stop();

        const memory: number[] = [];
        const watch = setInterval(() => memory.push(megabytesOf(apis.pids()[0] ?? 0)), 1_000);
        await Promise.all([
          run("query", LANES / 2, SOAK_SECONDS),
          run("look-up", LANES / 2, SOAK_SECONDS),
        ]);
        clearInterval(watch);
        const endedByThemselves = shop.endedByThemselves() + apis.endedByThemselves();
        return { capacity, rounds, slow, memory: logged("memory", memory), endedByThemselves };
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
  const worker = new Worker(new URL("./slow-connections.ts", import.meta.url), { workerData });
  return { open: () => open[0] ?? 0, stop: () => worker.terminate() };
}

function input(value: object): string {
  return encodeURIComponent(JSON.stringify(value));
}

/** The process's memory. */
function megabytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE);
}
