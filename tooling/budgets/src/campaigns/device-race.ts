import type pg from "pg";

import { POOLER, THROUGH_POOLER } from "./campaign-pooler.ts";
import type { Campaign } from "./campaign.ts";
import { raceRounds } from "./race-rounds.ts";
import { takeFreeLicence } from "./take-free-licences.ts";
import { withWorld } from "./with-world.ts";

const ROUNDS = 1_000;
const TWIN_ROUNDS = 200;

interface Race {
  key: string;
  /** The two processes of the API. */
  apis: [string, string];
  sql: pg.Pool;
}

/** Who gets a licence's last slot, and whether one computer can take two. */
export const deviceRace: Campaign = {
  about: `A licence with one free slot, two concurrent activations of different computers through two processes of the API, ${ROUNDS} rounds; then one computer activated through both concurrently, ${TWIN_ROUNDS} rounds. The limits' counters are reset before each round; nothing else is changed.`,
  limitSeconds: 420,
  run: (options, args) =>
    withWorld(
      { apiInstances: 2, signal: options.signal, isPooled: args.includes(POOLER) },
      async ({ world, sql }) => {
        const [first = "", second = first] = world.urls.api;
        const { key } = await takeFreeLicence(world, sql, "personal");
        const race: Race = { key, apis: [first, second], sql };
        await Promise.all([activate(race, "kept-one", 0), activate(race, "kept-two", 1)]);
        const lastSlot = await raceRounds(
          "rounds in which exactly one of two got the last slot",
          { sql, count: ROUNDS, round: (at) => lastSlotRound(race, at) },
          options,
        );
        const twins = await raceRounds(
          "rounds in which one computer, activated twice concurrently, took one slot",
          { sql, count: TWIN_ROUNDS, round: (at) => twinRound(race, at) },
          options,
        );
        return { figures: [lastSlot, twins], notes: args.includes(POOLER) ? [THROUGH_POOLER] : [] };
      },
    ),
};

// After each round the third slot is free again.
async function lastSlotRound(race: Race, round: number): Promise<boolean> {
  const answers = await Promise.all([0, 1].map((api) => activate(race, `${api}-${round}`, api)));
  const inUse = await devicesInUse(race);
  const winners = answers.filter(({ status }) => status === 201);
  for (const { id } of winners) await free(race, id);
  const refused = answers.filter(({ status }) => status === 409);
  return winners.length === 1 && refused.length === 1 && inUse.counted === 3 && inUse.rows === 3;
}

async function twinRound(race: Race, round: number): Promise<boolean> {
  const answers = await Promise.all([0, 1].map((api) => activate(race, `twin-${round}`, api)));
  const inUse = await devicesInUse(race);
  const ids = new Set(answers.map(({ id }) => id));
  for (const id of ids) await free(race, id);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  return ids.size === 1 && statuses.join() === "200,201" && inUse.counted === 3 && inUse.rows === 3;
}

async function activate(
  { key, apis }: Race,
  name: string,
  api: number,
): Promise<{ status: number; id: string }> {
  const response = await fetch(`${apis[api % 2 ? 1 : 0]}/api/v1/devices`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      deviceId: `campaign-${name}`.padEnd(20, "0"),
      name,
      platform: "linux",
      arch: "x64",
      appVersion: "2.4.1",
    }),
  });
  const body = (await response.json()) as { device?: { id: string } };
  return { status: response.status, id: body.device?.id ?? "" };
}

async function free({ key, apis: [api] }: Race, id: string): Promise<void> {
  await fetch(`${api}/api/v1/devices/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${key}` },
  });
}

/** The licence's count beside the actual number of devices. */
async function devicesInUse({ key, sql }: Race): Promise<{ counted: number; rows: number }> {
  const { rows } = await sql.query<{ counted: number; rows: number }>(
    `select devices_in_use as counted,
       (select count(*)::int from devices d where d.licence_id = l.id) as rows
     from licences l where key = $1`,
    [key],
  );
  return rows[0] ?? { counted: 0, rows: 0 };
}
