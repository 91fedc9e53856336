import { apiEndpoints } from "@site/api/endpoints";
import { batchesFor, type Endpoint, type PlannedRequest, requestsFor } from "@site/inputs/request";
import { createSender, faultOf } from "@site/inputs/send";
import type { Known } from "@site/inputs/sound";
import fc from "fast-check";

import type { Campaign, CampaignOptions } from "./campaign.ts";
import { createLicence, type FreeLicence } from "./free-licence.ts";
import { type SignedInPerson, signInPeople } from "./signed-in-people.ts";
import { withWorld } from "./with-world.ts";

const INPUTS = 1_000_000;
/** Reported is what was sent by then. */
const SENDING_SECONDS = 1_500;
const PEOPLE = 200;
const AT_ONCE = 32;
const REQUESTS_A_TURN = 20;
const CALLS_A_BATCH = 12;

interface Tally {
  inputs: number;
  requests: number;
  statuses: Map<string, number>;
  faults: string[];
}

/** Inputs of every kind to everything that the API serves. `pnpm campaign inputs 50000` sends fewer. */
export const inputs: Campaign = {
  about: `Inputs to every procedure and every route, as the API itself names them: a third made of the contracts' own schemas, a third of these with one thing wrong, a third anything, by turns alone and ${CALLS_A_BATCH} calls at once, with strange bytes, queries and headers in between. ${PEOPLE} people send them from addresses of their own, so that the limits let most of them through. It ends after ${INPUTS.toLocaleString("en")} inputs or ${SENDING_SECONDS / 60} minutes.`,
  limitSeconds: 1_800,
  run: ({ signal, log }, [wanted]) =>
    withWorld({ signal }, async ({ world, sql }) => {
      const goal = Number(wanted ?? INPUTS);
      const endpoints = await apiEndpoints();
      const licence = await createLicence(world, sql, "team");
      const people = await signInPeople(world.urls.identity, PEOPLE);
      const known = { licenceId: [licence.id], planId: ["pro"], version: ["1.0.0"] };
      const tally: Tally = { inputs: 0, requests: 0, statuses: new Map(), faults: [] };
      const sending = { endpoints, licence, people, known, tally, goal };
      await send(world.urls.api[0] ?? "", sending, { signal, log });
      const { rows } = await sql.query<{ broken: number }>(
        "select count(*)::int as broken from licences where devices_in_use < 0 or seats_given < 0",
      );
      return {
        figures: [
          {
            what: `inputs sent, to ${endpoints.length} procedures and routes`,
            measured: tally.inputs.toLocaleString("en"),
            goal: `≥ ${goal.toLocaleString("en")}`,
            reached: tally.inputs >= goal,
          },
          { what: "requests that carried them", measured: tally.requests.toLocaleString("en") },
          {
            what: "answers of 5xx, with a stack trace, SQL or the name of a part inside",
            measured: String(tally.faults.length),
            goal: "0",
            reached: tally.faults.length === 0,
          },
          {
            what: "licences with impossible counts afterwards",
            measured: String(rows[0]?.broken),
            goal: "0",
            reached: rows[0]?.broken === 0,
          },
          ...[...tally.statuses]
            .toSorted(([a], [b]) => Number(a) - Number(b))
            .map(([status, count]) => ({
              what: `answered ${status}`,
              measured: count.toLocaleString("en"),
            })),
        ],
        notes: [...new Set(tally.faults)].slice(0, 20),
      };
    }),
};

interface Sending {
  endpoints: Endpoint[];
  licence: FreeLicence;
  people: SignedInPerson[];
  known: Known;
  tally: Tally;
  goal: number;
}

async function send(
  url: string,
  { endpoints, licence, people, known, tally, goal }: Sending,
  { signal, log }: CampaignOptions,
): Promise<void> {
  const sender = createSender(url);
  const until = performance.now() + SENDING_SECONDS * 1_000;
  // Whoever ends the account or its sessions has no more to say.
  const lasting = endpoints.filter(({ name }) => !/^account\.(delete|endSessions)$/.test(name));
  let turn = 0;
  const work = async () => {
    while (tally.inputs < goal && performance.now() < until) {
      signal.throwIfAborted();
      const endpoint = lasting[turn % lasting.length]!;
      const isProcedure = endpoint.path.endsWith(`/trpc/${endpoint.name}`);
      const calls = isProcedure && Math.floor(turn / lasting.length) % 2 === 1 ? CALLS_A_BATCH : 1;
      turn += 1;
      const person = people[turn % people.length]!;
      const isOfApp = /^\/api\/(v1|updates)/.test(endpoint.path);
      const headers = {
        authorization: `Bearer ${isOfApp ? licence.key : person.token}`,
        "x-forwarded-for": `10.${turn % 250}.${Math.floor(turn / 250) % 250}.${turn % 199}`,
      };
      const planned = calls > 1 ? batchesFor(endpoint, known, calls) : requestsFor(endpoint, known);
      for (const request of fc.sample(planned, REQUESTS_A_TURN)) {
        const answered = await sender.send(request, headers);
        note(tally, request, answered, calls);
      }
      if (turn % 500 === 0) {
        log(`${tally.inputs} inputs, ${tally.faults.length} faults: ${tally.faults.at(-1) ?? ""}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const health = await fetch(`${url}/api/health`);
    if (!health.ok) tally.faults.push(`afterwards the API answers ${health.status}`);
  } finally {
    sender.close();
  }
}

function note(
  tally: Tally,
  { name, body, path }: PlannedRequest,
  answered: { status: number; text: string },
  calls: number,
): void {
  tally.inputs += calls;
  tally.requests += 1;
  const status = String(answered.status);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  const fault = faultOf(answered);
  if (fault === undefined) return;
  const sent = (body?.toString() ?? path).slice(0, 300);
  tally.faults.push(`\`${name}\` ${fault}: \`${JSON.stringify(sent).replaceAll("`", "'")}\``);
}
