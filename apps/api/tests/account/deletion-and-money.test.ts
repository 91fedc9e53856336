import { formatMoney, money } from "@site/contracts/money";
import { SHOP_CURRENCY, TERMS_VERSION } from "@site/contracts/plans";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { deleteAccount, finishDeletions } from "../../src/features/account/delete-account.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { orderQuote } from "../../src/features/quotes/order-quote.ts";
import { acceptSeat } from "../../src/features/seats/accept-seat.ts";
import {
  createLicensee,
  findOffer,
  createPayer,
  openSession,
  openUpgradeSession,
} from "../crashes/create-buyers.ts";
import { createQuoted } from "../crashes/invoice-cases.ts";
import { paySession } from "../setup/pay.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { inviteMember, createTeamOwner } from "../setup/teams.ts";

const suite = withSuite();

const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
const bank = { method: "bank", number: "", expiry: "", cvc: "" };

function loadPurchases(profileId: string) {
  return selectRows<{ kind: string; state: string; session: string; licence: string | null }>(
    suite,
    `select p.kind, p.state, p.checkout_session_id as session, l.status as licence
     from purchases p left join licences l on l.purchase_id = coalesce(p.origin_id, p.id)
     where p.profile_id = $1 order by p.created_at`,
    [profileId],
  );
}

async function isPayable(session: string): Promise<boolean> {
  const { session: status } = await suite.api.deps.payments.fetchPaymentSnapshot(session);
  return status === "open";
}

async function completeAll(): Promise<void> {
  await suite.payments.control.waitUntilIdle();
  for (const hours of [2, 4, 6]) {
    const now = () => new Date(Date.now() + hours * 3_600_000);
    await reconcilePurchases({ ...suite.api.deps, now });
  }
}

test("a deletion concurrent with starting a checkout never leaves a checkout that can be paid", async () => {
  const other = (await suite.startApi()).deps;
  for (let round = 0; round < 12; round += 1) {
    const person = await insertBuyer(suite);
    const [deleted] = await Promise.allSettled([
      deleteAccount(suite.api.deps, person),
      startCheckout(other, person, choice),
      startCheckout(suite.api.deps, person, { ...choice, planId: "team" }),
    ]);
    // After too many conflicts, the owner has to request the deletion again.
    if (deleted.status === "rejected") await deleteAccount(suite.api.deps, person);
    for (const { state, session } of await loadPurchases(person.id)) {
      expect(state).toBe("cancelled");
      expect(session && (await isPayable(session))).toBeFalsy();
    }
  }
});

/** Deletes an account. Its transaction waits until `meanwhile` has finished. */
async function deleteWhile(person: ProfileRow, meanwhile: () => Promise<unknown>): Promise<void> {
  const { deps } = suite.api;
  let begins: Promise<unknown> | undefined;
  const client = new Proxy(deps.db.$client, {
    get: (pool, name) => {
      const value: unknown = Reflect.get(pool, name, pool);
      if (typeof value !== "function") return value;
      const method = (...args: unknown[]): unknown => Reflect.apply(value, pool, args);
      if (name !== "connect") return method;
      return async () => {
        begins ??= meanwhile();
        await begins;
        return method();
      };
    },
  });
  await deleteAccount({ ...deps, db: drizzle({ client, casing: "snake_case" }) }, person);
}

test("an invoice that is ordered after the deletion checked for one is voided too", async () => {
  const { buyer, order } = await createQuoted(suite);
  await deleteWhile(buyer, () => orderQuote(suite.api.deps, buyer, order));
  const rows = await selectRows<object>(
    suite,
    `select p.state, i.email, i.customer_id from purchases p
     join invoices i on i.purchase_id = p.id where p.profile_id = $1`,
    [buyer.id],
  );
  expect(rows).toEqual([{ state: "cancelled", email: "", customer_id: null }]);
  const voided = suite.payments.control.listEvents({ type: "invoice.voided" }).slice(-1);
  expect(voided[0]?.data.object).toMatchObject({ status: "void" });
});

test("a deletion concurrent with ordering by invoice leaves nothing to pay and no customer", async () => {
  const other = (await suite.startApi()).deps;
  for (let round = 0; round < 6; round += 1) {
    const { buyer, order } = await createQuoted(suite);
    const [deleted] = await Promise.allSettled([
      deleteAccount(suite.api.deps, buyer),
      orderQuote(other, buyer, order),
    ]);
    if (deleted.status === "rejected") await deleteAccount(suite.api.deps, buyer);
    await finishDeletions(suite.api.deps);
    const rows = await selectRows<object>(
      suite,
      `select p.state, i.customer_id from purchases p
       join invoices i on i.purchase_id = p.id where p.profile_id = $1`,
      [buyer.id],
    );
    for (const row of rows) expect(row).toEqual({ state: "cancelled", customer_id: null });
  }
});

test("a checkout that starts after the deletion checked for one is cancelled too", async () => {
  const person = await insertBuyer(suite);
  await deleteWhile(person, () => startCheckout(suite.api.deps, person, choice));
  const [purchase, ...others] = await loadPurchases(person.id);
  expect(others).toEqual([]);
  expect(purchase?.state).toBe("cancelled");
  expect(await isPayable(purchase?.session ?? "")).toBe(false);
});

test("an account that is deleted during a call gets no checkout, gift or licence", async () => {
  const { deps } = suite.api;
  const gone = await insertBuyer(suite);
  const team = await createTeamOwner(suite);
  const seat = await inviteMember(suite, team);
  const invited = { ...gone, email: seat.email, emailVerified: true };
  const { licenceId, key, purchaseId } = await createLicensee(suite, "personal");
  const seen = { id: licenceId, key, purchaseId };
  await deleteAccount(deps, gone);
  const record = async () => undefined;
  const late = {
    checkout: () => startCheckout(deps, gone, choice),
    issue: () => issueLicence(deps, { profileId: gone.id, planId: "pro", record }),
    move: () => moveLicence(deps, seen, { to: gone, withNewKey: true, record }),
    seat: () => acceptSeat(deps, invited, { token: seat.token }),
  };
  for (const [name, call] of Object.entries(late)) {
    await expect(call(), name).rejects.toThrow("account_deleted");
  }
  expect(
    await selectRows(suite, "select 1 from licences where profile_id = $1", [gone.id]),
  ).toEqual([]);
});

test("a delayed payment that succeeds after the account was deleted is refunded, and the payer gets a mail", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const upgrade = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  await paySession(suite.payments, upgrade, { ...bank, email: it.buyer.email });
  await suite.payments.control.waitUntilIdle();
  const other = await insertBuyer(suite);
  const session = await openSession(suite, { buyer: other, people: [] }, { planId: "pro" });
  await paySession(suite.payments, session, { ...bank, email: other.email });
  await suite.payments.control.waitUntilIdle();
  for (const person of [it.buyer, other]) await deleteAccount(suite.api.deps, person);

  for (const each of [upgrade, session])
    suite.payments.control.completeDelayedPayment(each, "succeed");
  await completeAll();
  expect(await loadPurchases(other.id)).toMatchObject([{ state: "refunded", licence: "revoked" }]);
  expect(await loadPurchases(it.buyer.id)).toMatchObject([
    { kind: "new", state: "paid", licence: "active" },
    { kind: "upgrade", state: "refunded", licence: "active" },
  ]);
  const mails = (address: string) =>
    suite.inbox.listMessages({ to: address }).filter(({ subject }) => /goes back/.test(subject));
  await expect.poll(() => mails(other.email).length).toBe(1);
  await expect.poll(() => mails(it.buyer.email).length).toBe(1);
  expect(mails(other.email)[0]?.text).toContain(formatMoney(money(19_900, SHOP_CURRENCY)));
  // The payer's address is not stored anywhere.
  const rows = "select 1 from outbox o where position($1 in row_to_json(o)::text) > 0";
  expect(await selectRows(suite, rows, [other.email])).toEqual([]);
});

test.each([
  ["active", ["Your licence stays valid"]],
  ["suspended", ["If the payment stands, it works again"]],
  ["revoked", []],
] as const)("the mail about a deletion follows a licence that is %s", async (status, expected) => {
  const { buyer, licenceId } = await createLicensee(suite, "personal");
  await selectRows(suite, "update licences set status = $2 where id = $1", [licenceId, status]);
  await deleteAccount(suite.api.deps, buyer);
  await selectRows(suite, "update licences set status = 'active' where id = $1", [licenceId]);
  const findMail = () =>
    suite.inbox.listMessages({ to: buyer.email }).find((mail) => /is deleted/.test(mail.subject));
  await expect.poll(findMail).toBeDefined();
  const text = findMail()?.text ?? "";
  const promises = ["Your licence stays valid", "If the payment stands, it works again"];
  expect(promises.filter((promise) => text.includes(promise))).toEqual(expected);
});

test("a payment during the deletion of its account leaves no name on a licence", async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await insertBuyer(suite);
    const session = await openSession(suite, { buyer: person, people: [] }, { planId: "pro" });
    suite.payments.control.setRules({ drop: true });
    await paySession(suite.payments, session, bank);
    await deleteAccountBeside(person, () =>
      suite.payments.control.completeDelayedPayment(session, "succeed"),
    );
    suite.payments.control.reset();
    await completeAll();
    expect(
      await selectRows(suite, "select holder from licences where profile_id = $1", [person.id]),
    ).toEqual([{ holder: "Deleted account" }]);
  }
});

async function deleteAccountBeside(
  person: Awaited<ReturnType<typeof insertBuyer>>,
  arrive: () => unknown,
): Promise<void> {
  const later = () => new Date(Date.now() + 3_600_000);
  arrive();
  await Promise.all([
    reconcilePurchases({ ...suite.api.deps, now: later }),
    deleteAccount(suite.api.deps, person),
  ]);
}
