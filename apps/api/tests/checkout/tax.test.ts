import { afterEach, expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

test("a visitor sees the tax of their country, and pays exactly that at the till", async () => {
  expect(await suite.api.client().billing.tax.query({ country: "DE" })).toEqual({
    country: "DE",
    percent: 19,
  });
  const { token } = await signUp();
  const checkoutSessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, checkoutSessionId, { country: "DE" });
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(token);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    total: { amountMinor: Math.round(19_900 * 1.19) },
  });
});

test("where tax depends on the address, no rate is named, and an outage is an error", async () => {
  const { billing } = suite.api.client();
  expect(await billing.tax.query({ country: "US" })).toEqual({ country: "US", percent: null });
  expect(await billing.tax.query({ country: "NO" })).toEqual({ country: "NO", percent: 0 });
  suite.payments.control.addFault({ kind: "error", path: "/v1/tax/calculations", times: 9 });
  expect(await getErrorCode(billing.tax.query({ country: "GB" }))).toBe("payment_unavailable");
  expect(await billing.tax.query({ country: "US" })).toMatchObject({ percent: null });
});
