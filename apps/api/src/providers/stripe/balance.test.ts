import type { Stripe } from "stripe";
import { expect, test } from "vitest";

import { listBalanceChanges } from "./balance.ts";

/** A client whose balance has these transactions, in the provider's order: the newest first. */
function createClient(...pages: object[][]): Stripe {
  const list = async ({ starting_after: after }: { starting_after?: string }) => {
    const at = after
      ? pages.findIndex((page) => page.some((row) => "id" in row && row.id === after)) + 1
      : 0;
    return { object: "list", data: pages[at] ?? [], has_more: at < pages.length - 1 };
  };
  return { balanceTransactions: { list } } as unknown as Stripe;
}

function createTransaction(type: string, fields: object = {}) {
  return {
    id: `txn_${type}`,
    type,
    reporting_category: type,
    created: 1_790_000_000,
    amount: -500,
    fee: 0,
    currency: "eur",
    source: null,
    ...fields,
  };
}

const charge = {
  object: "charge",
  id: "ch_1",
  amount: 10_000,
  currency: "usd",
  payment_intent: "pi_1",
  metadata: { purchaseId: "p1" },
};

test.each([
  ["charge", "charge", "payment"],
  ["payment", "charge", "payment"],
  ["refund", "refund", "refund"],
  ["payment_refund", "refund", "refund"],
  ["refund_failure", "refund_failure", "refund_returned"],
  ["payment_failure_refund", "charge_failure", "refund"],
  ["adjustment", "dispute", "dispute_opened"],
  ["adjustment", "dispute_reversal", "dispute_won"],
  ["adjustment", "other_adjustment", "other"],
  ["stripe_fee", "fee", "fee"],
  ["tax_fee", "tax", "fee"],
] as const)(
  "a balance transaction of type %s and category %s is a %s",
  async (type, category, kind) => {
    const stripe = createClient([createTransaction(type, { reporting_category: category })]);
    expect(await listBalanceChanges(stripe, new Date(0))).toMatchObject([{ kind }]);
  },
);

test("transfers to the shop's own bank are no movements", async () => {
  const stripe = createClient(
    ["payout", "payout_failure", "topup", "reserve_transaction"].map((type) =>
      createTransaction(type),
    ),
  );
  expect(await listBalanceChanges(stripe, new Date(0))).toEqual([]);
});

test("all pages are read, the oldest first, with the payment's own currency and the account's", async () => {
  const stripe = createClient(
    [
      createTransaction("refund", {
        id: "txn_3",
        source: { ...charge, object: "refund", amount: 2_000 },
      }),
    ],
    [createTransaction("stripe_fee", { id: "txn_2" })],
    [createTransaction("charge", { id: "txn_1", amount: 9_000, fee: 290, source: charge })],
  );
  const changes = await listBalanceChanges(stripe, new Date(0));
  expect(changes.map(({ id }) => id)).toEqual(["txn_1", "txn_2", "txn_3"]);
  expect(changes[0]).toMatchObject({
    amountMinor: 10_000,
    currency: "USD",
    settledMinor: 9_000,
    settledCurrency: "EUR",
    feeMinor: 290,
    purchaseId: "p1",
    paymentIntentId: "pi_1",
  });
  expect(changes[2]).toMatchObject({ amountMinor: -2_000, currency: "USD", settledMinor: -500 });
});
