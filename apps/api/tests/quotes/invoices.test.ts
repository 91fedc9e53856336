import { randomUUID } from "node:crypto";

import { TERMS_VERSION } from "@site/contracts/plans";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import type { MailMessage } from "../../src/db/schema/outbox.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import { applyEmailChange } from "../../src/features/account/confirm-email-change.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { listOrders } from "../../src/features/billing/list-orders.ts";
import { recordMovements } from "../../src/features/books/record-movements.ts";
import {
  issueLicenceBeforePayment,
  listOpenInvoices,
  voidOpenInvoice,
} from "../../src/features/invoices/manage-invoices.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { checkUnusedTransfers } from "../../src/features/payment-sync/unused-transfers.ts";
import { findPurchase } from "../../src/ledger/find-purchases.ts";
import { purgeAbandonedCheckouts } from "../../src/ledger/purge-abandoned-checkouts.ts";
import { composeMail } from "../../src/outbox/mail-kinds.ts";
import { operator } from "../operator/operator-client.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp, type TestUser } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

const terms = { termsVersion: TERMS_VERSION };
const german = {
  planId: "personal",
  quantity: 10,
  company: "Müller GmbH",
  street: "Hauptstraße 1",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
  poNumber: "PO-4711",
} as const;

const createBuyer = () => signUp({ verified: true });

async function createQuote({ token }: TestUser, changes: object = {}): Promise<string> {
  const { id } = await suite.api.client(token).quotes.create.mutate({ ...german, ...changes });
  return id;
}

async function orderByInvoice(buyer: TestUser, quoteId: string): Promise<string> {
  const { quotes } = suite.api.client(buyer.token);
  const ordered = await quotes.order.mutate({ quoteId, payBy: "invoice", ...terms });
  if (ordered.next !== "done") throw new Error("An invoice has no page to pay.");
  return ordered.purchaseId;
}

/** Staff record at the provider that all of the rest was paid elsewhere. */
const markPaidElsewhere = (invoiceId: string) =>
  fetch(`${suite.payments.apiBase}/v1/invoices/${invoiceId}/pay`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local" },
    body: new URLSearchParams({ paid_out_of_band: "true" }),
  });

const findInvoiceId = async (purchaseId: string) => {
  const [row] = await selectRows<{ invoice_id: string }>(
    suite,
    "select invoice_id from purchases where id = $1",
    [purchaseId],
  );
  return row?.invoice_id ?? "";
};

const findMail = (key: string) =>
  selectRows<{ message: Extract<MailMessage, { kind: "unused-transfer" }> }>(
    suite,
    "select message from outbox where dedupe_key like $1 || ':%'",
    [key],
  );

const afterDays = (days: number) => ({
  ...suite.api.deps,
  now: () => new Date(Date.now() + days * 86_400_000),
});

async function endAccount({ email }: TestUser): Promise<void> {
  const { db } = suite.api.deps;
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email));
  if (!row) throw new Error("The account is gone.");
  await deleteAccount(suite.api.deps, row);
}

const getPurchase = ({ token }: TestUser, purchaseId: string) =>
  suite.api.client(token).billing.purchaseStatus.query({ purchaseId });

test("an invoice has due date, company and order number, and its payment issues the licence once", async () => {
  const buyer = await createBuyer();
  const quoteId = await createQuote(buyer);
  const purchaseId = await orderByInvoice(buyer, quoteId);
  expect(await orderByInvoice(buyer, quoteId)).toBe(purchaseId);
  const purchase = await getPurchase(buyer, purchaseId);
  expect(purchase).toMatchObject({
    state: "pending",
    licenceId: null,
    tax: { amountMinor: 18_810 },
    total: { amountMinor: 117_810 },
    invoice: { number: expect.stringMatching(/-0001$/) },
  });
  const [sent] = suite.payments.control.listEvents({ type: "invoice.sent" }).slice(-1);
  expect(sent?.data.object).toMatchObject({
    customer_name: "Müller GmbH",
    customer_address: { line1: "Hauptstraße 1", postal_code: "10115", country: "DE" },
    custom_fields: [{ name: "Purchase order", value: "PO-4711" }],
    collection_method: "send_invoice",
    total: 117_810,
  });
  expect(purchase.invoice?.dueOn).toBe(
    new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  );
  const receipt = await suite.api.client(buyer.token).billing.receipt.query({ purchaseId });
  expect((await fetch(receipt.receiptUrl)).status).toBe(200);
  const found = await (await operator(suite)).client.operator.find.query({ text: "müller" });
  expect(found).toMatchObject([{ email: buyer.email, matches: ["invoice"] }]);
  const [ordered] = await listOrders(suite.api.deps, { state: "pending" });
  expect(ordered).toMatchObject({ company: "Müller GmbH", invoice: purchase.invoice?.number });

  suite.payments.control.payInvoice(await findInvoiceId(purchaseId));
  await suite.payments.control.waitUntilIdle();
  suite.payments.control.replayAll({ type: "invoice.paid", copies: 2, shuffle: true });
  await suite.payments.control.waitUntilIdle();
  const paid = await getPurchase(buyer, purchaseId);
  expect(paid).toMatchObject({ state: "paid", licenceId: expect.any(String) });
  const licences = await suite.api.client(buyer.token).licences.list.query();
  expect(licences).toMatchObject([{ seats: 10, status: "active" }]);
  const quote = await suite.api.client(buyer.token).quotes.get.query({ quoteId });
  expect(quote).toMatchObject({ state: "ordered", purchaseId });
});

test("the books have the payment of an invoice and its refund, as the provider has them", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(
    buyer,
    await createQuote(buyer, { vatNumber: "DE123456789" }),
  );
  suite.payments.control.payInvoice(await findInvoiceId(purchaseId));
  await suite.payments.control.waitUntilIdle();
  await suite.api.client(buyer.token).billing.requestRefund.mutate({ purchaseId });
  await suite.payments.control.waitUntilIdle();
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "refunded" });
  await recordMovements(suite.api.deps);
  const rows = await selectRows<object>(
    suite,
    `select kind, net_minor::int, tax_minor::int, country, vat_number, invoice_number
     from movements where purchase_id = $1 and kind <> 'fee' order by id`,
    [purchaseId],
  );
  const details = { country: "DE", vat_number: "DE123456789" };
  expect(rows).toMatchObject([
    { kind: "payment", net_minor: 99_000, tax_minor: 0, ...details },
    { kind: "refund", net_minor: -99_000, tax_minor: 0, ...details },
  ]);
});

test("a payment is recorded although its webhook was lost", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.payInvoice(await findInvoiceId(purchaseId));
  await recordMovements(suite.api.deps);
  await suite.sql.query("update purchases set next_check_at = now() where id = $1", [purchaseId]);
  await reconcilePurchases(suite.api.deps);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "paid" });
  const [movement] = await selectRows<object>(
    suite,
    "select tax_minor::int, invoice_number from movements where purchase_id = $1 and kind = 'payment'",
    [purchaseId],
  );
  expect(movement).toMatchObject({ tax_minor: 18_810, invoice_number: expect.any(String) });
});

test.each(["void", "uncollectible"] as const)(
  "an invoice that the shop ends as %s gives nothing, and its quote can be ordered again",
  async (status) => {
    const buyer = await createBuyer();
    const quoteId = await createQuote(buyer);
    const purchaseId = await orderByInvoice(buyer, quoteId);
    suite.payments.control.endInvoice(await findInvoiceId(purchaseId), status);
    await suite.payments.control.waitUntilIdle();
    expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "expired" });
    expect(await suite.api.client(buyer.token).licences.list.query()).toEqual([]);
    expect(await orderByInvoice(buyer, quoteId)).not.toBe(purchaseId);
  },
);

test("a late transfer for an invoice that was given up is found although its webhook was lost", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const invoiceId = await findInvoiceId(purchaseId);
  suite.payments.control.endInvoice(invoiceId, "uncollectible");
  await suite.payments.control.waitUntilIdle();
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "expired" });
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.payInvoice(invoiceId);
  await reconcilePurchases(afterDays(2));
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "paid" });
});

test("only the buyer cancels an unpaid invoice, once or more often", async () => {
  const [buyer, other] = [await createBuyer(), await createBuyer()];
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const cancel = ({ token }: TestUser) =>
    suite.api.client(token).invoices.cancel.mutate({ purchaseId });
  expect(await getErrorCode(cancel(other))).toBe("purchase_not_found");
  await cancel(buyer);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "cancelled" });
  await cancel(buyer);
});

test("an invoice isn't paid by a declined card: it can be cancelled, and ends with the account", async () => {
  const { control } = suite.payments;
  const buyer = await createBuyer();
  const orders = [
    await orderByInvoice(buyer, await createQuote(buyer)),
    await orderByInvoice(buyer, await createQuote(buyer)),
  ] as const;
  const findVoided = async (purchaseId: string) =>
    control.listEvents({ type: "invoice.voided", about: await findInvoiceId(purchaseId) });
  for (const purchaseId of orders) {
    control.declineInvoice(await findInvoiceId(purchaseId));
    const synced = await syncPurchase(suite.api.deps, { purchaseId }, "test");
    expect(synced).toMatchObject({
      state: "pending",
      paymentIntentId: null,
      cardFingerprint: null,
    });
  }
  const [cancelled, left] = orders;
  await suite.api.client(buyer.token).invoices.cancel.mutate({ purchaseId: cancelled });
  expect(await getPurchase(buyer, cancelled)).toMatchObject({ state: "cancelled" });
  await endAccount(buyer);
  expect(await findVoided(left)).toHaveLength(1);
});

test("an invoice that staff marked as paid elsewhere can't be cancelled or voided any more", async () => {
  const { deps } = suite.api;
  const buyer = await createBuyer();
  suite.payments.control.setRules({ drop: true });
  const order = async () => {
    const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
    const purchase = await findPurchase(deps.db, { purchaseId });
    if (!purchase) throw new Error("The order is gone.");
    suite.payments.control.declineInvoice(purchase.invoiceId ?? "");
    await markPaidElsewhere(purchase.invoiceId ?? "");
    return purchase;
  };
  const [own, staff] = [await order(), await order()];
  const cancel = suite.api.client(buyer.token).invoices.cancel.mutate({ purchaseId: own.id });
  expect(await getErrorCode(cancel)).toBe("invoice_paid");
  await expect(voidOpenInvoice(deps, staff, { record: async () => undefined })).rejects.toThrow(
    "This invoice was paid meanwhile.",
  );
  for (const { id: purchaseId } of [own, staff]) {
    expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "paid" });
    expect(await findPurchase(deps.db, { purchaseId })).toMatchObject({ paymentIntentId: null });
  }
});

test("cancelled invoices count towards the limit of a day", async () => {
  const buyer = await createBuyer();
  for (let made = 0; made < 5; made += 1) {
    const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
    await suite.api.client(buyer.token).invoices.cancel.mutate({ purchaseId });
  }
  const order = async () => {
    const quoteId = await createQuote(buyer);
    const { quotes } = suite.api.client(buyer.token);
    return getErrorCode(quotes.order.mutate({ quoteId, payBy: "invoice", ...terms }));
  };
  expect(await order()).toBe("rate_limited");
  await suite.sql.query(
    "update purchases set created_at = created_at - interval '1 day' where pay_by = 'invoice'",
  );
  await orderByInvoice(buyer, await createQuote(buyer));
});

test("cancelling an invoice that the provider refused doesn't open it again", async () => {
  const buyer = await createBuyer();
  const quoteId = await createQuote(buyer);
  // The quote was made, and its number is no longer accepted when the invoice's customer is created.
  await suite.sql.query("update quotes set vat_number = '12' where id = $1", [quoteId]);
  const purchaseId = await orderByInvoice(buyer, quoteId);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "failed" });
  await suite.sql.query("update invoices set vat_number = '' where purchase_id = $1", [purchaseId]);
  await suite.api.client(buyer.token).invoices.cancel.mutate({ purchaseId });
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "failed" });
  expect(await findInvoiceId(purchaseId)).toBe("");
});

test("a transfer after the cancellation, or a second one, is shown to the shop with what to do", async () => {
  const { control } = suite.payments;
  const procedures = (await operator(suite)).client.operator;
  const buyer = await createBuyer();
  const [late, twice] = [
    await orderByInvoice(buyer, await createQuote(buyer)),
    await orderByInvoice(buyer, await createQuote(buyer)),
  ];
  const [lateInvoice, twiceInvoice] = [await findInvoiceId(late), await findInvoiceId(twice)];
  await suite.api.client(buyer.token).invoices.cancel.mutate({ purchaseId: late });
  control.payInvoice(lateInvoice);
  control.payInvoice(twiceInvoice);
  // The webhook of the second transfer is lost.
  await control.waitUntilIdle();
  control.setRules({ drop: true });
  control.payInvoice(twiceInvoice);
  expect(await checkUnusedTransfers(afterDays(2))).toBeGreaterThan(1);

  expect(await getPurchase(buyer, late)).toMatchObject({ state: "cancelled" });
  expect(await getPurchase(buyer, twice)).toMatchObject({ state: "paid" });
  const person = await procedures.find.query({ text: buyer.email });
  const record = await procedures.explain.query({ person: person[0]?.profileId ?? "" });
  const advice =
    "USD 1,178.10 arrived by bank transfer but wasn't used. Return it at the payment provider.";
  expect(record.purchases.map(({ unusedTransfer }) => unusedTransfer)).toEqual([advice, advice]);
  const { waiting } = await procedures.overview.query();
  for (const purchaseId of [late, twice]) {
    expect(waiting).toContainEqual(expect.objectContaining({ purchaseId, unusedTransfer: advice }));
    const mail = await findMail(`unused-transfer:${purchaseId}`);
    expect(mail).toMatchObject([{ message: { kind: "unused-transfer", purchaseId } }]);
    const composed = await composeMail(suite.api.deps, mail[0]?.message as MailMessage);
    expect(composed?.content.blocks).toContainEqual({ text: advice });
    control.returnTransfers(mail[0]?.message.customerId ?? "");
  }
  await checkUnusedTransfers(afterDays(4));
  expect((await procedures.overview.query()).waiting).toEqual([]);
  expect(await findMail(`unused-transfer:${late}`)).toHaveLength(1);
});

test.each([
  ["arrives", false],
  ["is lost", true],
])(
  "a transfer to a deleted account's invoice is shown until it is returned, if its webhook %s",
  async (_case, isLost) => {
    const { control } = suite.payments;
    const countUnused = async () => {
      const sql = "select 1 from invoices where purchase_id = $1 and unused_minor > 0";
      return (await selectRows(suite, sql, [purchaseId])).length;
    };
    const buyer = await createBuyer();
    const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
    const invoiceId = await findInvoiceId(purchaseId);
    await endAccount(buyer);
    control.setRules({ drop: isLost });
    control.payInvoice(invoiceId);
    await control.waitUntilIdle();
    // The next to be checked.
    await suite.sql.query(
      "update invoices set unused_checked_at = 'epoch' where purchase_id = $1",
      [purchaseId],
    );
    await checkUnusedTransfers(afterDays(2));
    const mails = await findMail(`unused-transfer:${purchaseId}`);
    expect([mails.length, await countUnused()]).toEqual([1, 1]);
    control.returnTransfers(mails[0]?.message.customerId ?? "");
    await checkUnusedTransfers(afterDays(200));
    expect(await countUnused()).toBe(0);
  },
);

test("invoices whose transfers were never checked are checked first, in a shop with many others", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const isChecked = async () => {
    const sql = "select 1 from invoices where purchase_id = $1 and unused_checked_at is not null";
    return (await selectRows(suite, sql, [purchaseId])).length > 0;
  };
  await suite.sql.query(
    `with copies as (
       insert into purchases
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'invoice_id', 'in_copy_' || number, 'payment_intent_id', null))).*
       from purchases p, generate_series(1, 20) number where p.id = $1 returning id)
     insert into invoices
     select (jsonb_populate_record(i, jsonb_build_object('purchase_id', copies.id,
       'customer_id', 'cus_copy', 'unused_checked_at', 'epoch'::timestamptz))).*
     from invoices i, copies where i.purchase_id = $1`,
    [purchaseId],
  );
  await suite.sql.query("update invoices set unused_checked_at = 'epoch' where purchase_id <> $1", [
    purchaseId,
  ]);
  expect(await isChecked()).toBe(false);
  await checkUnusedTransfers(afterDays(2));
  const wasChecked = await isChecked();
  await suite.sql.query("delete from purchases where invoice_id like 'in_copy_%'");
  expect(wasChecked).toBe(true);
});

test("a transfer of less than the invoice waits for the rest, and then pays it", async () => {
  const { control } = suite.payments;
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const [row] = await selectRows<{ customer_id: string }>(
    suite,
    "select customer_id from invoices where purchase_id = $1",
    [purchaseId],
  );
  const send = async (amount: number) => {
    control.receiveTransfer(row?.customer_id ?? "", { amount, currency: "usd" });
    await control.waitUntilIdle();
  };
  const [, mail] = [await send(100_000), await findMail(`unused-transfer:${purchaseId}`)];
  const composed = await composeMail(suite.api.deps, mail[0]?.message as MailMessage);
  expect(JSON.stringify(composed?.content)).toContain("less than the invoice");
  await send(17_810);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "paid" });
  await checkUnusedTransfers(afterDays(2));
  // The transfer is no longer unused, so the mail is dropped.
  expect(await composeMail(suite.api.deps, mail[0]?.message as MailMessage)).toBeUndefined();
});

test("a transfer in another currency reaches the shop, although its amount is lower", async () => {
  const { control } = suite.payments;
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const sql = "select customer_id from invoices where purchase_id = $1";
  const [row] = await selectRows<{ customer_id: string }>(suite, sql, [purchaseId]);
  const customerId = row?.customer_id ?? "";
  for (const [amount, currency] of [
    [100_000, "usd"],
    [50_000, "eur"],
  ] as const) {
    control.returnTransfers(customerId);
    control.receiveTransfer(customerId, { amount, currency });
    await control.waitUntilIdle();
  }
  expect(await findMail(`unused-transfer:${purchaseId}`)).toHaveLength(2);
});

test("the customers of invoices get the account's new address", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  const [row] = await selectRows<{ customer_id: string; profile_id: string }>(
    suite,
    `select i.customer_id, p.profile_id from invoices i
     join purchases p on p.id = i.purchase_id where p.id = $1`,
    [purchaseId],
  );
  const { db, digests } = suite.api.deps;
  const email = `new-${buyer.email}`;
  await withTransaction(db, (tx) =>
    applyEmailChange(
      { tx, digests },
      {
        profileId: row?.profile_id ?? "",
        from: { email: buyer.email, emailVerified: true },
        email,
        at: new Date(),
      },
    ),
  );
  suite.api.deps.wakeOutbox();
  const fetchCustomer = async (): Promise<unknown> => {
    const response = await fetch(`${suite.payments.apiBase}/v1/customers/${row?.customer_id}`, {
      headers: { authorization: "Bearer sk_test_local" },
    });
    return response.json();
  };
  await expect.poll(fetchCustomer).toMatchObject({ email });
});

test("a quote's price holds for cards, too, while the list price changes", async () => {
  const buyer = await createBuyer();
  const quoteId = await createQuote(buyer);
  await suite.sql.query(
    `insert into prices (plan_id, currency, price_minor, renewal_minor, starts_at)
     values ('personal', 'USD', 20000, 3900, now() - interval '1 minute')`,
  );
  const { quotes } = suite.api.client(buyer.token);
  const ordered = await quotes.order.mutate({ quoteId, payBy: "checkout", ...terms });
  expect(await quotes.order.mutate({ quoteId, payBy: "checkout", ...terms })).toEqual(ordered);
  if (ordered.next !== "pay") throw new Error("A payment was due.");
  await paySession(suite.payments, parseSessionId(ordered.checkoutUrl), { country: "US" });
  await suite.payments.control.waitUntilIdle();
  await suite.sql.query("delete from prices");
  expect(await suite.api.client(buyer.token).licences.list.query()).toMatchObject([{ seats: 10 }]);
  const [purchase] = await suite.api.client(buyer.token).billing.purchases.query();
  expect(purchase).toMatchObject({ total: { amountMinor: 99_000 }, quantity: 10 });
});

test("an expired quote, an unconfirmed address, a blocked buyer and too many invoices are refused", async () => {
  const buyer = await createBuyer();
  const order = async (quoteId: string, { token }: TestUser = buyer) =>
    getErrorCode(
      suite.api.client(token).quotes.order.mutate({ quoteId, payBy: "invoice", ...terms }),
    );
  const expired = await createQuote(buyer);
  await suite.sql.query("update quotes set valid_until = now() - interval '1 s' where id = $1", [
    expired,
  ]);
  expect(await order(expired)).toBe("quote_expired");

  const unconfirmed = await signUp();
  expect(await order(await createQuote(unconfirmed), unconfirmed)).toBe("invoice_email_unverified");

  for (let made = 0; made < 3; made += 1) await orderByInvoice(buyer, await createQuote(buyer));
  expect(await order(await createQuote(buyer))).toBe("invoice_limit_reached");

  const quoteId = await createQuote(buyer);
  await suite.sql.query(
    `insert into buyer_blocks (profile_id, reason, created_at)
     select id, 'unpaid invoices', now() from profiles where email = $1`,
    [buyer.email],
  );
  expect(await order(quoteId)).toBe("buyer_blocked");
});

test("concurrent orders of one person's accounts keep within their limit of invoices", async () => {
  const name = randomUUID();
  const accounts = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (at) => {
      const buyer = await signUp({ email: `${name}+${at}@gmail.com`, verified: true });
      return { buyer, quoteId: await createQuote(buyer) };
    }),
  );
  const orders = await Promise.allSettled(
    accounts.map(({ buyer, quoteId }) => orderByInvoice(buyer, quoteId)),
  );
  expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("a part that staff recorded as paid elsewhere leaves the invoice open, and is shown with what to do", async () => {
  const buyer = await createBuyer();
  const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
  suite.payments.control.recordOutsidePayment(await findInvoiceId(purchaseId), 50_000);
  await suite.sql.query(
    "update invoices set unused_checked_at = now() - interval '2 days' where purchase_id = $1",
    [purchaseId],
  );
  await checkUnusedTransfers(suite.api.deps);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "pending" });
  const { waiting, openInvoices } = await (await operator(suite)).client.operator.overview.query();
  expect(waiting.find((each) => each.purchaseId === purchaseId)).toMatchObject({
    unusedTransfer: expect.stringMatching(
      /^USD 500 was paid, which is less than the invoice\. Ask/,
    ),
  });
  const open = await listOpenInvoices(suite.api.deps);
  expect(openInvoices).toMatchObject({ count: open.length, firstDue: open[0]?.due, overdue: 0 });
  expect(await findMail(`unused-transfer:${purchaseId}`)).toHaveLength(1);

  // Once staff recorded the rest, nothing asks to return the first part.
  await markPaidElsewhere(await findInvoiceId(purchaseId));
  await suite.payments.control.waitUntilIdle();
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ state: "paid" });
  const after = await (await operator(suite)).client.operator.overview.query();
  expect(after.waiting.filter((each) => each.purchaseId === purchaseId)).toEqual([]);
});

test("a key that may not read cash balances fails no webhook", async () => {
  const { control } = suite.payments;
  const buyer = await createBuyer();
  await orderByInvoice(buyer, await createQuote(buyer));
  const [customer] = await selectRows<{ id: string }>(
    suite,
    `select customer_id as id from invoices join purchases on purchases.id = purchase_id
     join profiles on profiles.id = profile_id where profiles.email = $1`,
    [buyer.email],
  );
  control.addFault({ kind: "forbid", path: `/v1/customers/${customer?.id}/cash_balance` });
  control.receiveTransfer(customer?.id ?? "", { amount: 100, currency: "usd" });
  await control.waitUntilIdle();
  const [event] = control.listEvents({
    type: "cash_balance.funds_available",
    about: customer?.id ?? "",
  });
  expect(control.listDeliveries({ event: event?.id ?? "" })).toMatchObject([
    { status: "delivered" },
  ]);
});

test("concurrent orders of a quote make one invoice, whatever fails on the way", async () => {
  const buyer = await createBuyer();
  const quoteId = await createQuote(buyer);
  suite.payments.control.addFault({ kind: "error", path: "/v1/invoices", times: 1, after: true });
  const orders = await Promise.all([1, 2, 3].map(() => orderByInvoice(buyer, quoteId)));
  expect(new Set(orders).size).toBe(1);
  const purchaseId = orders[0] ?? "";
  await suite.sql.query("update purchases set next_check_at = now() where id = $1", [purchaseId]);
  await reconcilePurchases(suite.api.deps);
  const finalized = suite.payments.control
    .listEvents({ type: "invoice.finalized" })
    .filter(({ data }) =>
      JSON.stringify((data.object as { metadata: object }).metadata).includes(purchaseId),
    );
  expect(finalized).toHaveLength(1);
  expect(await getPurchase(buyer, purchaseId)).toMatchObject({ total: { amountMinor: 117_810 } });
});

test("staff issue a licence before payment; it ends with an unpaid invoice, and stays with a paid one", async () => {
  const { deps } = suite.api;
  const record = async () => undefined;
  const findOrder = async (buyer: TestUser) => {
    const purchaseId = await orderByInvoice(buyer, await createQuote(buyer));
    const purchase = await findPurchase(deps.db, { purchaseId });
    if (!purchase) throw new Error("The order is gone.");
    return purchase;
  };
  const [keeps, loses] = [await createBuyer(), await createBuyer()];
  const [paid, unpaid] = [await findOrder(keeps), await findOrder(loses)];
  for (const purchase of [paid, unpaid]) {
    await issueLicenceBeforePayment(deps, purchase, { record });
    await issueLicenceBeforePayment(deps, purchase, { record });
  }
  expect(await listOpenInvoices(deps)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        purchase: unpaid.id,
        company: "Müller GmbH",
        isLicenceIssued: true,
      }),
    ]),
  );
  const listLicences = ({ token }: TestUser) => suite.api.client(token).licences.list.query();
  expect(await listLicences(keeps)).toMatchObject([{ status: "active", seats: 10 }]);
  expect(await suite.api.client(loses.token).billing.upgrades.query()).toMatchObject([
    { pendingPurchaseId: unpaid.id, offers: [] },
  ]);

  suite.payments.control.payInvoice(paid.invoiceId ?? "");
  suite.payments.control.endInvoice(unpaid.invoiceId ?? "", "uncollectible");
  await suite.payments.control.waitUntilIdle();
  expect(await listLicences(keeps)).toMatchObject([{ status: "active" }]);
  expect(await listLicences(loses)).toMatchObject([{ status: "revoked" }]);
  const mails = await selectRows<{ dedupe_key: string }>(
    suite,
    "select dedupe_key from outbox where dedupe_key like any($1) order by dedupe_key",
    [[`invoice%${paid.id}%`, `invoice%${unpaid.id}%`, `receipt:${paid.id}`]],
  );
  expect(mails.map(({ dedupe_key: key }) => key.split(":")[0])).toEqual([
    "invoice-licence",
    "invoice-licence",
    "invoice-unpaid",
    "receipt",
  ]);
  // Its licence refers to it, so the purge of what was never paid leaves it.
  await suite.sql.query(
    "update purchases set updated_at = now() - interval '2 years' where id = $1",
    [unpaid.id],
  );
  expect(await purgeAbandonedCheckouts(deps)).toBe(0);
  // A transfer that arrives late still pays an uncollectible invoice, and brings the licence back.
  suite.payments.control.payInvoice(unpaid.invoiceId ?? "");
  await suite.payments.control.waitUntilIdle();
  expect(await listLicences(loses)).toMatchObject([{ status: "active" }]);
});
