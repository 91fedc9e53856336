import type { BooksSum, Movement } from "@site/contracts/operator/books";
import type { PaidPlanId } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { paySession } from "../setup/pay.ts";
import { callOps, rowsOfOps } from "../setup/run-ops.ts";
import { startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { getOnlyLicence, getUpgradeInput, startUpgradeCheckout } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

/** The provider's clock and ours. */
let now = new Date("2026-09-01T09:00:00Z");
const clock = () => now;
const suite = withSuite({ overrides: { now: clock }, payments: { clock } });
const why = ["--why", "first month", "--as", "owner"];

async function run(...words: string[]) {
  const result = await callOps(suite, words);
  expect(result).toMatchObject({ code: 0 });
  return result.rows;
}

interface Order {
  planId: PaidPlanId;
  quantity?: number;
}

/** Sells to a new customer. Returns their client and the purchase. */
async function sell(order: Order, fields: Record<string, string>) {
  const { token } = await signUp();
  const sessionId = await startPayment(suite, token, order);
  await paySession(suite.payments, sessionId, fields);
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(token);
  const [purchase] = await client.billing.purchases.query();
  return { client, purchaseId: purchase?.id ?? "" };
}

test("an owner's first month, by commands: sell, refund, enlarge, run a sale, close, and answer the accountant", async () => {
  const company = { country: "DE", taxId: "DE123456789" };
  const { purchaseId } = await sell({ planId: "personal", quantity: 10 }, company);
  // Two of the ten go back.
  await run("refund", purchaseId, "--amount", "USD 198", "--yes", ...why);
  const { client } = await sell({ planId: "team" }, { country: "US" });
  const seats = { ...(await getUpgradeInput(client, "seats")), quantity: 2 };
  await paySession(suite.payments, await startUpgradeCheckout(client, seats), { country: "US" });
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ seats: 7 });

  now = new Date("2026-09-05T08:00:00Z");
  const weekend = ["--from", "2026-09-05", "--until", "2026-09-06"];
  await run("sales", "create", "Launch weekend", "--percent", "20", ...weekend, ...why);
  await sell({ planId: "pro" }, { country: "DE" });
  await sell({ planId: "pro" }, { country: "GB" });
  now = new Date("2026-09-07T08:00:00Z");
  expect(await run("sales", "list")).toMatchObject([{ name: "Launch weekend", state: "over" }]);

  now = new Date("2026-10-01T08:00:00Z");
  await run("books", "sync");
  const [closed] = await run("books", "close", "2026-09", "--yes", ...why);
  expect(closed).toMatchObject({ closed: "2026-09", movements: 11 });

  const september = ["--from", "2026-09", "--until", "2026-09"];
  const summarize = async (by: string) =>
    (await rowsOfOps(suite, "books", "summary", "--by", by, ...september)) as unknown as BooksSum[];
  const rows = (await rowsOfOps(suite, "books", "export", ...september)) as unknown as Movement[];

  // How much tax do we owe, where, and at which rate?
  const rates = await summarize("taxRate");
  expect(rates.filter(({ group }) => group !== "none")).toMatchObject([
    { group: "DE 0 %", net: "792.00", tax: "0.00" },
    { group: "DE 19 %", net: "159.20", tax: "30.25" },
    { group: "GB 20 %", net: "159.20", tax: "31.84" },
    { group: "US 0 %", net: "559.00", tax: "0.00" },
  ]);
  // Which sales were to companies that pay the tax themselves?
  expect(rows.filter(({ vatNumber, kind }) => vatNumber && kind === "payment")).toMatchObject([
    { vatNumber: "DE123456789", plan: "personal", quantity: 10, net: "990.00", tax: "0.00" },
  ]);
  // Which invoices were refunded, when, and how much?
  expect(rows.filter(({ kind }) => kind === "refund")).toMatchObject([
    { date: "2026-09-01T09:00:00.000Z", gross: "-198.00", invoice: expect.any(String) },
  ]);
  // What did the sale cost us, and what did it bring?
  expect((await summarize("coupon")).find(({ group }) => group === "Launch weekend")).toMatchObject(
    {
      payments: 2,
      discount: "79.60",
      net: "318.40",
    },
  );
  // What did the payment provider keep, and does everything add up to its balance?
  const [month] = await summarize("month");
  const balance = await fetch(`${suite.payments.apiBase}/v1/balance_transactions?limit=100`, {
    headers: { authorization: "Bearer sk_test_local" },
  });
  const { data } = (await balance.json()) as { data: { fee: number; net: number }[] };
  const add = (pick: (row: { fee: number; net: number }) => number) =>
    data.reduce((sum, row) => sum + pick(row), 0);
  expect(Math.round(Number(month?.fees) * 100)).toBe(-add(({ fee }) => fee));
  expect(Math.round((Number(month?.kept) + Number(month?.tax)) * 100)).toBe(add(({ net }) => net));
});
