import { errorDataSchema } from "@site/contracts/error-codes";
import { TERMS_VERSION } from "@site/contracts/plans";
import type pg from "pg";

import { POOLER, THROUGH_POOLER } from "./campaign-pooler.ts";
import type { Campaign, Figure } from "./campaign.ts";
import { type SignedInPerson, signInPeople } from "./signed-in-people.ts";
import { withWorld } from "./with-world.ts";

const PEOPLE = 200;
const USES = 50;
const ROUNDS = 1_000;
/** The round that is running then is the last one; the report says how many there were. */
const SECONDS = 4_200;

/** How often a coupon is used when far more people request it concurrently than it has uses. */
export const couponRace: Campaign = {
  about: `A coupon for a free plan with ${USES} uses is redeemed by ${PEOPLE} people concurrently, each with their own account and address, over HTTP and two processes of the API; ${ROUNDS} rounds with a new coupon each. After each round the number of uses, licences and receipts is read directly from the database. Receipts wait in the outbox, and the database does not wait for the disk.`,
  limitSeconds: SECONDS + 60,
  run: ({ signal, log }, args) =>
    withWorld(
      { apiInstances: 2, signal, isPooled: args.includes(POOLER) },
      async ({ world, sql }) => {
        await letMailWait(sql);
        // The data are thrown away, so commits need not wait for the disk.
        await sql.query("alter system set fsync = off");
        await sql.query("select pg_reload_conf()");
        const people = await signInPeople(world.urls.identity, PEOPLE);
        const sum: Sum = { rounds: 0, exact: 0, given: 0, refused: 0, askedAgain: 0, others: {} };
        const end = performance.now() + SECONDS * 1_000;
        while (sum.rounds < ROUNDS && performance.now() < end) {
          signal.throwIfAborted();
          await round(world.urls.api, { sql, people, sum });
          if (sum.rounds % 50 === 0) log(`${sum.rounds} rounds, ${sum.exact} of them exact`);
        }
        const notes =
          sum.rounds < ROUNDS
            ? [
                `The time was up after ${sum.rounds} rounds; run it again on a machine with nothing else to do.`,
              ]
            : [];
        if (args.includes(POOLER)) notes.push(THROUGH_POOLER);
        return { figures: figuresOf(sum), notes };
      },
    ),
};

/** Receipts are written and counted; sending them would take as long as the race itself. */
async function letMailWait(sql: pg.Pool): Promise<void> {
  await sql.query(`
    create function let_mail_wait() returns trigger language plpgsql as
      'begin new.next_attempt_at := now() + interval ''1 day''; return new; end';
    create trigger let_mail_wait before insert on outbox
      for each row execute function let_mail_wait()`);
}

interface Sum {
  rounds: number;
  exact: number;
  given: number;
  refused: number;
  /** Calls that were refused temporarily and retried. */
  askedAgain: number;
  /** Any other answer, by its code. */
  others: Record<string, number>;
}

interface Field {
  sql: pg.Pool;
  people: SignedInPerson[];
  sum: Sum;
}

async function round(apis: string[], { sql, people, sum }: Field): Promise<void> {
  // Each round begins with nothing bought, so that the same people can ask again.
  await sql.query(
    "alter table purchase_transitions disable trigger purchase_transitions_never_emptied",
  );
  await sql.query(
    "truncate purchases, purchase_transitions, licences, coupon_redemptions, coupons, outbox, rate_limits cascade",
  );
  const code = `ROUND${sum.rounds}`;
  await sql.query(
    "insert into coupons (code, kind, plan_ids, max_uses) values ($1, 'grant', '{pro}', $2)",
    [code, USES],
  );
  const answers = await Promise.all(
    people.map((person, number) => redeem(apis[number % apis.length] ?? "", person, { code, sum })),
  );
  for (const answer of answers) {
    if (answer === "given") sum.given += 1;
    else if (answer === "coupon_used_up") sum.refused += 1;
    else sum.others[answer] = (sum.others[answer] ?? 0) + 1;
  }
  const { rows } = await sql.query<{ counts: number[] }>(
    `select array[
       (select uses from coupons where code = $1),
       (select count(*) from coupon_redemptions where state = 'confirmed'),
       (select count(*) from coupon_redemptions),
       (select count(*) from licences where status = 'active'),
       (select count(distinct profile_id) from licences),
       (select count(*) from outbox where dedupe_key like 'receipt:%')]::int[] as counts`,
    [code],
  );
  const given = answers.filter((answer) => answer === "given").length;
  const isExact = [given, ...(rows[0]?.counts ?? [])].every((count) => count === USES);
  sum.rounds += 1;
  if (isExact) sum.exact += 1;
}

/** Retries the call after temporary refusals until it is answered. */
async function redeem(
  api: string,
  { token, address }: SignedInPerson,
  { code, sum }: { code: string; sum: Sum },
): Promise<string> {
  for (;;) {
    const response = await fetch(`${api}/api/trpc/coupons.redeem`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ couponCode: code, termsVersion: TERMS_VERSION }),
    });
    const body = (await response.json()) as { error?: { data?: unknown } };
    if (response.ok) return "given";
    const { appCode } = errorDataSchema.parse(body.error?.data);
    if (response.status !== 503) return appCode;
    sum.askedAgain += 1;
  }
}

function figuresOf({ rounds, exact, given, refused, askedAgain, others }: Sum): Figure[] {
  const otherAnswers = Object.entries(others).map(([code, count]) => `${code}: ${count}`);
  return [
    {
      what: `rounds in which exactly ${USES} of ${PEOPLE} got the plan`,
      measured: `${exact} of ${rounds}`,
      goal: `${ROUNDS} of ${ROUNDS}`,
      reached: exact === ROUNDS,
    },
    {
      what: "answers: granted, refused as used up",
      measured: `${given}, ${refused}`,
      goal: `${rounds * USES}, ${rounds * (PEOPLE - USES)}`,
      reached: given === rounds * USES && refused === rounds * (PEOPLE - USES),
    },
    {
      what: "any other answer",
      measured: otherAnswers.join(", ") || "none",
      goal: "none",
      reached: otherAnswers.length === 0,
    },
    { what: "calls answered 503 and retried", measured: String(askedAgain) },
  ];
}
