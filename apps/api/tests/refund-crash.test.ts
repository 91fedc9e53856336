import { TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import { reconcilePurchases } from "../src/features/billing/reconcile-purchases.ts";
import { requestRefund } from "../src/features/billing/request-refund.ts";
import { settlePurchase } from "../src/features/billing/settle-purchase.ts";
import { startCheckout } from "../src/features/billing/start-checkout.ts";
import { atEveryCall, unlessCrashed } from "./crashing.ts";
import { pay, sessionOf } from "./pay.ts";
import { insertBuyer, lastCharge, rowsOf } from "./shop.ts";
import { startSuite, type Suite } from "./suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
  suite.payments.control.setRules({ drop: true });
});
afterAll(() => suite.stop());

const inAnHour = () => new Date(Date.now() + 3_600_000);

test("a refund that crashed at any of its calls is sent once: by the job alone once it is written down", async () => {
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
    const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
    const started = await startCheckout(suite.api.deps, buyer, choice);
    const checkoutSessionId = sessionOf(started.next === "pay" ? started.checkoutUrl : "");
    await pay(suite.payments, checkoutSessionId);
    const paid = await settlePurchase(suite.api.deps, { checkoutSessionId }, "paid");
    const purchaseId = paid?.id ?? "";
    const charge = lastCharge(suite);
    const outcome = async () => {
      const [row] = await rowsOf<{ asked: boolean; state: string; mails: number }>(
        suite,
        `select refund_requested_at is not null as asked, state,
           (select count(*)::int from outbox where dedupe_key like 'refund:' || p.id || ':%') as mails
         from purchases p where id = $1`,
        [purchaseId],
      );
      const sent = suite.payments.control.events({ type: "refund.created", about: charge }).length;
      return { ...row, sent };
    };
    if (await unlessCrashed(requestRefund(deps, buyer, { purchaseId }))) await crashed();
    const wasAsked = (await outcome()).asked;
    await reconcilePurchases({ ...suite.api.deps, now: inAnHour });
    const whole = { asked: true, state: "refunded", mails: 1, sent: 1 };
    const nothing = { asked: false, state: "paid", mails: 0, sent: 0 };
    expect(await outcome()).toEqual(wasAsked ? whole : nothing);
    await requestRefund(suite.api.deps, buyer, { purchaseId });
    expect(await outcome()).toEqual(whole);
  });
  expect(runs).toBeGreaterThan(40);
}, 60_000);
