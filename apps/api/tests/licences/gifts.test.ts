import { GIFT_DAYS } from "@site/contracts/retention";
import { expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import { claimGifts } from "../../src/features/gifts/claim-gifts.ts";
import { purgeExpiredGifts } from "../../src/features/gifts/manage-gifts.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { lockAccount } from "../../src/session/profile.ts";
import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
const why = ["--why", "won at the conference", "--as", "Ada"];

async function createGift(plan = "pro") {
  const email = `${crypto.randomUUID()}@example.com`;
  const given = await runOps(suite, "grant", email, "--plan", plan, ...why);
  return { email, id: (given as { gift: string }).gift };
}

const listGiftsTo = async (email: string) =>
  (await rowsOfOps(suite, "gifts", "list")).filter((each) => each.email === email);
const getKeys = (profileId: string) =>
  selectRows<{ plan_id: string }>(suite, "select plan_id from licences where profile_id = $1", [
    profileId,
  ]);

test("a gift creates no account, mails the address, and can be claimed once its owner has confirmed it", async () => {
  const { email, id } = await createGift();
  expect(await listGiftsTo(email)).toMatchObject([{ id, planId: "pro" }]);
  const mails = () => suite.inbox.listMessages({ to: email });
  await expect.poll(() => mails().map(({ subject }) => subject)).toHaveLength(1);
  expect(mails()[0]?.text).toContain("/signup");
  expect(await selectRows(suite, "select 1 from profiles where email = $1", [email])).toEqual([]);

  const stranger = await signUp({ email });
  const client = suite.api.client(stranger.token);
  await client.gifts.claim.mutate();
  expect(await client.licences.list.query()).toEqual([]);
  expect(await listGiftsTo(email)).toHaveLength(1);
});

test("concurrent calls give the owner of the confirmed address the licence once", async () => {
  const { email } = await createGift();
  const { token } = await signUp({ email, verified: true });
  const other = (await suite.startApi()).client(token);
  const client = suite.api.client(token);
  await Promise.all([client, other, client, other].map((each) => each.gifts.claim.mutate()));
  expect(await client.licences.list.query()).toMatchObject([{ planId: "pro", status: "active" }]);
  expect(await listGiftsTo(email)).toEqual([]);
  await client.gifts.claim.mutate();
  expect(await client.licences.list.query()).toHaveLength(1);
});

test("a revoked gift cannot be claimed, and a plan that the account has is not given twice", async () => {
  const { email, id } = await createGift();
  await runOps(suite, "gifts", "revoke", id, ...why);
  const person = await insertBuyer(suite);
  await claimGifts(suite.api.deps, { ...person, email, emailVerified: true });
  expect(await getKeys(person.id)).toEqual([]);
  const again = runOps(suite, "gifts", "revoke", id, "--why", "once more");
  await expect(again).rejects.toThrow("accepted or has expired");

  const two = await createGift("personal");
  const owner = { ...(await insertBuyer(suite)), email: two.email, emailVerified: true };
  await claimGifts(suite.api.deps, owner);
  await runOps(suite, "grant", two.email, "--plan", "personal", ...why);
  await claimGifts(suite.api.deps, owner);
  expect(await getKeys(owner.id)).toHaveLength(1);
});

test("no transaction starts for a gift of a plan that the account has", async () => {
  const { email } = await createGift();
  const person = await insertBuyer(suite);
  const holder = { ...person, email, emailVerified: true };
  await claimGifts(suite.api.deps, holder);
  await runOps(suite, "grant", email, "--plan", "pro", ...why);
  await withTransaction(suite.api.deps.db, async (tx) => {
    await lockAccount(tx, person.id);
    // If a licence were issued, the call would wait for this lock.
    expect(await claimGifts(suite.api.deps, holder)).toEqual({ claimed: 0 });
  });
});

test("a second gift of the plan is rejected", async () => {
  const { email } = await createGift();
  const again = runOps(suite, "grant", email, "--plan", "pro", "--why", "once more");
  await expect(again).rejects.toThrow("is already waiting for");
});

test("an unclaimed gift expires, and its address is deleted", async () => {
  const { email, id } = await createGift();
  const late = new Date(Date.now() + GIFT_DAYS * 86_400_000);
  const deps = { ...suite.api.deps, now: () => late };
  const person = await insertBuyer(suite);
  await claimGifts(deps, { ...person, email, emailVerified: true });
  expect(await getKeys(person.id)).toEqual([]);
  await purgeExpiredGifts(deps);
  expect(await listGiftsTo(email)).toEqual([]);
  expect(await jobs.retention?.run(suite.api.deps)).toMatchObject({ giftsDeleted: 0 });
  const kept = await selectRows(suite, "select * from audit where target = $1", [id]);
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(email);
});
