import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createPostgresLimiter,
  defaultLimits,
  type LimitName,
} from "../../src/providers/limiter.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { startAccessSuite } from "./access-suite.ts";
import { type AccessFixtures, createAccessFixtures } from "./fixtures.ts";
import { isForOperators, procedureRows } from "./procedure-matrix.ts";
import { listAddressFields, procedures } from "./procedures.ts";
import { sendCall, buildCall } from "./send-call.ts";

let suite: Suite;
let cast: AccessFixtures;
beforeAll(async () => {
  suite = await startAccessSuite();
  cast = await createAccessFixtures(suite);
});
afterAll(() => suite.stop());

const addressed = procedures
  .filter(({ name }) => !isForOperators(name))
  .flatMap(({ name, isQuery, inputs }) =>
    inputs.flatMap(listAddressFields).map((field) => ({ name, isQuery, field })),
  );

async function countRows(): Promise<Record<string, number>> {
  const tables = await selectRows<{ name: string }>(
    suite,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const rows = await selectRows<{ name: string; rows: number }>(
    suite,
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
      .join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

test("there are procedures that take an address", () => {
  expect(addressed.length).toBeGreaterThan(4);
});

test.each(addressed)(
  "$name answers a known address in $field like an unknown one, and writes as many rows for it",
  async ({ name, isQuery, field }) => {
    const sound = (await procedureRows[name]?.input?.(cast)) as object;
    const answerTo = async (address: string) => {
      const before = await countRows();
      const input = { ...sound, [field]: address };
      const { token } = cast.accounts.buyer;
      const answer = await sendCall(suite.api.url, buildCall(name, { isQuery, input, token }));
      const after = await countRows();
      const text = answer.text
        .replaceAll(address, "ADDRESS")
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
      const written = Object.keys(after).map((table) => [table, after[table]! - before[table]!]);
      return { status: answer.status, text, written };
    };
    const known = await answerTo(cast.accounts.otherBuyer.email);
    expect(known.status).toBe(200);
    expect(await answerTo(`${crypto.randomUUID()}@example.com`)).toEqual(known);
  },
);

/**
 * Returns the procedures with an address field that don't count against this limit: with a limit of one, their second
 * call isn't rejected.
 */
async function uncountedBy(limit: LimitName, refusal: string): Promise<string[]> {
  const limits = { ...defaultLimits, [limit]: { points: 1, seconds: 600 } };
  const limiter = createPostgresLimiter(suite.sql, suite.api.deps.digests, limits);
  const api = await suite.startApi({ limiter });
  const uncounted: string[] = [];
  for (const { name, isQuery, field } of addressed) {
    const sound = (await procedureRows[name]?.input?.(cast)) as object;
    const input = { ...sound, [field]: `${crypto.randomUUID()}@example.com` };
    const { token } = cast.accounts.buyer;
    const question = buildCall(name, { isQuery, input, token });
    expect((await sendCall(api.url, question)).outcome).not.toBe(refusal);
    if ((await sendCall(api.url, question)).outcome !== refusal) uncounted.push(name);
  }
  return uncounted;
}

test("every mail to an address counts against its limit, known or not, except questions to support", async () => {
  expect(await uncountedBy("mail:address", "rate_limited")).toEqual(["support.ask"]);
});

test("every mail to an address counts against its caller's limit for strangers, except questions to support", async () => {
  expect(await uncountedBy("mail:stranger", "mail_limit_reached")).toEqual(["support.ask"]);
});
