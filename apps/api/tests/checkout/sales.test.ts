import { TERMS_VERSION } from "@site/contracts/plans";
import { afterEach, expect, test } from "vitest";

import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon, createSale, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.sql.query("update sales set stopped_at = now()"));

const why = ["--why", "the weekend", "--as", "Ada"];

test("a sale lowers the price for everybody, on the page of prices, in the quote and at the till", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  expect(await client.billing.sale.query()).toBeNull();
  await createSale(suite, { planIds: ["pro"] });
  expect(await suite.api.client().billing.sale.query()).toMatchObject({
    name: "Winter sale",
    plans: [
      { planId: "pro", regularPrice: { amountMinor: 19_900 }, price: { amountMinor: 14_925 } },
    ],
  });
  expect(await client.billing.quote.query({ planId: "pro", quantity: 2 })).toMatchObject({
    listPrice: { amountMinor: 39_800 },
    total: { amountMinor: 29_850 },
    saleName: "Winter sale",
  });
  expect(await client.billing.quote.query({ planId: "team" })).toMatchObject({ saleName: null });

  const checkoutSessionId = await startPayment(suite, token, { planId: "pro", quantity: 2 });
  await paySession(suite.payments, checkoutSessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    state: "paid",
    total: { amountMinor: 29_850 },
  });
});

test("sale and coupon don't add up: the larger one counts, and an unused coupon keeps its use", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  await createSale(suite, { percent: 25 });
  const small = await createCoupon(suite, { percent: 20 });
  const large = await createCoupon(suite, { percent: 50 });
  const quote = (couponCode: string) => client.billing.quote.query({ planId: "pro", couponCode });
  expect(await quote(small)).toMatchObject({ couponCode: null, total: { amountMinor: 14_925 } });
  expect(await quote(large)).toMatchObject({ saleName: null, total: { amountMinor: 9_950 } });
  await startPayment(suite, token, { planId: "pro", couponCode: small });
  expect(await selectRows(suite, "select uses from coupons where code = $1", [small])).toEqual([
    { uses: 0 },
  ]);
});

test("an open checkout keeps the sale's price after its end; a new one has the regular price", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const sale = await createSale(suite);
  const checkoutSessionId = await startPayment(suite, token, { planId: "personal" });
  await runOps(suite, "sales", "stop", sale, ...why);
  expect(await client.billing.quote.query({ planId: "personal" })).toMatchObject({
    total: { amountMinor: 9_900 },
  });
  await paySession(suite.payments, checkoutSessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    state: "paid",
    total: { amountMinor: 7_425 },
  });
});

test("the shop makes a sale for some days, and none that overlaps another", async () => {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const create = (name: string, from: string, until: string, ...rest: string[]) =>
    runOps(
      suite,
      "sales",
      "create",
      name,
      "--percent",
      "30",
      "--from",
      from,
      "--until",
      until,
      ...rest,
    );
  expect(await create("Spring", day(1), day(2), "--plans", "pro,team", ...why)).toMatchObject({
    created: { name: "Spring", state: "planned", plans: ["pro", "team"], until: day(2) },
  });
  await expect(create("Other", day(2), day(3), ...why)).rejects.toThrow('The sale "Spring" runs');
  await expect(create("Past", day(-3), day(-2), ...why)).rejects.toThrow("That day is over");
  const { token } = await signUp();
  const quote = await suite.api.client(token).billing.quote.query({ planId: "pro" });
  expect(quote).toMatchObject({ saleName: null, total: { amountMinor: 19_900 } });
});

test("the terms of a checkout are the same with a sale", async () => {
  await createSale(suite);
  const { token } = await signUp();
  const start = () =>
    suite.api
      .client(token)
      .billing.startCheckout.mutate({ planId: "pro", termsVersion: TERMS_VERSION });
  expect(await start()).toEqual(await start());
});
