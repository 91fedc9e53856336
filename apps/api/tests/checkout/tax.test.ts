import { TERMS_VERSION } from "@site/contracts/plans";
import { afterEach, expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
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

test("a company's purchase-order number is on the invoice, and its VAT number takes the tax off", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const order = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  const plain = await client.billing.startCheckout.mutate(order);
  const withNumber = await client.billing.startCheckout.mutate({ ...order, poNumber: " PO-4711 " });
  if (withNumber.next !== "pay") throw new Error("A payment was due.");
  expect(withNumber).not.toEqual(plain);
  const checkoutSessionId = parseSessionId(withNumber.checkoutUrl);
  await paySession(suite.payments, checkoutSessionId, { country: "DE", taxId: "DE123456789" });
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    total: { amountMinor: 19_900 },
    tax: { amountMinor: 0 },
  });
  const [event] = suite.payments.control.listEvents({ type: "invoice.paid" }).slice(-1);
  expect(event?.data.object).toMatchObject({
    custom_fields: [{ name: "Purchase order", value: "PO-4711" }],
  });
});
