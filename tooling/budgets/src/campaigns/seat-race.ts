import { createHash, randomBytes, randomUUID } from "node:crypto";

import { errorDataSchema } from "@site/contracts/error-codes";
import type pg from "pg";

import { POOLER, THROUGH_POOLER } from "./campaign-pooler.ts";
import type { Campaign } from "./campaign.ts";
import { raceRounds } from "./race-rounds.ts";
import { type SignedInPerson, signInPeople } from "./signed-in-people.ts";
import { type OwnedLicence, takeFreeLicence } from "./take-free-licences.ts";
import { withWorld } from "./with-world.ts";

const ROUNDS = 1_000;
const OTHER_ROUNDS = 200;
/** A call's answer if it succeeded. */
const DONE = "done";

interface Race {
  team: OwnedLicence;
  /** A person to whom the last seat is offered. */
  guest: SignedInPerson;
  /** The two processes of the API. */
  apis: [string, string];
  sql: pg.Pool;
}

/** Who gets a team's last seat, and what becomes of one that is taken back while it is accepted. */
export const seatRace: Campaign = {
  about: `A team with one free seat, over two processes of the API, two concurrent calls in each round. Two addresses are invited, ${ROUNDS} rounds; one address is invited twice, ${OTHER_ROUNDS} rounds; an invitation is accepted and taken back, ${OTHER_ROUNDS} rounds. After each round the result is read directly from the database. The limits' counters are reset before each round; nothing else is changed.`,
  limitSeconds: 600,
  run: (options, args) =>
    withWorld(
      { apiInstances: 2, signal: options.signal, isPooled: args.includes(POOLER) },
      async ({ world, sql }) => {
        const [first = "", second = first] = world.urls.api;
        const team = await takeFreeLicence(world, sql, "team");
        const [guest] = await signInPeople(world.urls.identity, 1, "guest");
        if (!guest) throw new Error("No one is signed in.");
        const race: Race = { team, guest, apis: [first, second], sql };
        for (let given = 0; given < 4; given += 1) await invite(race, given, newAddress());
        const rounds = (what: string, count: number, run: (race: Race) => Promise<boolean>) => {
          const round = async () => {
            const isExact = await run(race);
            await freeLastSeat(race);
            return isExact;
          };
          return raceRounds(what, { sql, count, round }, options);
        };
        return {
          notes: args.includes(POOLER) ? [THROUGH_POOLER] : [],
          figures: [
            await rounds(
              "rounds in which exactly one of two got the last seat",
              ROUNDS,
              lastSeatRound,
            ),
            await rounds(
              "rounds in which one address, invited twice concurrently, took one seat",
              OTHER_ROUNDS,
              twinRound,
            ),
            await rounds(
              "rounds in which a seat, accepted and taken back concurrently, left no valid licence behind",
              OTHER_ROUNDS,
              crossedRound,
            ),
          ],
        };
      },
    ),
};

async function lastSeatRound(race: Race): Promise<boolean> {
  const answers = await Promise.all([0, 1].map((api) => invite(race, api, newAddress())));
  return answers.toSorted().join() === `${DONE},seat_not_free` && (await isWhole(race, 5));
}

async function twinRound(race: Race): Promise<boolean> {
  const email = newAddress();
  const answers = await Promise.all([0, 1].map((api) => invite(race, api, email)));
  return answers.every((answer) => answer === DONE) && (await isWhole(race, 5));
}

async function crossedRound(race: Race): Promise<boolean> {
  const { guest, team, sql } = race;
  await invite(race, 0, guest.email);
  const { rows } = await sql.query<{ id: string }>("select id from seats where email = $1", [
    guest.email,
  ]);
  const seatId = rows[0]?.id ?? "";
  // A mail's link, created without waiting for the mail.
  const token = randomBytes(32).toString("base64url");
  const digest = createHash("sha256").update(token).digest("base64url");
  await sql.query("insert into seat_links (token_digest, seat_id) values ($1, $2)", [
    digest,
    seatId,
  ]);
  const [accepted, takenBack] = await Promise.all([
    call(race, 0, { procedure: "seats.accept", token: guest.token, input: { token } }),
    call(race, 1, { procedure: "seats.takeBack", token: team.owner.token, input: { seatId } }),
  ]);
  const isAnswered = accepted === DONE || accepted === "invitation_unusable";
  return isAnswered && takenBack === DONE && (await isWhole(race, 4));
}

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

function invite(race: Race, api: number, email: string): Promise<string> {
  const { id: licenceId, owner } = race.team;
  return call(race, api, {
    procedure: "seats.invite",
    token: owner.token,
    input: { licenceId, email },
  });
}

interface Asked {
  procedure: string;
  token: string;
  input: object;
}

/** A call's outcome, by the code of its refusal. */
async function call({ apis }: Race, api: number, asked: Asked): Promise<string> {
  const response = await fetch(`${apis[api % 2 ? 1 : 0]}/api/trpc/${asked.procedure}`, {
    method: "POST",
    headers: { authorization: `Bearer ${asked.token}`, "content-type": "application/json" },
    body: JSON.stringify(asked.input),
  });
  const body = (await response.json()) as { error?: { data?: unknown } };
  return response.ok ? DONE : errorDataSchema.parse(body.error?.data).appCode;
}

async function freeLastSeat(race: Race): Promise<void> {
  const { rows } = await race.sql.query<{ id: string }>(
    "select id from seats order by invited_at, id offset 4",
  );
  for (const { id: seatId } of rows) {
    const { token } = race.team.owner;
    await call(race, 0, { procedure: "seats.takeBack", token, input: { seatId } });
  }
}

/** Whether the team counts exactly its seats, and every other licence is one of them. */
async function isWhole({ team, sql }: Race, given: number): Promise<boolean> {
  const { rows } = await sql.query<{ counted: number; rows: number; loose: number }>(
    `select seats_given as counted, (select count(*)::int from seats) as rows,
       (select count(*)::int from licences where purchase_id is null and status <> 'revoked'
         and id not in (select held_licence_id from seats where held_licence_id is not null)) as loose
     from licences where id = $1`,
    [team.id],
  );
  const [row] = rows;
  return row?.counted === given && row.rows === given && row.loose === 0;
}
