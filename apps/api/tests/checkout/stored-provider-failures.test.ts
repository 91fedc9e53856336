import { SHOP_CURRENCY, TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const terms = { termsVersion: TERMS_VERSION };

test.each(["/v1/customers", "/v1/coupons", "/v1/checkout/sessions"])(
  "after a failure of the provider at %s the buyer pays by the next click",
  async (path) => {
    const { token } = await signUp();
    const client = suite.api.client(token);
    const couponCode = await createCoupon(suite, { percent: 10 });
    const choice = { planId: "pro", couponCode, ...terms } as const;
    // The provider stores each failure under its idempotency key for a day.
    suite.payments.control.addFault({ kind: "error", path, method: "POST", times: 5 });
    for (let click = 0; click < 2; click += 1) {
      expect(await getErrorCode(client.billing.startCheckout.mutate(choice))).toBe(
        "payment_unavailable",
      );
    }
    const sessionId = await startPayment(suite, token, { planId: "pro", couponCode });
    expect(suite.payments.control.listFaults()).toEqual([]);
    await paySession(suite.payments, sessionId);
    await suite.payments.control.waitUntilIdle();
    expect(await client.licences.list.query()).toHaveLength(1);
  },
);

test.each([false, true])(
  "a partial refund that failed at the provider (carried out: %s) is made once when requested again",
  async (after) => {
    const { token } = await signUp();
    const sessionId = await startPayment(suite, token, { planId: "pro" });
    await paySession(suite.payments, sessionId);
    await suite.payments.control.waitUntilIdle();
    const client = suite.api.client(token);
    const [purchase] = await client.billing.purchases.query();
    const part = ["--amount", `${SHOP_CURRENCY} 20`, "--why", "asked by phone"];
    const refund = () => runOps(suite, "refund", sessionId, ...part);
    suite.payments.control.setRules({ drop: true });
    suite.payments.control.addFault({ kind: "error", path: "/v1/refunds", times: 1, after });
    expect(await refund()).toMatchObject({ refunded: `${SHOP_CURRENCY} 20` });
    suite.payments.control.reset();
    const about = purchase?.id ?? "";
    expect(suite.payments.control.listEvents({ type: "refund.created", about })).toHaveLength(1);
    const [status] = await client.billing.purchases.query();
    expect(status?.refunded.amountMinor).toBe(2_000);
  },
);
