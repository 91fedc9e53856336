import { DELETION_LINK_MINUTES, RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { TERMS_VERSION } from "@site/contracts/plans";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { subscriptions } from "../../src/db/schema/newsletter.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import { AppError } from "../../src/errors.ts";
import { deleteAccount, finishDeletions } from "../../src/features/account/delete-account.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { testEveryCrash, defineCrashCase } from "../crashes/crash-case.ts";
import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { buyPlan, insertBuyer, lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { waitForNextSecond, signIn, signUp } from "../setup/users.ts";
import { deleteByMail, deletionToken } from "./delete-by-mail.ts";

const suite = withSuite();

/** Counts the rows of each table that contain the text in any column. Leaves out tables without any. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const tables = await selectRows<{ name: string }>(
    suite,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const query = `select 1 from "${name}" r where position($1 in row_to_json(r)::text) > 0`;
    const rows = await selectRows(suite, query, [text]);
    if (rows.length > 0) found[name] = rows.length;
  }
  return found;
}

test("after a deletion no table contains name, company or address, and the ledger is consistent", async () => {
  const name = `Ada ${crypto.randomUUID()}`;
  const company = `Works ${crypto.randomUUID()}`;
  const { email } = await signUp({ verified: true });
  const client = suite.api.client(await signIn(email));
  await client.auth.updateProfile.mutate({ displayName: name, company });
  await suite.api.deps.db.insert(subscriptions).values({
    addressDigest: suite.api.deps.digests.compute(email),
    email,
    state: "subscribed",
    requestedAt: new Date(),
    confirmedAt: new Date(),
  });
  await client.billing.startCheckout.mutate({ planId: "pro", termsVersion: TERMS_VERSION });
  expect(await tablesWith(email)).toMatchObject({ profiles: 1, subscriptions: 1 });
  expect(await deleteByMail(suite, client, email)).toEqual({ accepted: true });
  await suite.inbox.waitForMail({ to: email });
  await expect.poll(() => tablesWith(email)).toEqual({});
  expect(await tablesWith(name)).toEqual({});
  expect(await tablesWith(company)).toEqual({});
  expect(await tablesWith(suite.api.deps.digests.compute(email))).toEqual({});
  await expect(signIn(email)).rejects.toThrow("signInWithPassword");
});

/** Finds the id of a person's customer at the provider. */
function loadCustomer(profileId: string): string {
  const made = suite.payments.control
    .listEvents({ type: "customer.created" })
    .map(({ data }) => data.object as { id: string; metadata: { profileId?: string } })
    .find(({ metadata }) => metadata.profileId === profileId);
  return made?.id ?? "";
}

async function customerAt(id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${suite.payments.apiBase}/v1/customers/${id}`, {
    headers: { authorization: "Bearer sk_test_local" },
  });
  return (await response.json()) as Record<string, unknown>;
}

test.each(["who never paid", "who paid"])(
  "after a deletion the payment provider has no name, address or VAT number of somebody %s, and we no number there",
  async (who) => {
    const buyer = await signUp({ verified: true });
    const client = suite.api.client(buyer.token);
    const session = await startPayment(suite, buyer.token, { planId: "pro" });
    const value = "DE123456789";
    if (who === "who paid")
      await paySession(suite.payments, session, { country: "DE", taxId: value });
    await suite.payments.control.waitUntilIdle();
    const { id } = await client.auth.me.query();
    const customer = loadCustomer(id);
    expect(await customerAt(customer)).toMatchObject({
      email: buyer.email,
      tax_ids: { data: who === "who paid" ? [{ value }] : [] },
    });
    await deleteByMail(suite, client, buyer.email);
    expect(await customerAt(customer)).toMatchObject({
      email: null,
      name: null,
      address: null,
      tax_ids: { data: [] },
    });
    expect(
      await selectRows(suite, "select payment_customer_id from profiles where id = $1", [id]),
    ).toEqual([{ payment_customer_id: null }]);
  },
);

test("the job completes deletions at a provider that was unavailable", async () => {
  const { token } = await signUp();
  await startPayment(suite, token, { planId: "pro" });
  const { id } = await suite.api.client(token).auth.me.query();
  const { deps } = suite.api;
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, id));
  if (!profile) throw new Error("There is no profile.");
  const away = {
    ...deps.payments,
    eraseCustomer: () => Promise.reject(new AppError("payment_unavailable")),
  };
  await deleteAccount({ ...deps, payments: away }, profile);
  expect(await customerAt(profile.paymentCustomerId ?? "")).not.toMatchObject({ email: null });
  expect(await finishDeletions(deps)).toEqual({ finished: 1, failed: 0 });
  expect(await customerAt(profile.paymentCustomerId ?? "")).toMatchObject({ email: null });
  expect(await finishDeletions(deps)).toEqual({ finished: 0, failed: 0 });
});

test("deleting an unconfirmed account deletes a pending newsletter request, but ends no subscription", async () => {
  const [asked, confirmed] = await Promise.all([signUp(), signUp()]);
  for (const [{ email }, state] of [
    [asked, "pending"],
    [confirmed, "subscribed"],
  ] as const) {
    await suite.api.deps.db.insert(subscriptions).values({
      addressDigest: suite.api.deps.digests.compute(email),
      email,
      state,
      requestedAt: new Date(),
      confirmedAt: state === "subscribed" ? new Date() : null,
    });
  }
  for (const { token } of [asked, confirmed])
    await suite.api.client(token).account.delete.mutate({});
  expect((await suite.inbox.waitForMail({ to: asked.email })).text).toContain(
    "login, profile and newsletter subscription",
  );
  expect((await suite.inbox.waitForMail({ to: confirmed.email })).text).toContain(
    "still get the newsletter",
  );
  await expect.poll(() => tablesWith(asked.email)).toEqual({});
  expect(await tablesWith(confirmed.email)).toMatchObject({ subscriptions: 1 });
});

test("deleting a confirmed account requires its login and the newest link in its mail, within an hour", async () => {
  const { token, email, uid } = await signUp({ verified: true });
  const { account } = suite.api.client(token);
  const stranger = suite.api.client((await signUp({ verified: true })).token).account;
  const unusable = "email_link_invalid";
  expect(await getErrorCode(account.delete.mutate({}))).toBe(unusable);
  expect(await account.requestDeletion.mutate()).toEqual({ mailed: true });
  const early = await deletionToken(suite, email);
  expect(suite.inbox.listMessages({ to: email })[0]?.text).toContain("http://shop.test/forgot");
  // A second request within seconds would count as a repetition.
  const later = await suite.startApi({ now: () => new Date(Date.now() + 10_000) });
  const again = later.client(token).account.requestDeletion;
  expect(await again.mutate()).toEqual({ mailed: true });
  const link = await deletionToken(suite, email, 2);
  expect(await getErrorCode(account.delete.mutate({}))).toBe(unusable);
  expect(await getErrorCode(account.delete.mutate({ token: early }))).toBe(unusable);
  expect(await getErrorCode(stranger.delete.mutate({ token: link }))).toBe(unusable);
  expect(
    await selectRows(
      suite,
      "select 1 from profiles where deleted_at is not null and identity_uid = $1",
      [uid],
    ),
  ).toEqual([]);

  const minutes = (count: number) => () => new Date(Date.now() + count * 60_000);
  const [profile] = await suite.api.deps.db
    .select()
    .from(profiles)
    .where(eq(profiles.identityUid, uid));
  const late = { ...suite.api.deps, now: minutes(DELETION_LINK_MINUTES + 1) };
  await expect(deleteAccount(late, profile!, { token: link })).rejects.toThrow(unusable);
  expect(await account.delete.mutate({ token: link })).toEqual({ accepted: true });
});

test("an account with an unconfirmed address is deleted without a link, and gets no mail with one", async () => {
  const { token, email } = await signUp();
  const { account } = suite.api.client(token);
  expect(await account.requestDeletion.mutate()).toEqual({ mailed: false });
  await account.delete.mutate({});
  await suite.inbox.waitForMail({ to: email });
  expect(suite.inbox.listMessages({ to: email }).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is deleted"),
  ]);
});

test("a deletion requires a recent login, and resumes after one", async () => {
  const { token } = await signUp();
  const later = () => new Date(Date.now() + (RECENT_LOGIN_SECONDS + 60) * 1_000);
  const api = await suite.startApi({ now: later });
  expect(await getErrorCode(api.client(token).account.delete.mutate({}))).toBe(
    "recent_login_required",
  );
  expect(await suite.api.client(token).auth.me.query()).toMatchObject({ displayName: "" });
  await suite.api.client(token).account.delete.mutate({});
});

test("neither a token of a deleted account nor a late profile form recreates the account", async () => {
  const { token, email, uid } = await signUp({ verified: true });
  const client = suite.api.client(token);
  await deleteByMail(suite, client, email);
  expect(await getErrorCode(client.account.export.query())).toBe("unauthenticated");
  // The emulator rejects every token of a deleted account. The real service only does if it is asked to check for
  // revocation.
  const claims = { uid, email, emailVerified: true, name: "Ada", issuedAt: new Date() };
  const outliving = await suite.startApi({
    identity: {
      ...suite.api.deps.identity,
      verifyToken: async () => ({ ...claims, signedInAt: new Date(), usesGoogle: false }),
    },
  });
  const late = outliving.client("token");
  expect(await getErrorCode(late.auth.me.query())).toBe("account_deleted");
  const form = { displayName: "Ada", company: "" };
  expect(await getErrorCode(late.auth.updateProfile.mutate(form))).toBe("account_deleted");
  const again = await signUp({ email, verified: true });
  expect(again.uid).not.toBe(uid);
  const renewed = suite.api.client(again.token);
  expect(await renewed.auth.me.query()).toMatchObject({ email });
  expect((await renewed.account.export.query()).tables.profiles).toHaveLength(1);
});

test("a deletion deactivates the devices, and the paid licence stays usable with its key", async () => {
  const { buyer } = await buyPlan(suite);
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(buyer.token);
  const [licence] = await client.licences.list.query();
  const app = createDesktopClient(suite.api.url, licence?.key);
  expect((await app.call("POST", "/devices", createDevice())).status).toBe(201);
  await client.account.delete.mutate({});
  expect(
    await selectRows(suite, "select devices_in_use, holder from licences where id = $1", [
      licence?.id,
    ]),
  ).toEqual([{ devices_in_use: 0, holder: "Deleted account" }]);
  expect(
    await selectRows(suite, "select 1 from devices where licence_id = $1", [licence?.id]),
  ).toEqual([]);
  expect((await app.call("POST", "/devices", createDevice())).status).toBe(201);
});

test("a refund that the provider reports after the deletion still revokes the licence, and sends no mail", async () => {
  const { buyer } = await buyPlan(suite);
  await suite.payments.control.waitUntilIdle();
  const charge = lastCharge(suite);
  const { id } = await suite.api.client(buyer.token).auth.me.query();
  await suite.api.client(buyer.token).account.delete.mutate({});
  suite.payments.control.createRefund({ charge });
  await suite.payments.control.waitUntilIdle();
  const states =
    "select p.state, l.status from purchases p join licences l on l.purchase_id = p.id where p.profile_id = $1";
  expect(await selectRows(suite, states, [id])).toEqual([{ state: "refunded", status: "revoked" }]);
  const waiting =
    "select 1 from outbox where sent_at is null and skipped_at is null and dead_at is null";
  await expect.poll(() => selectRows(suite, waiting)).toEqual([]);
  const subjects = suite.inbox.listMessages({ to: buyer.email }).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /refund/i.test(subject))).toEqual([]);
});

test("an open checkout is cancelled before the account is deleted, so that it cannot be paid afterwards", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  await startPayment(suite, token, { planId: "pro" });
  const { id } = await client.auth.me.query();
  await client.account.delete.mutate({});
  expect(
    await selectRows(suite, "select state from purchases where profile_id = $1", [id]),
  ).toEqual([{ state: "cancelled" }]);
});

test("while the identity service is unavailable the rows are deleted, and the job finishes the deletion", async () => {
  const person = await signUp();
  const { identity } = suite.api.deps;
  const api = await suite.startApi({
    identity: {
      ...identity,
      deleteAccount: () => Promise.reject(new AppError("identity_unavailable")),
    },
  });
  await api.client(person.token).account.delete.mutate({});
  await expect.poll(() => tablesWith(person.email)).toEqual({});
  await signIn(person.email);
  expect(await finishDeletions(suite.api.deps)).toEqual({ finished: 1, failed: 0 });
  await expect(signIn(person.email)).rejects.toThrow("signInWithPassword");
  expect(await finishDeletions(suite.api.deps)).toEqual({ finished: 0, failed: 0 });
});

test("after a crash at any call, a deletion is either complete or not started, and finishes with one mail", async () => {
  const row = defineCrashCase({
    setup: async () => {
      const person = await insertBuyer(suite);
      const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
      await startCheckout(suite.api.deps, person, choice);
      return { person, people: [person.id] };
    },
    run: (deps, { person }) => deleteAccount(deps, person),
    checkAtCrash: async ({ person }) => {
      const begun = "select 1 from profiles where id = $1 and deleted_at is not null";
      const isBegun = (await selectRows(suite, begun, [person.id])).length > 0;
      expect((await tablesWith(person.email)).profiles ?? 0).toBe(isBegun ? 0 : 1);
    },
    complete: async (deps, { person }) => {
      await finishDeletions(deps);
      await deleteAccount(deps, person);
    },
    finish: async (_deps, { person }) => {
      const gone =
        "select 1 from profiles where id = $1 and email = '' and identity_deleted_at is not null";
      expect(await selectRows(suite, gone, [person.id])).toHaveLength(1);
    },
    expected: {
      purchases: ["new pro cancelled"],
      mails: ["account-deleted"],
      provider: ["checkout.session.expired"],
    },
  });
  expect(await testEveryCrash(suite, row)).toBeGreaterThan(8);
});

test("two concurrent deletions delete the account once", async () => {
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  await client.auth.me.query();
  const other = suite.api.client(token);
  await Promise.allSettled([client.account.delete.mutate({}), other.account.delete.mutate({})]);
  await suite.inbox.waitForMail({ to: email });
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(1);
});

test("revoked sessions are rejected at their next checked call, and a new login works", async () => {
  const { token, email } = await signUp();
  const here = suite.api.client(await signIn(email));
  await here.auth.me.query();
  await waitForNextSecond();
  await here.account.endSessions.mutate();
  const elsewhere = suite.api.client(token);
  expect(await getErrorCode(elsewhere.account.export.query())).toBe("session_revoked");
  expect(
    (await suite.api.client(await signIn(email)).account.export.query()).tables.profiles,
  ).toHaveLength(1);
});
