import { createApiEndpoints } from "@site/api/endpoints";
import { findBrokenInvariants } from "@site/api/invariants";
import {
  createBatches,
  type Endpoint,
  type PlannedRequest,
  createRequests,
} from "@site/inputs/requests";
import { createSender, findAnswerError } from "@site/inputs/send";
import type { KnownValues } from "@site/inputs/valid-values";
import fc from "fast-check";

import { createAccounts, issueFreeLicences, type SignedInAccount } from "./accounts.ts";
import { type Benchmark, type BenchmarkOptions, checkAtLeast, checkExactly } from "./benchmark.ts";
import { measureLongInputs, SLOW_MS } from "./inputs/long-inputs.ts";
import { withLocalServices } from "./services.ts";

const INPUTS = 1_000_000;
/** Maximum time for sending inputs, in seconds. */
const SENDING_SECONDS = 1_500;
/** Enough that the rate limits by person, address and key reject almost nothing. */
const PEOPLE = 2_000;
const LICENCES = 200;
/** Number of people who delete their account or end their sessions, and can send nothing afterwards. */
const LEAVING = 300;
/** Number of concurrent requests. Each may contain a batch, so more would only wait for the database. */
const CONCURRENCY = 16;
const REQUESTS_A_TURN = 20;
const CALLS_A_BATCH = 12;
/** Rounds of batches for each round of single requests. */
const BATCH_ROUNDS = 5;

interface Tally {
  inputs: number;
  requests: number;
  statuses: Map<string, number>;
  faults: string[];
}

/** Sends inputs of every kind to every endpoint of the API. `pnpm measure inputs 50000` sends fewer. */
export const inputs: Benchmark = {
  description: `Inputs to every procedure and every route, as the API itself lists them: a third generated from the contracts' own schemas, a third of these with one thing wrong, a third anything; alone, and ${CALLS_A_BATCH} calls per request, with strange bytes, queries and headers in between. ${PEOPLE} people send them in turns, each request from its own address, and ${LICENCES} licence keys, so that the limits admit most of them; ${2 * LEAVING} more end their sessions or accounts. Then, at rest and one after the other, a text of maximum length in each field and each path, timed: an answer above ${SLOW_MS} ms five times in a row is an error. It ends after ${INPUTS.toLocaleString("en")} inputs or ${SENDING_SECONDS / 60} minutes.`,
  limitSeconds: 1_800,
  run: ({ signal, log }, [wanted]) =>
    withLocalServices({ signal }, async ({ services, sql, listOutages }) => {
      const goal = Number(wanted ?? INPUTS);
      const api = services.urls.api[0] ?? "";
      const endpoints = await createApiEndpoints();
      const people = await createAccounts(services.urls.identity, PEOPLE);
      await issueFreeLicences(api, sql, people.slice(0, LICENCES), "team");
      const { rows: licences } = await sql.query<{ id: string; key: string }>(
        "select id, key from licences",
      );
      const known = {
        licenceId: licences.map(({ id }) => id),
        planId: ["pro"],
        version: ["1.0.0"],
      };
      const leaving = {
        "account.delete": await createAccounts(services.urls.identity, LEAVING, "deleted"),
        "account.endSessions": await createAccounts(services.urls.identity, LEAVING, "ended"),
      };
      const keys = licences.map(({ key }) => key);
      const tally: Tally = { inputs: 0, requests: 0, statuses: new Map(), faults: [] };
      const sendOptions = { endpoints, keys, people, leaving, known, tally, goal };
      await sendInputs(api, sendOptions, { signal, log });
      let turn = 0;
      const times = await measureLongInputs(
        api,
        {
          endpoints,
          known,
          headersFor: ({ path }) => {
            turn += 1;
            const token = isDesktopPath(path)
              ? keys[turn % keys.length]
              : people[turn % PEOPLE]?.token;
            const [high, low] = [(turn >> 8) & 255, turn & 255];
            return { authorization: `Bearer ${token}`, "x-forwarded-for": `10.255.${high}.${low}` };
          },
        },
        signal,
      );
      const logged = tally.faults.length > 0 ? await listOutages() : [];
      const broken = Object.entries(await findBrokenInvariants(sql));
      for (const line of [
        ...broken.map(([name, found]) => `${name}: ${JSON.stringify(found[0])}`),
        ...new Set(tally.faults),
        ...logged,
        ...times.slow,
      ].slice(0, 80)) {
        log(line);
      }
      return [
        checkAtLeast("inputs: inputs sent", tally.inputs, goal, ""),
        checkExactly("inputs: answers with 5xx, a stack trace or SQL", tally.faults.length, 0),
        checkExactly(
          `inputs: answers to the longest texts above ${SLOW_MS} ms`,
          times.slow.length,
          0,
        ),
        checkExactly(
          "inputs: rows that contradict the ledger's invariants",
          broken.flatMap(([, found]) => found).length,
          0,
        ),
      ];
    }),
};

function isDesktopPath(path: string): boolean {
  return /^\/api\/(v1|updates)/.test(path);
}

interface SendOptions {
  endpoints: Endpoint[];
  keys: string[];
  people: SignedInAccount[];
  leaving: Record<string, SignedInAccount[]>;
  known: KnownValues;
  tally: Tally;
  goal: number;
}

async function sendInputs(
  url: string,
  { endpoints, keys, people, leaving, known, tally, goal }: SendOptions,
  { signal, log }: Pick<BenchmarkOptions, "signal" | "log">,
): Promise<void> {
  const sender = createSender(url);
  const until = performance.now() + SENDING_SECONDS * 1_000;
  const procedures = endpoints.filter(({ name, path }) => path.endsWith(`/trpc/${name}`));
  const batches = Array.from({ length: BATCH_ROUNDS }, () => procedures).flat();
  const turns = [
    ...endpoints.map((endpoint) => ({ endpoint, calls: 1 })),
    ...batches.map((endpoint) => ({ endpoint, calls: CALLS_A_BATCH })),
  ];
  let turn = 0;
  let sent = 0;
  const work = async () => {
    while (tally.inputs < goal && performance.now() < until) {
      signal.throwIfAborted();
      const { endpoint, calls } = turns[turn % turns.length]!;
      turn += 1;
      const senders = leaving[endpoint.name] ?? people;
      const planned =
        calls > 1 ? createBatches(endpoint, known, calls) : createRequests(endpoint, known);
      for (const request of fc.sample(planned, REQUESTS_A_TURN)) {
        sent += 1;
        const credential = isDesktopPath(endpoint.path)
          ? keys[sent % keys.length]
          : senders[sent % senders.length]?.token;
        const answered = await sender.send(request, {
          authorization: `Bearer ${credential}`,
          "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        });
        recordAnswer(tally, request, answered, calls);
      }
      if (turn % 500 === 0) {
        log(`${tally.inputs} inputs, ${tally.faults.length} faults: ${tally.faults.at(-1) ?? ""}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const health = await fetch(`${url}/api/health`);
    if (!health.ok) tally.faults.push(`afterwards the API answers ${health.status}`);
  } finally {
    sender.close();
  }
}

function recordAnswer(
  tally: Tally,
  { name, body, path }: PlannedRequest,
  answered: { status: number; text: string },
  calls: number,
): void {
  tally.inputs += calls;
  tally.requests += 1;
  const status = String(answered.status);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  const fault = findAnswerError(answered);
  if (fault === undefined) return;
  const sent = (body?.toString() ?? path).slice(0, 300);
  const exchange = `${JSON.stringify(sent)} → ${answered.text.slice(0, 200)}`.replaceAll("`", "'");
  tally.faults.push(`\`${name}\` ${fault}: \`${exchange}\``);
}
