import { median } from "../median.ts";
import type { Campaign, Figure } from "./campaign.ts";
import type { Flooded } from "./load/flood.ts";
import { LANES, type Load, ROUNDS, runLoad, SLOW } from "./load/run-load.ts";

/** The capacity of one process, and its behaviour beyond it. */
export const load: Campaign = {
  about: `One process of the API: how many queries, signed-in look-ups, checkouts and webhooks it answers per second; look-ups from ten times as many concurrent callers (${LANES * 10}), each repeating immediately, while webhooks come in (medians of ${ROUNDS} rounds, in turns with ${LANES} callers); ${SLOW.toLocaleString("en")} connections that send headers or bodies at one byte per second or never read; and its memory under load. The callers run on the same machine and use a part of it.`,
  limitSeconds: 240,
  run: async (options) => ({
    figures: figuresOf(await runLoad(options)),
    notes: [
      "Starting a checkout is measured with the identity emulator and the payment stand-in, which are most of its time.",
      "An activation is not measured for capacity: one licence may make thirty a day.",
    ],
  }),
};

function figuresOf({ capacity, rounds, slow, memory, endedByThemselves }: Load): Figure[] {
  const kept = median(rounds.map(({ peak, reads }) => reads.goodput / peak.goodput));
  const slower = median(rounds.map(({ peak, reads }) => reads.p99 / peak.p99));
  const unclear = sum(rounds.map(({ reads }) => unclearOf(reads)));
  const refusedWebhooks = sum(rounds.map(({ webhooks }) => othersOf(webhooks)));
  const slowRatio = slow.during.p99 / slow.before.p99;
  const quarter = Math.floor(memory.length / 4);
  const early = median(memory.slice(quarter, quarter * 2));
  const late = median(memory.slice(-quarter));
  return [
    ...Object.entries(capacity).map(([kind, result]) => ({
      what: `capacity: ${kind}`,
      measured: words(result),
    })),
    { what: "capacity: look-up", measured: middle(rounds.map(({ peak }) => peak)) },
    {
      what: "ten times as many callers: goodput of the peak",
      measured: `${(kept * 100).toFixed(0)} % (${middle(rounds.map(({ reads }) => reads))})`,
      goal: "≥ 90 %",
      reached: kept >= 0.9,
    },
    {
      what: "p99 of admitted calls, compared with the peak's",
      measured: `${slower.toFixed(1)} times`,
      goal: "≤ 2 times",
      reached: slower <= 2,
    },
    {
      what: "refusals that are not 429 or 503 with Retry-After",
      measured: String(unclear),
      goal: "0",
      reached: unclear === 0,
    },
    {
      what: "webhooks refused meanwhile",
      measured: `${refusedWebhooks} (${middle(rounds.map(({ webhooks }) => webhooks))})`,
      goal: "0",
      reached: refusedWebhooks === 0,
    },
    {
      what: `p99 of others beside ${slow.open} slow connections, compared with without`,
      measured: `${slowRatio.toFixed(1)} times (${slow.before.p99.toFixed(1)} → ${slow.during.p99.toFixed(1)} ms)`,
      goal: "≤ 2 times",
      reached: slowRatio <= 2,
    },
    {
      what: "memory, late compared with early in the soak",
      measured: `${early} → ${late} MB in ${memory.length} s`,
      goal: "≤ 1.1 times",
      reached: late <= early * 1.1,
    },
    {
      what: "processes that ended unexpectedly",
      measured: String(endedByThemselves),
      goal: "0",
      reached: endedByThemselves === 0,
    },
  ];
}

function words(result: Flooded): string {
  const others = Object.entries(result.others).map(([status, count]) => `, ${status}: ${count}`);
  return `${Math.round(result.goodput)} a second, p99 ${result.p99.toFixed(1)} ms${others.join("")}`;
}

/** The medians of several floods. */
function middle(floods: Flooded[]): string {
  const goodput = median(floods.map((flooded) => flooded.goodput));
  const p99 = median(floods.map((flooded) => flooded.p99));
  return `${Math.round(goodput)} a second, p99 ${p99.toFixed(1)} ms`;
}

function othersOf({ others }: Flooded): number {
  return sum(Object.values(others));
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function unclearOf({ others, unclear }: Flooded): number {
  const { 429: _limited, 503: _busy, ...rest } = others;
  return unclear + sum(Object.values(rest));
}
