import { TERMS_VERSION } from "@site/contracts/plans";
import { QUOTE_DAYS } from "@site/contracts/quotes";
import {
  ABANDONED_CHECKOUT_DAYS,
  MAIL_CONTENT_DAYS,
  MAIL_RECORD_DAYS,
  REJECTED_CORRECTION_DAYS,
  UNORDERED_QUOTE_DAYS,
} from "@site/contracts/retention";
import { expect, test } from "vitest";

import { purgeRejectedCorrections } from "../../src/features/invoices/correct-invoice.ts";
import { purgeQuotes } from "../../src/features/quotes/quotes.ts";
import { purgeExpiredRateLimits } from "../../src/jobs/jobs.ts";
import { purgeAbandonedCheckouts } from "../../src/ledger/purge-abandoned-checkouts.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { purgeMails } from "../../src/outbox/outbox-rows.ts";
import { createLicensee, createPayer } from "../crashes/create-buyers.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const DAY_MS = 86_400_000;
const inDays = (days: number) => ({
  db: suite.api.deps.db,
  now: () => new Date(Date.now() + days * DAY_MS),
});

/** Reads the state of a mail by the prefix of its key. */
const mail = (key: string) =>
  selectRows<Record<string, unknown>>(
    suite,
    "select message, sent_to, last_error from outbox where dedupe_key like $1",
    [`${key}%`],
  );

test("recipient and content of mails are purged after a month, and their rows after three", async () => {
  const { purchaseId } = await createPayer(suite, { planId: "pro" });
  await sendWaitingMails(suite);
  const sent = () => mail(`receipt:${purchaseId}`);
  expect(await sent()).toMatchObject([
    { message: { kind: "receipt", purchaseId }, sent_to: expect.any(String) as string },
  ]);
  await suite.sql.query(
    `insert into outbox (dedupe_key, message, attempts, dead_at, last_error)
     values ('downloads:dead', '{"kind": "downloads", "email": "ada@example.com"}', 12, now(), 'refused: ada')`,
  );
  await enqueueMail(suite.api.deps.db, {
    dedupeKey: "downloads:waits",
    message: { kind: "downloads", email: "eve@example.com" },
    at: inDays(1_000).now(),
  });

  await purgeMails(inDays(MAIL_CONTENT_DAYS - 1));
  expect(await mail("downloads:dead")).toMatchObject([{ message: { email: "ada@example.com" } }]);
  await purgeMails(inDays(MAIL_CONTENT_DAYS + 1));
  const nothing = { message: null, sent_to: null, last_error: null };
  expect(await sent()).toEqual([nothing]);
  expect(await mail("downloads:dead")).toEqual([nothing]);

  await purgeMails(inDays(MAIL_RECORD_DAYS - 1));
  expect(await sent()).toHaveLength(1);
  await purgeMails(inDays(MAIL_RECORD_DAYS + 1));
  expect(await sent()).toEqual([]);
  expect(await mail("downloads:dead")).toEqual([]);
  expect(await mail("downloads:waits")).toMatchObject([{ message: { email: "eve@example.com" } }]);
  // Adds the receipt again, because the invariants check that each purchase has one.
  await suite.sql.query("insert into outbox (dedupe_key, skipped_at) values ($1, now())", [
    `receipt:${purchaseId}`,
  ]);
});

test("a receipt whose row was purged is not sent again when its payment changes", async () => {
  const { purchaseId, charge } = await createPayer(suite, { planId: "pro" });
  const { control } = suite.payments;
  await suite.sql.query("update outbox set dedupe_key = 'gone:' || id where dedupe_key = $1", [
    `receipt:${purchaseId}`,
  ]);
  const dispute = control.openDispute(charge);
  await control.waitUntilIdle();
  control.closeDispute(dispute.id, "won");
  await control.waitUntilIdle();
  expect(await mail(`receipt:${purchaseId}`)).toEqual([]);
  await suite.sql.query("insert into outbox (dedupe_key, skipped_at) values ($1, now())", [
    `receipt:${purchaseId}`,
  ]);
});

test("a checkout that was never paid is purged a year after it ended, and paid ones stay", async () => {
  const couponCode = await createCoupon(suite, { percent: 10 });
  const { token } = await signUp();
  const session = await startPayment(suite, token, { planId: "pro", couponCode });
  suite.payments.control.expireSession(session);
  await suite.payments.control.waitUntilIdle();
  const kept = await createLicensee(suite, "pro");
  const rows = (table: string, column: string) =>
    selectRows(
      suite,
      `select 1 from ${table} where ${column} = (select id from purchases where checkout_session_id = $1)`,
      [session],
    );
  expect(await purgeAbandonedCheckouts(inDays(ABANDONED_CHECKOUT_DAYS - 1))).toBe(0);
  // A trigger rejects the deletion before that day.
  await expect(purgeAbandonedCheckouts(inDays(ABANDONED_CHECKOUT_DAYS + 1))).rejects.toMatchObject({
    cause: { message: expect.stringContaining("only ever added") as string },
  });
  expect(await rows("coupon_redemptions", "purchase_id")).toHaveLength(1);
  await suite.sql.query(
    "update purchases set updated_at = updated_at - make_interval(days => $1)",
    [ABANDONED_CHECKOUT_DAYS + 1],
  );
  expect(await purgeAbandonedCheckouts(inDays(0))).toBe(1);
  expect(await rows("purchases", "id")).toEqual([]);
  expect(
    await selectRows(suite, "select 1 from licences where id = $1", [kept.licenceId]),
  ).toHaveLength(1);
  await expect(suite.sql.query("delete from purchase_transitions")).rejects.toThrow(
    "only ever added",
  );
});

test("a quote that was not ordered is deleted 90 days after it expired, and a refused correction after 30", async () => {
  const { quotes, invoices } = suite.api.client((await signUp({ verified: true })).token);
  const details = { company: "Purged GmbH", street: "Weg 1", city: "Berlin", country: "DE" };
  const order = { planId: "personal", quantity: 2, ...details } as const;
  const [left, ordered] = [await quotes.create.mutate(order), await quotes.create.mutate(order)];
  const bought = await quotes.order.mutate({
    quoteId: ordered.id,
    payBy: "invoice",
    termsVersion: TERMS_VERSION,
  });
  const purchaseId = bought.next === "done" ? bought.purchaseId : "";
  expect(await purgeQuotes(inDays(QUOTE_DAYS + UNORDERED_QUOTE_DAYS - 1))).toBe(0);
  expect(await purgeQuotes(inDays(QUOTE_DAYS + UNORDERED_QUOTE_DAYS + 1))).toBe(1);
  expect((await quotes.list.query()).map(({ id }) => id)).toEqual([ordered.id]);
  expect(await getErrorCode(quotes.get.query({ quoteId: left.id }))).toBe("quote_not_found");

  const [row] = await selectRows<{ invoice_id: string }>(
    suite,
    "select invoice_id from purchases where id = $1",
    [purchaseId],
  );
  suite.payments.control.payInvoice(row?.invoice_id ?? "");
  await suite.payments.control.waitUntilIdle();
  const correct = (vatNumber: string) =>
    invoices.correct.mutate({ purchaseId, ...details, company: "Purged AG", vatNumber });
  expect(await getErrorCode(correct("DE123456789"))).toBe("invoice_tax_differs");
  await correct("");
  const purge = (days: number) =>
    purgeRejectedCorrections({ ...inDays(days), payments: suite.api.deps.payments });
  expect(await purge(REJECTED_CORRECTION_DAYS - 1)).toBe(0);
  expect(await purge(REJECTED_CORRECTION_DAYS + 1)).toBe(1);
  expect(await selectRows(suite, "select state from invoice_corrections")).toEqual([
    { state: "done" },
  ]);
  const [erased] = suite.payments.control.listEvents({ type: "customer.updated" }).slice(-1);
  const customer = erased?.data.object as { id: string } | undefined;
  const response = await fetch(`${suite.payments.apiBase}/v1/customers/${customer?.id}`, {
    headers: { authorization: "Bearer sk_test_local" },
  });
  expect(await response.json()).toMatchObject({ name: null, address: null, tax_ids: { data: [] } });
});

test("expired rate limit counters are purged, however many there are", async () => {
  const soon = Date.now() + 60_000;
  await suite.sql.query(
    `insert into rate_limits (key, points, expire)
     select 'over:' || number, 1, $1 from generate_series(1, 20001) as number
     union all values ('runs', 1, $2::bigint)`,
    [Date.now() - 1, soon],
  );
  expect(await purgeExpiredRateLimits(inDays(0))).toBe(20_001);
  const left = await selectRows<{ key: string }>(
    suite,
    "select key from rate_limits where key = 'runs' or key like 'over:%'",
  );
  expect(left).toEqual([{ key: "runs" }]);
});
