import { TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { claimSubscriptionCredit } from "../../src/ledger/reservations.ts";
import { startAccessSuite } from "../access/access-suite.ts";
import { createAccessFixtures } from "../access/fixtures.ts";
import { createFormerSubscription, createPaidPurchase } from "../access/resources.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

let suite: Suite;
/** A purchase without a coupon. */
let purchaseId: string;
beforeAll(async () => {
  suite = await startAccessSuite();
  const cast = await createAccessFixtures(suite);
  ({ purchaseId } = await createPaidPurchase(cast));
  await createFormerSubscription(cast);
  await suite.sql.query("update former_subscriptions set purchase_id = $1", [purchaseId]);
  await suite.sql.query(
    "insert into gifts (email, plan_id, given_at, expires_at) values ('to@example.com', 'pro', now(), now())",
  );
  const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  await startCheckout(suite.api.deps, cast.profiles.otherBuyer, choice);
});
afterAll(async () => {
  await suite.sql.query("update former_subscriptions set purchase_id = null");
  await suite.stop();
});

/** For each constraint: a valid row, and a change that violates only this constraint. */
const rules: [rule: string, table: string, which: string, own: () => object][] = [
  ["coupon_once_per_account", "coupon_redemptions", "true", () => ({ purchase_id: purchaseId })],
  [
    "coupon_redemptions_purchaseId_unique",
    "coupon_redemptions",
    "true",
    () => ({ state: "released" }),
  ],
  ["coupons_code_unique", "coupons", "true", () => ({})],
  [
    "former_subscriptions_purchaseId_unique",
    "former_subscriptions",
    "true",
    () => ({ subscription_id: "sub_other" }),
  ],
  [
    "former_subscriptions_subscriptionId_unique",
    "former_subscriptions",
    "true",
    () => ({ purchase_id: null }),
  ],
  ["licences_key_unique", "licences", "purchase_id is not null", () => ({ purchase_id: null })],
  ["licences_purchaseId_unique", "licences", "purchase_id is not null", () => ({ key: "another" })],
  [
    "one_open_checkout_per_buyer",
    "purchases",
    "state = 'open'",
    () => ({ checkout_session_id: null }),
  ],
  ["one_row_per_device", "devices", "true", () => ({})],
  ["one_gift_per_address_and_plan", "gifts", "true", () => ({})],
  ["one_seat_per_address", "seats", "true", () => ({ held_licence_id: null })],
  ["outbox_dedupeKey_unique", "outbox", "true", () => ({})],
  ["profiles_identityUid_unique", "profiles", "true", () => ({ payment_customer_id: null })],
  [
    "profiles_paymentCustomerId_unique",
    "profiles",
    "payment_customer_id is not null",
    () => ({ identity_uid: "another" }),
  ],
  ["purchase_transitions_purchase_id_version_index", "purchase_transitions", "true", () => ({})],
  [
    "purchases_checkoutSessionId_unique",
    "purchases",
    "payment_intent_id is not null",
    () => ({ payment_intent_id: null }),
  ],
  [
    "purchases_paymentIntentId_unique",
    "purchases",
    "payment_intent_id is not null",
    () => ({ checkout_session_id: null }),
  ],
  ["seats_heldLicenceId_unique", "seats", "held_licence_id is not null", () => ({ email: null })],
];

test.each(rules)(
  "%s: the database itself refuses a second row",
  async (rule, table, which, own) => {
    const columns = await selectRows<{ name: string }>(
      suite,
      `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(", ");
    const newId = columns.some(({ name }) => name === "id") ? { id: crypto.randomUUID() } : {};
    const second = suite.sql.query(
      `insert into ${table} (${names})
      select ${names} from jsonb_populate_record(
        null::${table}, (select to_jsonb(one) || $1 from ${table} as one where ${which} limit 1))`,
      [JSON.stringify({ ...newId, ...own() })],
    );
    await expect(second).rejects.toMatchObject({ code: "23505", constraint: rule });
  },
);

test("a credit held by one purchase cannot be used by another", async () => {
  const [held] = await selectRows<{ id: string }>(suite, "select id from former_subscriptions");
  const [other] = await selectRows<{ id: string }>(
    suite,
    "select id from purchases where state = 'open'",
  );
  const taken = await withTransaction(suite.api.deps.db, (tx) =>
    claimSubscriptionCredit(tx, held?.id ?? "", other?.id ?? ""),
  );
  expect(taken).toBe(false);
});
