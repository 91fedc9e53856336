import { createHash } from "node:crypto";

import { type BooksSum, type Movement, bookGroups } from "@site/contracts/operator/books";
import type { PaidPlanId } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { formatCsv } from "../../src/features/books/format-csv.ts";
import { buildMonthFile } from "../../src/features/books/read-books.ts";
import { recordMovements } from "../../src/features/books/record-movements.ts";
import { paySession } from "../setup/pay.ts";
import { callOps, rowsOfOps } from "../setup/run-ops.ts";
import { createCoupon, lastCharge, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

/** The provider's clock and ours. */
let now = new Date("2026-09-10T09:00:00Z");
const clock = () => now;
const suite = withSuite({ overrides: { now: clock }, payments: { clock } });
const why = ["--why", "end of the month"];
const { createRefund, openDispute, closeDispute, waitUntilIdle } = {
  createRefund: (charge: string, amount?: number) =>
    suite.payments.control.createRefund({ charge, ...(amount ? { amount } : {}) }),
  openDispute: (charge: string) => suite.payments.control.openDispute(charge),
  closeDispute: (id: string, outcome: "won" | "lost") =>
    suite.payments.control.closeDispute(id, outcome),
  waitUntilIdle: () => suite.payments.control.waitUntilIdle(),
};

async function pay(
  planId: PaidPlanId,
  fields: Record<string, string>,
  couponCode?: string,
): Promise<string> {
  const { token } = await signUp();
  const sessionId = await startPayment(suite, token, {
    planId,
    ...(couponCode ? { couponCode } : {}),
  });
  await paySession(suite.payments, sessionId, fields);
  await waitUntilIdle();
  return lastCharge(suite);
}

const sync = () => recordMovements(suite.api.deps);
const exportBooks = async (...words: string[]) =>
  (await rowsOfOps(suite, "books", "export", ...words)) as unknown as Movement[];
const summarize = async (by: string) =>
  (await rowsOfOps(suite, "books", "summary", "--by", by)) as unknown as BooksSum[];
const toMinor = (amount: string) => Math.round(Number(amount) * 100);
const sum = (rows: Movement[], column: "gross" | "net" | "tax" | "discount") =>
  rows.reduce((total, row) => total + toMinor(row[column]), 0);

/** What a summary must say about these rows of the export. */
function sumRows(group: string, currency: string, rows: Movement[]) {
  const of = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind));
  const fees = of("fee");
  const others = rows.filter(({ kind }) => kind !== "fee");
  return {
    group,
    currency,
    payments: of("payment").length,
    paid: sum(of("payment"), "gross"),
    refunded: sum(of("refund", "refund_returned"), "gross"),
    disputed: sum(of("dispute_opened", "dispute_won", "dispute_lost"), "gross"),
    fees: sum(fees, "gross"),
    other: sum(of("other"), "gross"),
    discount: sum(rows, "discount"),
    tax: sum(rows, "tax"),
    net: sum(others, "net"),
    kept: sum(rows, "net"),
  };
}

const groupValues: Record<string, (row: Movement) => string> = {
  month: ({ month }) => month,
  day: ({ date }) => date.slice(0, 10),
  plan: ({ plan }) => plan ?? "none",
  country: ({ country }) => country ?? "none",
  taxRate: ({ country, taxRate }) => (taxRate === null ? "none" : `${country} ${taxRate} %`),
  vatNumber: ({ vatNumber }) => vatNumber ?? "none",
  coupon: ({ coupon, couponBatch, sale }) => couponBatch ?? coupon ?? sale ?? "none",
  kind: ({ kind }) => kind,
};

test("a closed month never changes: what happens later to its payments is in the month it happens in", async () => {
  const german = await pay("pro", { country: "DE" });
  const couponCode = await createCoupon(suite, { batch: "spring" });
  const american = await pay("personal", { country: "US" }, couponCode);
  const company = await pay("team", { country: "DE", taxId: "DE123456789" });
  await startPayment(suite, (await signUp()).token, { planId: "pro" });

  now = new Date("2026-09-20T12:00:00Z");
  createRefund(german, 5_000);
  await sync();
  expect(await callOps(suite, ["books", "close", "2026-09", ...why])).toMatchObject({
    code: 1,
    message: expect.stringContaining("isn't over yet"),
  });

  now = new Date("2026-10-02T08:00:00Z");
  const [closed] = (await callOps(suite, ["books", "close", "2026-09", ...why])).rows;
  const september = await exportBooks("--from", "2026-09", "--until", "2026-09");
  expect(september.filter(({ kind }) => kind !== "fee")).toMatchObject([
    {
      kind: "payment",
      date: "2026-09-10T09:00:00.000Z",
      gross: "236.81",
      net: "199.00",
      tax: "37.81",
      taxRate: "19",
      country: "DE",
      vatNumber: null,
      plan: "pro",
      invoice: expect.stringMatching(/-0001$/),
    },
    {
      kind: "payment",
      gross: "79.20",
      tax: "0.00",
      country: "US",
      coupon: couponCode,
      couponBatch: "spring",
      discount: "19.80",
    },
    { kind: "payment", gross: "399.00", tax: "0.00", taxRate: "0", vatNumber: "DE123456789" },
    { kind: "refund", date: "2026-09-20T12:00:00.000Z", gross: "-50.00", tax: "-7.98" },
  ]);
  const file = formatCsv(september);
  // A spreadsheet adds up amounts only if they aren't escaped as formulas are.
  expect(file).toContain(",-50.00,-42.02,-7.98,");
  expect(formatCsv([{ company: "-2+3" }])).toContain("'-2+3");
  const digest = createHash("sha256").update(file).digest("hex");
  expect(closed).toMatchObject({ closed: "2026-09", movements: september.length, digest });

  // Late: it happened before the month was closed, and was read after.
  now = new Date("2026-09-30T23:00:00Z");
  createRefund(german, 10_000);
  now = new Date("2026-11-05T10:00:00Z");
  createRefund(german);
  const lost = openDispute(american);
  const won = openDispute(company);
  await sync();
  now = new Date("2026-11-25T10:00:00Z");
  closeDispute(lost.id, "lost");
  closeDispute(won.id, "won");
  await waitUntilIdle();
  await Promise.all([sync(), sync()]);

  expect(await exportBooks("--from", "2026-09", "--until", "2026-09")).toEqual(september);
  expect((await callOps(suite, ["books", "check"])).rows).toEqual([
    { month: "2026-09", digest, found: digest, isUnchanged: true },
  ]);
  const later = await exportBooks("--from", "2026-10");
  expect(later.filter(({ kind }) => kind !== "fee")).toMatchObject([
    { month: "2026-10", date: "2026-09-30T23:00:00.000Z", kind: "refund", gross: "-100.00" },
    { month: "2026-11", date: "2026-11-05T10:00:00.000Z", kind: "refund", gross: "-86.81" },
    { month: "2026-11", kind: "dispute_opened", plan: "personal", gross: "-79.20" },
    { month: "2026-11", kind: "dispute_opened", plan: "team", gross: "-399.00" },
    { month: "2026-11", date: "2026-11-25T10:00:00.000Z", kind: "dispute_won", gross: "399.00" },
    { month: "2026-11", date: "2026-11-25T10:00:00.000Z", kind: "dispute_lost", gross: "0.00" },
  ]);
  const all = await exportBooks();
  const left = all.filter(({ kind, plan }) => kind !== "fee" && plan === "pro");
  expect([sum(left, "net"), sum(left, "tax")]).toEqual([0, 0]);
  expect(all.filter(({ kind, gross }) => kind === "fee" && gross === "-15.00")).toHaveLength(2);
  expect(await callOps(suite, ["books", "close", "2026-09", ...why])).toMatchObject({ code: 1 });
  expect(await rowsOfOps(suite, "books", "months")).toMatchObject([
    { month: "2026-11", state: "open" },
    { month: "2026-10", state: "open", movements: 1 },
    { month: "2026-09", state: "closed", digest },
  ]);
});

test("every summary is the sum of the export, and the export is the provider's balance", async () => {
  const all = await exportBooks();
  expect(all.length).toBeGreaterThan(10);
  for (const by of bookGroups) {
    const groups = Map.groupBy(all, (row) => `${groupValues[by]?.(row)}/${row.currency}`);
    const expected = Array.from(groups, ([key, rows]) => {
      const [group = "", currency = ""] = key.split("/");
      return sumRows(group, currency, rows);
    }).toSorted((a, b) => a.group.localeCompare(b.group));
    const found = (await summarize(by)).map(({ group, currency, payments, ...amounts }) => ({
      group,
      currency,
      payments,
      ...Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, toMinor(text)])),
    }));
    expect(found.toSorted((a, b) => a.group.localeCompare(b.group))).toEqual(expected);
  }
  const response = await fetch(`${suite.payments.apiBase}/v1/balance_transactions?limit=100`, {
    headers: { authorization: "Bearer sk_test_local" },
  });
  const { data } = (await response.json()) as { data: { net: number }[] };
  expect(sum(all, "gross")).toBe(data.reduce((total, { net }) => total + net, 0));
});

test("the database rejects a change of the books, and a movement in a closed month", async () => {
  const change = suite.sql.query("update movements set net_minor = 0");
  await expect(change).rejects.toThrow(/only ever added/);
  const insert = suite.sql.query(
    `insert into movements (kind, reference, occurred_at, month, currency, net_minor, tax_minor, settled_minor, settled_currency)
    values ('fee', 'late', '2026-09-01', '2026-09', 'USD', 1, 0, 1, 'USD')`,
  );
  await expect(insert).rejects.toThrow(/closed/);
});

test("a closed month keeps the columns of its file, whatever the export gets later", async () => {
  await suite.sql.query(
    `insert into closed_months (month, closed_at, movements, totals, columns, digest)
    values ('2025-01', now(), 0, '[]', '{date,kind,gross}', 'x')`,
  );
  const { text } = await buildMonthFile(suite.api.deps.db, "2025-01");
  expect(text.trimEnd()).toBe("\uFEFFdate,kind,gross");
});
