import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite({ payments: { firstTryFails: 16 } });

test("if every call to the provider fails once, a buyer still pays once, gets the licence, and gets each refund once", async () => {
  const couponCode = await createCoupon(suite, { percent: 10 });
  for (let round = 0; round < 2; round += 1) {
    const { token } = await signUp();
    const client = suite.api.client(token);
    const sessionId = await startPayment(suite, token, { planId: "pro", couponCode });
    await paySession(suite.payments, sessionId);
    await suite.payments.control.waitUntilIdle();
    expect(await client.licences.list.query()).toMatchObject([{ status: "active" }]);
    const part = ["--amount", `${SHOP_CURRENCY} 20`, "--why", "asked by phone"];
    expect(await runOps(suite, "refund", sessionId, ...part)).toMatchObject({
      refunded: `${SHOP_CURRENCY} 20`,
    });
    const { id: purchaseId } = await client.billing.purchaseStatus.query({
      checkoutSessionId: sessionId,
    });
    await client.billing.requestRefund.mutate({ purchaseId });
    await suite.payments.control.waitUntilIdle();
    const refunds = suite.payments.control.listEvents({
      type: "refund.created",
      about: purchaseId,
    });
    expect(refunds).toHaveLength(2);
    expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
      state: "refunded",
    });
  }
});
