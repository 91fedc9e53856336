import { isDeepStrictEqual } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createInvalidTokens } from "../setup/invalid-tokens.ts";
import type { Suite } from "../setup/suite.ts";
import { TEST_PROJECT } from "../setup/test-settings.ts";
import { startAccessSuite } from "./access-suite.ts";
import { type Caller, callers } from "./callers.ts";
import { readDatabaseState } from "./database-state.ts";
import { type AccessFixtures, createAccessFixtures } from "./fixtures.ts";
import { isForOperators, procedureRows } from "./procedure-matrix.ts";
import { listNamingFields, procedures, acceptsAnything } from "./procedures.ts";
import { createPaidPurchase } from "./resources.ts";
import { sendCall, buildCall } from "./send-call.ts";

let suite: Suite;
let shared: AccessFixtures;
beforeAll(async () => {
  suite = await startAccessSuite();
  shared = await createAccessFixtures(suite);
});
afterAll(() => suite.stop());

test("every procedure has a row in the matrix, and every row its procedure", () => {
  expect(Object.keys(procedureRows).toSorted()).toEqual(
    procedures.map(({ name }) => name).toSorted(),
  );
});

test("every procedure lists the fields of its answer, and drops all others", () => {
  expect(procedures.filter(({ output }) => output === undefined)).toEqual([]);
  const open = procedures.filter(({ output }) => output && acceptsAnything(output));
  // The export contains rows of the tables in account-tables.ts.
  expect(open.map(({ name }) => name)).toEqual(["account.export"]);
});

test.each(procedures)(
  "$name answers every caller as the matrix says, is never cached, and changes nothing when it refuses",
  async ({ name, isQuery }) => {
    const row = procedureRows[name]!;
    const cast = row.spoils ? await createAccessFixtures(suite) : shared;
    const input = await row.input?.(cast);
    const outcomes: Partial<Record<Caller, string>> = {};
    const drive = async (caller: Caller) => {
      const { token } = cast.accounts[caller];
      const answer = await sendCall(suite.api.url, buildCall(name, { isQuery, input, token }));
      outcomes[caller] = answer.outcome;
      expect(answer.isShared, `a cache may keep the answer to ${caller}`).toBe(false);
      expect(answer.leftOpen).toEqual([]);
    };
    const isAllowed = (caller: Caller) => row.expected[caller] === "allowed";
    // Waits for the events that an earlier row caused at the payment provider.
    await suite.payments.control.waitUntilIdle();
    const before = await readDatabaseState(suite);
    await Promise.all(callers.filter((caller) => !isAllowed(caller)).map(drive));
    expect(outcomes).toEqual(
      Object.fromEntries(Object.entries(row.expected).filter(([, each]) => each !== "allowed")),
    );
    expect(await readDatabaseState(suite)).toEqual(before);
    for (const caller of callers.filter(isAllowed)) await drive(caller);
    expect(outcomes).toEqual(row.expected);
  },
);

test("no query writes, no matter who asks: only a POST changes something", async () => {
  const cast = await createAccessFixtures(suite);
  await suite.sql.query(
    "insert into gifts (email, plan_id, given_at, expires_at) select email, 'pro', now(), now() + interval '1 day' from profiles where id = $1",
    [cast.profiles.buyer.id],
  );
  const wrote: string[] = [];
  for (const { name } of procedures.filter(({ isQuery }) => isQuery)) {
    const { expected, input: createInput } = procedureRows[name]!;
    const input = await createInput?.(cast);
    await suite.payments.control.waitUntilIdle();
    const before = await readDatabaseState(suite);
    // The matrix above shows that refused calls change nothing.
    for (const caller of callers.filter((each) => expected[each] === "allowed")) {
      const { token } = cast.accounts[caller];
      await sendCall(suite.api.url, buildCall(name, { isQuery: true, input, token }));
    }
    if (!isDeepStrictEqual(await readDatabaseState(suite), before)) wrote.push(name);
  }
  // The only query that writes: it counts the download, without the account.
  expect(wrote).toEqual(["product.downloadLink"]);
});

/**
 * For each input field that identifies something: the buyer's value, which the other buyer sends, and one that does
 * not exist.
 */
const names: Record<string, { theirs: (cast: AccessFixtures) => string; nobodys: string }> = {
  licenceId: { theirs: ({ licences }) => licences.buyer.id, nobodys: crypto.randomUUID() },
  seatId: { theirs: ({ seatId }) => seatId, nobodys: crypto.randomUUID() },
  deviceId: { theirs: ({ deviceId }) => deviceId, nobodys: crypto.randomUUID() },
  purchaseId: { theirs: () => paid.purchaseId, nobodys: crypto.randomUUID() },
  checkoutSessionId: { theirs: () => paid.checkoutSessionId, nobodys: "cs_test_unknown" },
};
/** Fields that don't identify something of an account, and why. */
const sharedNames = {
  quoteId: "anyone with the link to a quote may read it",
  correctionId: "belongs to the purchase beside it, whose owner is checked",
};
let paid: Awaited<ReturnType<typeof createPaidPurchase>>;

test("each procedure answers ids of another person's things like ids that do not exist", async () => {
  paid = await createPaidPurchase(shared);
  const named = procedures
    .filter(({ name }) => !isForOperators(name))
    .flatMap(({ name, isQuery, inputs }) =>
      inputs.flatMap(listNamingFields).map((field) => ({ name, isQuery, field })),
    );
  expect([...Object.keys(names), ...Object.keys(sharedNames)].toSorted()).toEqual(
    [...new Set(named.map(({ field }) => field))].toSorted(),
  );
  const { token } = shared.accounts.otherBuyer;
  const asked: ((typeof named)[number] & { sound: object })[] = [];
  for (const one of named.filter(({ field }) => field in names)) {
    asked.push({ ...one, sound: (await procedureRows[one.name]?.input?.(shared)) as object });
  }
  // Some of these inputs are about something that was just bought.
  await suite.payments.control.waitUntilIdle();
  const before = await readDatabaseState(suite);
  for (const { name, isQuery, field, sound } of asked) {
    const answerTo = (value: string) => {
      // If the input has alternative forms and the field belongs to another one, the input contains only this field.
      const input = field in sound ? { ...sound, [field]: value } : { [field]: value };
      return sendCall(suite.api.url, buildCall(name, { isQuery, input, token }));
    };
    const { theirs, nobodys } = names[field]!;
    const toTheirs = await answerTo(theirs(shared));
    expect(toTheirs.outcome, name).toMatch(/_not_(?:found|open)$/);
    expect(toTheirs, name).toEqual(await answerTo(nobodys));
  }
  expect(await readDatabaseState(suite)).toEqual(before);
});

/** The matrix sends a forged token to every procedure. Each other kind goes to one procedure in this many. */
const SHARE_FOR_EACH_KIND = 8;

test("no procedure with a session accepts an invalid token", async () => {
  const asking = procedures.filter(
    ({ name }) => procedureRows[name]?.expected.forger !== "allowed",
  );
  const kinds = [
    ...createInvalidTokens(TEST_PROJECT, shared.accounts.buyer.uid),
    ["that is a licence's key", shared.licences.buyer.key],
    ["that is the secret of the jobs", suite.config.JOBS_SECRET],
  ] as const;
  for (const [at, [kind, token]] of kinds.entries()) {
    const taken: string[] = [];
    const asked = asking.filter(
      (_, index) => index % SHARE_FOR_EACH_KIND === at % SHARE_FOR_EACH_KIND,
    );
    expect(asked.length).toBeGreaterThan(5);
    // Sent one after the other, because a busy process would reject concurrent calls before checking their tokens.
    for (const { name, isQuery } of asked) {
      // The token is checked before the input.
      const answer = await sendCall(suite.api.url, buildCall(name, { isQuery, input: {}, token }));
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
    const question = buildCall(name, { isQuery, input: input && {}, token: undefined });
    const answer = await sendCall(suite.api.url, { ...question, headers: { cookie } });
    expect([name, answer.outcome]).toEqual([name, "unauthenticated"]);
  }
});
