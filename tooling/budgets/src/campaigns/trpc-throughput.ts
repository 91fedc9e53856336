import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { findFreePort } from "@site/local/free-port";
import autocannon from "autocannon";

import { median } from "../median.ts";
import type { Campaign, Figure } from "./campaign.ts";
import { startKeyService } from "./key-service.ts";
import { startMortalApis } from "./mortal-apis.ts";
import { withParts } from "./with-parts.ts";

const CONNECTIONS = 20;
const SECONDS = 6;
const ROUNDS = 3;

const SIGNED_IN_NOTE =
  "The look-up is the signed-in person's: each call brings a token, whose signature the API checks with cached keys, as in production, and then queries Postgres for the profile.";

type Target = "bare" | "theirs" | "ours" | "query" | "lookUp";

const QUOTE_INPUT = encodeURIComponent('{"0":{"planId":"pro"}}');

/** Calls per second of the whole API and of tRPC's own adapter, compared with bare Fastify, alternating in one run. */
export const trpcThroughput: Campaign = {
  about: `A query as tRPC's client sends it to one process of the whole API, without a look-up in Postgres (\`billing.quote\`) and with one (\`auth.me\`, the person's profile), alternating with bare Fastify and with a router of one procedure behind tRPC's adapter and behind ours: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, median of the rounds.`,
  limitSeconds: 240,
  async run({ signal, log }) {
    const bare = await startBareServers(signal);
    try {
      return await withSignedInApi(async (api, token) => {
        const targets: Record<Target, string> = {
          bare: bare.url,
          theirs: `${bare.url}/theirs/quote?batch=1&input=${QUOTE_INPUT}`,
          ours: `${bare.url}/ours/quote?batch=1&input=${QUOTE_INPUT}`,
          query: `${api}/api/trpc/billing.quote?batch=1&input=${QUOTE_INPUT}`,
          lookUp: `${api}/api/trpc/auth.me?batch=1&input=%7B%7D`,
        };
        const rates: Record<Target, number[]> = {
          bare: [],
          theirs: [],
          ours: [],
          query: [],
          lookUp: [],
        };
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const name of Object.keys(targets) as Target[]) {
            signal.throwIfAborted();
            rates[name].push(
              await answersPerSecond(targets[name], name === "lookUp" ? token : undefined),
            );
            log(`${name}: ${rates[name].at(-1)} a second`);
          }
        }
        return {
          figures: figuresOf({
            bare: median(rates.bare),
            theirs: median(rates.theirs),
            ours: median(rates.ours),
            query: median(rates.query),
            lookUp: median(rates.lookUp),
          }),
          notes: [SIGNED_IN_NOTE],
        };
      });
    } finally {
      bare.stop();
    }
  },
};

/** One process of the API that checks tokens as in production, and a token that it accepts. */
async function withSignedInApi<Result>(
  run: (api: string, token: string) => Promise<Result>,
): Promise<Result> {
  const keys = await startKeyService();
  try {
    return await withParts({}, async (parts) => {
      const env = { ...parts.environment(), ...keys.environment };
      const apis = await startMortalApis({ env, count: 1, dataDir: parts.dataDir });
      try {
        const holder = { uid: "load", email: "load@example.com" };
        return await run(apis.urls[0] ?? "", keys.tokenOf(holder));
      } finally {
        await apis.stop();
      }
    });
  } finally {
    await keys.stop();
  }
}

function figuresOf({ bare, theirs, ours, query, lookUp }: Record<Target, number>): Figure[] {
  const ofBare = query / bare;
  const ofQuery = lookUp / query;
  const ofBareFastify = (what: string, rate: number): Figure => ({
    what: `${what}, compared with bare Fastify`,
    measured: `${rate} a second, ${(rate / bare).toFixed(2)}`,
  });
  return [
    { what: "bare Fastify", measured: `${bare} a second` },
    ofBareFastify("a router of one procedure behind tRPC's adapter", theirs),
    ofBareFastify("the same behind ours", ours),
    {
      what: "a query, compared with bare Fastify",
      measured: `${query} a second, ${ofBare.toFixed(2)}`,
      goal: "≥ 0.3",
      reached: ofBare >= 0.3,
    },
    {
      what: "with one look-up in Postgres, compared with the query without",
      measured: `${lookUp} a second, ${ofQuery.toFixed(2)}`,
    },
  ];
}

async function startBareServers(signal: AbortSignal): Promise<{ url: string; stop: () => void }> {
  const port = await findFreePort();
  const script = join(import.meta.dirname, "bare-servers.ts");
  const child = spawn(process.execPath, [script, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  });
  child.on("error", () => undefined);
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

async function answersPerSecond(url: string, token: string | undefined): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} calls of ${url} failed.`);
  return Math.round(requests.average);
}
