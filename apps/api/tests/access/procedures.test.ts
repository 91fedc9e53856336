import { isDeepStrictEqual } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Suite } from "../setup/suite.ts";
import { TEST_PROJECT } from "../setup/test-settings.ts";
import { wrongTokens } from "../setup/wrong-tokens.ts";
import { startAccessSuite } from "./access-suite.ts";
import { ask, questionOf } from "./ask.ts";
import { paidPurchase } from "./belongings.ts";
import { type Caller, callers } from "./callers.ts";
import { type Cast, createCast } from "./cast.ts";
import { databaseState } from "./database-state.ts";
import { isForOperators, procedureRows } from "./procedure-matrix.ts";
import { namingFields, procedures, takesAnything } from "./procedures.ts";

let suite: Suite;
let shared: Cast;
beforeAll(async () => {
  suite = await startAccessSuite();
  shared = await createCast(suite);
});
afterAll(() => suite.stop());

test("every procedure has a row in the matrix, and every row its procedure", () => {
  expect(Object.keys(procedureRows).toSorted()).toEqual(
    procedures.map(({ name }) => name).toSorted(),
  );
});

test("every procedure lists the fields of its answer, and drops all others", () => {
  expect(procedures.filter(({ output }) => output === undefined)).toEqual([]);
  const open = procedures.filter(({ output }) => output && takesAnything(output));
  // The export is a person's own rows, of the tables in person-tables.ts.
  expect(open.map(({ name }) => name)).toEqual(["account.export"]);
});

test.each(procedures)(
  "$name answers every caller as the matrix says, is never cached, and changes nothing when it refuses",
  async ({ name, isQuery }) => {
    const row = procedureRows[name]!;
    const cast = row.spoils ? await createCast(suite) : shared;
    const input = await row.input?.(cast);
    const outcomes: Partial<Record<Caller, string>> = {};
    const drive = async (caller: Caller) => {
      const { token } = cast.accounts[caller];
      const answer = await ask(suite.api.url, questionOf(name, { isQuery, input, token }));
      outcomes[caller] = answer.outcome;
      expect(answer.isShared, `a cache may keep the answer to ${caller}`).toBe(false);
      expect(answer.leftOpen).toEqual([]);
    };
    const isAllowed = (caller: Caller) => row.expected[caller] === "allowed";
    // What an earlier row caused at the payment provider.
    await suite.payments.control.waitUntilIdle();
    const before = await databaseState(suite);
    await Promise.all(callers.filter((caller) => !isAllowed(caller)).map(drive));
    expect(outcomes).toEqual(
      Object.fromEntries(Object.entries(row.expected).filter(([, each]) => each !== "allowed")),
    );
    expect(await databaseState(suite)).toEqual(before);
    for (const caller of callers.filter(isAllowed)) await drive(caller);
    expect(outcomes).toEqual(row.expected);
  },
);

test("no query writes, no matter who asks: only a POST changes something", async () => {
  const cast = await createCast(suite);
  await suite.sql.query(
    "insert into gifts (email, plan_id, given_at, expires_at) select email, 'pro', now(), now() + interval '1 day' from profiles where id = $1",
    [cast.profiles.buyer.id],
  );
  const wrote: string[] = [];
  for (const { name } of procedures.filter(({ isQuery }) => isQuery)) {
    const input = await procedureRows[name]!.input?.(cast);
    await suite.payments.control.waitUntilIdle();
    const before = await databaseState(suite);
    for (const { token } of Object.values(cast.accounts)) {
      await ask(suite.api.url, questionOf(name, { isQuery: true, input, token }));
    }
    if (!isDeepStrictEqual(await databaseState(suite), before)) wrote.push(name);
  }
  // Counts that somebody downloaded, and not who.
  expect(wrote).toEqual(["product.downloadLink"]);
});

/**
 * For each field that names something, its value for the other buyer: the buyer's own, and one that does not exist.
 */
const names: Record<string, { theirs: (cast: Cast) => string; nobodys: string }> = {
  licenceId: { theirs: ({ licences }) => licences.buyer.id, nobodys: crypto.randomUUID() },
  seatId: { theirs: ({ seatId }) => seatId, nobodys: crypto.randomUUID() },
  deviceId: { theirs: ({ deviceId }) => deviceId, nobodys: crypto.randomUUID() },
  purchaseId: { theirs: () => paid.purchaseId, nobodys: crypto.randomUUID() },
  checkoutSessionId: { theirs: () => paid.checkoutSessionId, nobodys: "cs_test_unknown" },
};
let paid: Awaited<ReturnType<typeof paidPurchase>>;

test("each procedure answers ids of another person's things like ids that do not exist", async () => {
  paid = await paidPurchase(shared);
  const named = procedures
    .filter(({ name }) => !isForOperators(name))
    .flatMap(({ name, isQuery, inputs }) =>
      inputs.flatMap(namingFields).map((field) => ({ name, isQuery, field })),
    );
  expect(Object.keys(names).toSorted()).toEqual(
    [...new Set(named.map(({ field }) => field))].toSorted(),
  );
  const { token } = shared.accounts.otherBuyer;
  const before = await databaseState(suite);
  for (const { name, isQuery, field } of named) {
    const sound = (await procedureRows[name]?.input?.(shared)) as object;
    const answerTo = (value: string) => {
      // If a thing may be named in two ways, this is the only name given.
      const input = field in sound ? { ...sound, [field]: value } : { [field]: value };
      return ask(suite.api.url, questionOf(name, { isQuery, input, token }));
    };
    const { theirs, nobodys } = names[field]!;
    const toTheirs = await answerTo(theirs(shared));
    expect(toTheirs.outcome, name).toMatch(/_not_found$/);
    expect(toTheirs, name).toEqual(await answerTo(nobodys));
  }
  expect(await databaseState(suite)).toEqual(before);
});

test("no procedure with a session accepts an invalid token", async () => {
  const asking = procedures.filter(
    ({ name }) => procedureRows[name]?.expected.forger !== "allowed",
  );
  const kinds = [
    ...wrongTokens(TEST_PROJECT, shared.accounts.buyer.uid),
    ["that is a licence's key", shared.licences.buyer.key],
    ["that is the secret of the jobs", suite.config.JOBS_SECRET],
  ] as const;
  for (const [kind, token] of kinds) {
    const taken: string[] = [];
    // One after the other: a busy process refuses many at once before it looks at their token.
    for (const { name, isQuery } of asking) {
      // The token is checked before the input.
      const answer = await ask(suite.api.url, questionOf(name, { isQuery, input: {}, token }));
      if (answer.outcome !== "unauthenticated") taken.push(`${name}: ${answer.outcome}`);
    }
    expect(taken, `a token ${kind}`).toEqual([]);
  }
});

test("no procedure uses a cookie, so other sites cannot act for a user", async () => {
  const { token } = shared.accounts.buyer;
  const cookie = `__session=${token}; session=${token}; token=${token}; authorization=${token}`;
  for (const { name, isQuery } of procedures) {
    const { expected, input } = procedureRows[name]!;
    if (expected.signedOut !== "unauthenticated") continue;
    const question = questionOf(name, { isQuery, input: input && {}, token: undefined });
    const answer = await ask(suite.api.url, { ...question, headers: { cookie } });
    expect([name, answer.outcome]).toEqual([name, "unauthenticated"]);
  }
});
