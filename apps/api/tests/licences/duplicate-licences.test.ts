import { expect, test } from "vitest";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { decidePayment } from "../../src/features/billing/decide-payment.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { setLicenceRevoked } from "../../src/features/licences/revoke-licence.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { findPurchase } from "../../src/ledger/find-purchases.ts";
import { createLicensee, createPayer, openSession } from "../crashes/create-buyers.ts";
import { operator } from "../operator/desk.ts";
import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const record = async () => undefined;
const why = ["--why", "asked by phone", "--as", "Ada"];

interface Licence {
  id: string;
  key: string;
  purchaseId: string;
}

/** The licences that an account can use. */
function listUsableLicences({ id }: { id: string }): Promise<Licence[]> {
  return selectRows<Licence>(
    suite,
    `select id, key, purchase_id as "purchaseId" from licences
     where profile_id = $1 and status <> 'revoked'`,
    [id],
  );
}

const issueLicenceTo = (person: { id: string }) =>
  issueLicence(suite.api.deps, { profileId: person.id, planId: "pro", record });

async function createLicence(person: { id: string }): Promise<Licence> {
  await issueLicenceTo(person);
  const [licence] = await listUsableLicences(person);
  if (!licence) throw new Error("A licence that was just issued is gone.");
  return licence;
}

async function createRevokedLicence(person: { id: string }): Promise<Licence> {
  const licence = await createLicence(person);
  await setLicenceRevoked(suite.api.deps, licence, { revoked: true, record });
  return licence;
}

const restoreLicence = (licence: Licence) =>
  setLicenceRevoked(suite.api.deps, licence, { revoked: false, record });
const moveTo = (licence: Licence, to: ProfileRow) =>
  moveLicence(suite.api.deps, licence, { to, withNewKey: false, record });

async function createAccount(): Promise<{ email: string; id: string }> {
  const { email, token } = await signUp({ verified: true });
  const { id } = await suite.api.client(token).auth.me.query();
  return { email, id };
}

test("a revoked licence is not restored beside another one of its plan, until that one is revoked", async () => {
  const person = await insertBuyer(suite);
  const old = await createRevokedLicence(person);
  const other = await createLicence(person);
  const words = `another licence of the plan pro, ${other.key}. Revoke that one first`;
  for (const rest of [["--dry-run"], why]) {
    await expect(runOps(suite, "restore", old.key, ...rest)).rejects.toThrow(words);
  }
  const { client } = await operator(suite);
  const request = { licence: old.key, why: "asked by mail" };
  await expect(client.operator.restore.mutate(request)).rejects.toMatchObject({
    data: {
      appCode: "invalid_input",
      fields: { licence: expect.stringContaining(words) as string },
    },
  });
  expect(await listUsableLicences(person)).toEqual([other]);
  expect(await selectRows(suite, "select 1 from audit where target = $1", [old.id])).toEqual([]);

  await runOps(suite, "revoke", other.key, ...why);
  expect(await runOps(suite, "restore", old.key, ...why)).toMatchObject({
    after: "active",
  });
  expect(await listUsableLicences(person)).toEqual([old]);
});

test("a licence whose payment was refunded can be restored beside another: it stays revoked", async () => {
  const it = await createPayer(suite, { planId: "pro" });
  const [old] = await listUsableLicences(it.buyer);
  if (!old) throw new Error("The payment gave no licence.");
  await setLicenceRevoked(suite.api.deps, old, { revoked: true, record });
  suite.payments.control.createRefund({ charge: it.charge });
  await suite.payments.control.waitUntilIdle();
  const other = await createLicence(it.buyer);
  expect(await runOps(suite, "restore", old.key, ...why)).toMatchObject({
    after: "revoked",
  });
  expect(await listUsableLicences(it.buyer)).toEqual([other]);
});

test("a licence is not moved to an account that has its plan, unless it is revoked", async () => {
  const heir = await createAccount();
  const { email } = heir;
  const own = await createLicence(heir);
  const { licenceId, key, purchaseId, buyer } = await createLicensee(suite, "pro");
  const words = `another licence of the plan pro, ${own.key}.`;
  for (const rest of [["--dry-run"], why]) {
    await expect(runOps(suite, "move", key, "--to", email, ...rest)).rejects.toThrow(words);
  }
  const { client } = await operator(suite);
  const request = { licence: key, to: email, newKey: true, why: "asked by mail" };
  await expect(client.operator.move.mutate(request)).rejects.toMatchObject({
    data: { appCode: "invalid_input", fields: { to: expect.stringContaining(words) as string } },
  });
  expect(await listUsableLicences(buyer)).toMatchObject([{ id: licenceId }]);

  const licence = { id: licenceId, key, purchaseId };
  await setLicenceRevoked(suite.api.deps, licence, { revoked: true, record });
  await client.operator.move.mutate({ ...request, newKey: false });
  await expect(restoreLicence(licence)).rejects.toThrow(words);
  expect(await listUsableLicences(heir)).toEqual([own]);
});

test("a payment that awaits a decision is not accepted if the buyer got its plan in the meantime", async () => {
  const { control } = suite.payments;
  control.setRules({ drop: true });
  const buyer = await insertBuyer(suite);
  const session = await openSession(suite, { buyer, people: [] }, { planId: "pro" });
  await paySession(suite.payments, session);
  control.changeSession(session, { currency: "eur" });
  await syncPurchase(suite.api.deps, { checkoutSessionId: session }, "test");
  const { licenceId, key, purchaseId } = await createLicensee(suite, "pro");
  await moveTo({ id: licenceId, key, purchaseId }, buyer);

  const held = await findPurchase(suite.api.deps.db, { checkoutSessionId: session });
  if (!held) throw new Error("There is no purchase.");
  for (const rest of [["--dry-run"], why]) {
    await expect(runOps(suite, "purchases", "accept", held.id, ...rest)).rejects.toThrow(
      `by another licence, ${key}. Refuse this payment`,
    );
  }
  const accepted = decidePayment(suite.api.deps, held, { decision: "accepted", record });
  await expect(accepted).rejects.toThrow("Refuse this payment");
  const refused = await decidePayment(suite.api.deps, held, { decision: "refused", record });
  expect(refused.state).toBe("refunded");
  expect(await listUsableLicences(buyer)).toMatchObject([{ key }]);
  control.reset();
});

/** The ways to get a licence of Pro. Each prepares its case and returns the call that gives the licence. */
const ways: Record<string, (person: ProfileRow) => Promise<() => Promise<unknown>>> = {
  "the shop issues one": async (person) => () => issueLicenceTo(person),
  "they have paid for one": async (buyer) => {
    const session = await openSession(suite, { buyer, people: [] }, { planId: "pro" });
    await paySession(suite.payments, session);
    return () => syncPurchase(suite.api.deps, { checkoutSessionId: session }, "test");
  },
  "the shop restores theirs": async (person) => {
    const licence = await createRevokedLicence(person);
    return () => restoreLicence(licence);
  },
  "the shop moves one to them": async (person) => {
    const { licenceId, key, purchaseId } = await createLicensee(suite, "pro");
    return () => moveTo({ id: licenceId, key, purchaseId }, person);
  },
  "the refund of one that was moved to them comes back": async (person) => {
    const { buyer, charge, checkoutSessionId } = await createPayer(suite, { planId: "pro" });
    const settle = () => syncPurchase(suite.api.deps, { checkoutSessionId }, "test");
    const [licence] = await listUsableLicences(buyer);
    suite.payments.control.createRefund({ charge });
    await settle();
    if (licence) await moveTo(licence, person);
    const [made] = suite.payments.control.listEvents({ type: "refund.created", about: charge });
    if (!made) throw new Error("Nothing was sent back.");
    suite.payments.control.completeRefund((made.data.object as { id: string }).id, "failed");
    return settle;
  },
};

const names = Object.keys(ways);
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

test.each(pairs)("%s, and concurrently %s: they have the plan once", async (...pair) => {
  suite.payments.control.setRules({ drop: true });
  const person = await insertBuyer(suite);
  const calls: (() => Promise<unknown>)[] = [];
  // A revoked licence is set up first, because it does not prevent a checkout.
  for (const name of pair.toSorted((a) => (a.includes("restores") ? -1 : 1))) {
    const call = await ways[name]?.(person);
    if (call) calls.push(call);
  }
  await runUntilBothWait(calls);
  expect(await listUsableLicences(person)).toHaveLength(1);
});

/**
 * Runs calls that all read their data before any of them ends: each queues a mail, and the outbox stays locked until
 * all wait for it or for each other.
 */
async function runUntilBothWait(calls: (() => Promise<unknown>)[]): Promise<void> {
  const gate = await suite.sql.connect();
  try {
    await gate.query("begin");
    await gate.query("lock table outbox in share mode");
    const ends = Promise.allSettled(calls.map((call) => call()));
    const waiting = () =>
      selectRows(
        suite,
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting).toHaveLength(calls.length);
    await gate.query("commit");
    await ends;
  } finally {
    gate.release(true);
  }
}
