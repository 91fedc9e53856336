import { createHash, randomBytes, randomUUID } from "node:crypto";

import { errorDataSchema } from "@site/contracts/error-codes";
import { TERMS_VERSION } from "@site/contracts/plans";
import type { LocalServices } from "@site/local/services";
import type pg from "pg";

import { createAccounts, issueFreeLicence, type SignedInAccount } from "./accounts.ts";
import { type Benchmark, checkExactly } from "./benchmark.ts";
import { POOLER, withLocalServices } from "./services.ts";

const ROUNDS = 1_000;
const OTHER_ROUNDS = 200;

interface RaceContext {
  services: LocalServices;
  sql: pg.Pool;
}

interface RaceKind {
  name: string;
  rounds: number;
  /** Runs a round. Returns whether its outcome is correct. */
  runRound: (round: number) => Promise<boolean>;
}

/** The races by name. Each prepares its data first. */
const races: Record<string, (context: RaceContext) => Promise<RaceKind[]>> = {
  coupon: prepareCouponRace,
  device: prepareDeviceRace,
  seat: prepareSeatRace,
};

/** `pnpm measure race <coupon | device | seat> [rounds] [--pooler]` */
export const race: Benchmark = {
  description:
    "Concurrent calls through two processes of the API for the last use of a coupon, slot of a licence or seat of a team (`race coupon`, `race device`, `race seat`). Rate limits are reset before each round; the outcome is read from the database. `--pooler` goes through PgBouncer.",
  limitSeconds: 4_200,
  run: ({ signal, log }, args) => {
    const [name = "", limit = ROUNDS] = args.filter((arg) => arg !== POOLER);
    const prepare = races[name];
    if (!prepare) throw new Error(`Name a race: ${Object.keys(races).join(", ")}.`);
    const isPooled = args.includes(POOLER);
    return withLocalServices({ apiInstances: 2, signal, isPooled }, async (context) => {
      const measurements = [];
      for (const kind of await prepare(context)) {
        const rounds = Math.min(kind.rounds, Number(limit));
        let correct = 0;
        for (let round = 0; round < rounds; round += 1) {
          signal.throwIfAborted();
          await context.sql.query("delete from rate_limits");
          if (await kind.runRound(round)) correct += 1;
          if ((round + 1) % 100 === 0) log(`${kind.name}: ${correct} of ${round + 1} correct`);
        }
        const suffix = isPooled ? ", through PgBouncer" : "";
        measurements.push(checkExactly(`${kind.name}, correct rounds${suffix}`, correct, rounds));
      }
      return measurements;
    });
  },
};

interface ProcedureCall {
  procedure: string;
  account: SignedInAccount;
  input: object;
}

const OK = "ok";

/** Calls a procedure, and retries while the API is busy. Returns its error code, or `OK`. */
async function callProcedure(
  api: string,
  { procedure, account, input }: ProcedureCall,
): Promise<string> {
  for (;;) {
    const response = await fetch(`${api}/api/trpc/${procedure}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${account.token}`,
        "content-type": "application/json",
        "x-forwarded-for": account.address,
      },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as { error?: { data?: unknown } };
    if (response.ok) return OK;
    const { appCode } = errorDataSchema.parse(body.error?.data);
    if (response.status !== 503) return appCode;
  }
}

/** 200 accounts redeem a coupon with 50 uses for a free plan at once, with a new coupon in each round. */
async function prepareCouponRace({ services, sql }: RaceContext): Promise<RaceKind[]> {
  const USES = 50;
  const PEOPLE = 200;
  // Receipts are counted but not sent, because sending them would take as long as the race.
  await sql.query(`
    create function delay_mail() returns trigger language plpgsql as
      'begin new.next_attempt_at := now() + interval ''1 day''; return new; end';
    create trigger delay_mail before insert on outbox for each row execute function delay_mail()`);
  await sql.query("alter system set fsync = off");
  await sql.query("select pg_reload_conf()");
  const accounts = await createAccounts(services.urls.identity, PEOPLE);
  const apis = services.urls.api;
  const runRound = async (round: number) => {
    // As a replica, which skips the triggers that reject truncating the books and the transitions.
    await sql.query(
      `set session_replication_role = replica;
       truncate purchases, licences, coupon_redemptions, coupons, outbox cascade;
       reset session_replication_role`,
    );
    const couponCode = `ROUND${round}`;
    await sql.query(
      "insert into coupons (code, kind, plan_ids, max_uses) values ($1, 'grant', '{pro}', $2)",
      [couponCode, USES],
    );
    const outcomes = await Promise.all(
      accounts.map((account, index) =>
        callProcedure(apis[index % apis.length] ?? "", {
          procedure: "coupons.redeem",
          account,
          input: { couponCode, termsVersion: TERMS_VERSION },
        }),
      ),
    );
    const { rows } = await sql.query<{ counts: number[] }>(
      `select array[
         (select uses from coupons where code = $1),
         (select count(*) from coupon_redemptions where state = 'confirmed'),
         (select count(*) from coupon_redemptions),
         (select count(*) from licences where status = 'active'),
         (select count(distinct profile_id) from licences),
         (select count(*) from outbox where dedupe_key like 'receipt:%')]::int[] as counts`,
      [couponCode],
    );
    const redeemed = outcomes.filter((outcome) => outcome === OK).length;
    const usedUp = outcomes.filter((outcome) => outcome === "coupon_used_up").length;
    const isExact = [redeemed, ...(rows[0]?.counts ?? [])].every((count) => count === USES);
    return isExact && usedUp === PEOPLE - USES;
  };
  return [{ name: `coupon: ${USES} uses for ${PEOPLE} accounts`, rounds: ROUNDS, runRound }];
}

/** Devices compete for the one free slot of a licence for three devices. The slot is freed after each round. */
async function prepareDeviceRace({ services, sql }: RaceContext): Promise<RaceKind[]> {
  const { key } = await issueFreeLicence(services, sql, "personal");
  const apis = services.urls.api;
  const request = (api: number, path: string, method: string, body?: object) =>
    fetch(`${apis[api % apis.length]}/api/v1/devices${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const activate = async (name: string, api: number) => {
    const response = await request(api, "", "POST", {
      deviceId: `benchmark-${name}`.padEnd(20, "0"),
      name,
      platform: "linux",
      arch: "x64",
      appVersion: "2.4.1",
    });
    const { device } = (await response.json()) as { device?: { id: string } };
    return { status: response.status, id: device?.id ?? "" };
  };
  /** Whether the licence has three devices, and its counter says so. */
  const hasThreeDevices = async () => {
    const { rows } = await sql.query<{ counted: number; rows: number }>(
      `select devices_in_use as counted,
         (select count(*)::int from devices d where d.licence_id = l.id) as rows
       from licences l where key = $1`,
      [key],
    );
    return rows[0]?.counted === 3 && rows[0].rows === 3;
  };
  const runRound = async (deviceIds: [string, string], expected: string) => {
    const answers = await Promise.all(deviceIds.map((id, api) => activate(id, api)));
    const isCounted = await hasThreeDevices();
    const ids = new Set(answers.map(({ id }) => id).filter(Boolean));
    for (const id of ids) await request(0, `/${id}`, "DELETE");
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    return isCounted && ids.size === 1 && statuses.join() === expected;
  };
  await Promise.all([activate("kept-one", 0), activate("kept-two", 1)]);
  return [
    {
      name: "device: last slot for two devices",
      rounds: ROUNDS,
      runRound: (round) => runRound([`a-${round}`, `b-${round}`], "201,409"),
    },
    {
      name: "device: one device activated twice",
      rounds: OTHER_ROUNDS,
      runRound: (round) => runRound([`twin-${round}`, `twin-${round}`], "200,201"),
    },
  ];
}

/** Invited people compete for the one free seat of a team. The seat is freed after each round. */
async function prepareSeatRace({ services, sql }: RaceContext): Promise<RaceKind[]> {
  const { id: licenceId, owner } = await issueFreeLicence(services, sql, "team");
  const [guest] = await createAccounts(services.urls.identity, 1, "guest");
  if (!guest) throw new Error("No account was created.");
  const apis = services.urls.api;
  const call = (api: number, procedure: string, account: SignedInAccount, input: object) =>
    callProcedure(apis[api % apis.length] ?? "", { procedure, account, input });
  const invite = (api: number, email: string) =>
    call(api, "seats.invite", owner, { licenceId, email });
  const createAddress = () => `${randomUUID()}@example.com`;
  /** Whether the team's counter equals the number of its seats, and every other licence is one of the seats. */
  const hasSeats = async (expected: number) => {
    const { rows } = await sql.query<{ counted: number; rows: number; loose: number }>(
      `select seats_given as counted, (select count(*)::int from seats) as rows,
         (select count(*)::int from licences where purchase_id is null and status <> 'revoked'
           and id not in (select held_licence_id from seats where held_licence_id is not null)) as loose
       from licences where id = $1`,
      [licenceId],
    );
    const [row] = rows;
    return row?.counted === expected && row.rows === expected && row.loose === 0;
  };
  const withFreeSeatAfterwards = (runRound: () => Promise<boolean>) => async () => {
    const isCorrect = await runRound();
    const { rows } = await sql.query<{ id: string }>(
      "select id from seats order by invited_at, id offset 4",
    );
    for (const { id } of rows) await call(0, "seats.revoke", owner, { seatId: id });
    return isCorrect;
  };
  const inviteTwo = async (emails: [string, string], expected: string) => {
    const outcomes = await Promise.all(emails.map((email, api) => invite(api, email)));
    return outcomes.toSorted().join() === expected && (await hasSeats(5));
  };
  const acceptWhileRevoked = async () => {
    await invite(0, guest.email);
    const { rows } = await sql.query<{ id: string }>("select id from seats where email = $1", [
      guest.email,
    ]);
    const seatId = rows[0]?.id ?? "";
    // Creates the token of the invitation's link directly, instead of waiting for the mail.
    const token = randomBytes(32).toString("base64url");
    const digest = createHash("sha256").update(token).digest("base64url");
    await sql.query("insert into seat_links (token_digest, seat_id) values ($1, $2)", [
      digest,
      seatId,
    ]);
    const [accepted, revoked] = await Promise.all([
      call(0, "seats.accept", guest, { token }),
      call(1, "seats.revoke", owner, { seatId }),
    ]);
    const isAnswered = accepted === OK || accepted === "invitation_invalid";
    return isAnswered && revoked === OK && (await hasSeats(4));
  };
  for (let seat = 0; seat < 4; seat += 1) await invite(seat, createAddress());
  return [
    {
      name: "seat: last seat for two addresses",
      rounds: ROUNDS,
      runRound: withFreeSeatAfterwards(() =>
        inviteTwo([createAddress(), createAddress()], `no_seats_available,${OK}`),
      ),
    },
    {
      name: "seat: one address invited twice",
      rounds: OTHER_ROUNDS,
      runRound: withFreeSeatAfterwards(() => {
        const email = createAddress();
        return inviteTwo([email, email], `${OK},${OK}`);
      }),
    },
    {
      name: "seat: accepted while it is revoked",
      rounds: OTHER_ROUNDS,
      runRound: withFreeSeatAfterwards(acceptWhileRevoked),
    },
  ];
}
