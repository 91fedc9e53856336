import type pg from "pg";

import type { Campaign, CampaignOptions, Figure } from "./campaign.ts";
import { compareTimes } from "./compare-times.ts";
import { type SignedInPerson, signInPeople } from "./signed-in-people.ts";
import { takeFreeLicences } from "./take-free-licences.ts";
import { withWorld } from "./with-world.ts";

const PEOPLE = 250;
/** For all rows together: the probability that any of them is red although the answers do not differ. */
const LEVEL = 0.01;

/** Everything that takes an address: each address stays within its limit of mails an hour. */
const questions = [
  { what: "forgotten password", procedure: "auth.requestPasswordReset" },
  { what: "downloads by mail", procedure: "product.mailDownloads" },
  { what: "newsletter", procedure: "newsletter.subscribe" },
  { what: "new address of an account", procedure: "account.requestEmailChange" },
];

interface Times {
  answers: number[];
  /** Duration of the same caller's next request, while the mail is being made. */
  after: number[];
}

/** Whether the response time reveals that an address is known. */
export const enumeration: Campaign = {
  about: `Every procedure that takes an address and writes to it, alternating between an address with an account, a licence and the newsletter and an unknown one, in random order, one request at a time, each from its own IP address; and the same caller's next request, while the mail is being made. ${PEOPLE} pairs each. Words and status are compared too. The times are compared by the two-sided Mann-Whitney rank test, at ${LEVEL} for all rows together (Bonferroni); the control compares unknown addresses with unknown ones.`,
  limitSeconds: 600,
  run: (options) =>
    withWorld(options, async ({ world, sql }) => {
      const api = world.urls.api[0] ?? "";
      const people = await signInPeople(world.urls.identity, PEOPLE);
      await makeKnown(api, people, sql);
      const rounds = [...questions, { what: "control", procedure: "auth.requestPasswordReset" }];
      const figures: Figure[] = [];
      for (const { what, procedure } of rounds) {
        const isControl = what === "control";
        const { known, unknown, differing } = await measure(
          { api, sql, procedure, isControl },
          people,
          options,
        );
        options.log(`${what}: measured`);
        const rows = [
          [`${what}: the answer`, known.answers, unknown.answers],
          [`${what}: the request after it`, known.after, unknown.after],
        ] as const;
        for (const [row, first, second] of rows) {
          figures.push(figureOf(row, first, second, 2 * rounds.length));
        }
        figures.push({
          what: `${what}: pairs with different words or status`,
          measured: String(differing),
          goal: "0",
          reached: differing === 0,
        });
      }
      return {
        figures,
        notes: [
          "The request after it is answered while the mail is made. Identity service and mail server run on the same cores here, so their work for a known address slows it too.",
          "Logging in and signing up happen between the browser and the identity service, with its own response times; tooling/e2e compares the words.",
        ],
      };
    }),
};

function figureOf(
  what: string,
  known: readonly number[],
  unknown: readonly number[],
  tests: number,
): Figure {
  const { longer, p, medians } = compareTimes(known, unknown);
  const [a, b] = medians.map((ms) => ms.toFixed(2));
  return {
    what,
    measured: `${a} ms known, ${b} ms unknown; known longer in ${(100 * longer).toFixed(1)} %; p ${p.toPrecision(2)}`,
    goal: `p ≥ ${LEVEL / tests}`,
    reached: p >= LEVEL / tests,
  };
}

interface Measuring {
  api: string;
  sql: pg.Pool;
  procedure: string;
  isControl: boolean;
}

async function measure(
  { api, sql, procedure, isControl }: Measuring,
  people: readonly SignedInPerson[],
  { signal }: CampaignOptions,
): Promise<{ known: Times; unknown: Times; differing: number }> {
  const known: Times = { answers: [], after: [] };
  const unknown: Times = { answers: [], after: [] };
  let differing = 0;
  for (const [at, person] of people.entries()) {
    signal.throwIfAborted();
    const asker = people[(at + 1) % people.length]!;
    const answers: string[] = [];
    const askAbout = async (email: string, times: Times) => {
      await idle(sql);
      const headers = { ...headersOf(asker), "x-forwarded-for": newAddress() };
      const started = performance.now();
      const body = JSON.stringify(inputOf(procedure, email));
      const answer = await fetch(`${api}/api/trpc/${procedure}`, { method: "POST", headers, body });
      const text = await answer.text();
      const answered = performance.now();
      await (await fetch(`${api}/api/trpc/product.releases`, { headers })).text();
      times.answers.push(answered - started);
      times.after.push(performance.now() - answered);
      answers.push(`${answer.status} ${text}`);
    };
    const stranger = `${crypto.randomUUID()}@example.com`;
    const other = isControl ? `${crypto.randomUUID()}@example.com` : person.email;
    const turns = [() => askAbout(other, known), () => askAbout(stranger, unknown)];
    if (Math.random() < 0.5) turns.reverse();
    for (const turn of turns) await turn();
    if (answers[0] !== answers[1] || !answers[0]?.startsWith("200 ")) differing += 1;
  }
  return { known, unknown, differing };
}

function inputOf(procedure: string, email: string): object {
  return procedure === "account.requestEmailChange" ? { newEmail: email } : { email };
}

function headersOf({ token }: SignedInPerson): Record<string, string> {
  return { "content-type": "application/json", authorization: `Bearer ${token}` };
}

/** So that no caller reaches a limit. */
function newAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

/** An account with a free licence and the newsletter. */
async function makeKnown(
  api: string,
  people: readonly SignedInPerson[],
  sql: pg.Pool,
): Promise<void> {
  await takeFreeLicences(api, sql, people, "pro");
  for (const person of people) {
    const answer = await fetch(`${api}/api/trpc/newsletter.setOwn`, {
      method: "POST",
      headers: headersOf(person),
      body: '{"subscribed":true}',
    });
    if (!answer.ok) throw new Error(`No newsletter: ${await answer.text()}`);
  }
  await idle(sql);
}

/** Nothing waits to be sent. */
async function idle(sql: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ waiting: number }>(
      `select count(*)::int as waiting from outbox
        where sent_at is null and skipped_at is null and dead_at is null`,
    );
    if (rows[0]?.waiting === 0) return;
  }
}
