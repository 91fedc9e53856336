import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { toAppError } from "../../src/error-mapping.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { createCoupon, insertBuyer, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

const terms = { termsVersion: TERMS_VERSION };

async function countUses(code: string) {
  const [uses] = await selectRows(
    suite,
    `select uses,
       (select count(*)::int from coupon_redemptions r where r.coupon_id = coupons.id and state <> 'released') as held
     from coupons where code = $1`,
    [code],
  );
  return uses;
}

// `pnpm measure race coupon` repeats this 1,000 times.
test("a coupon with 20 uses is used exactly 20 times by 80 concurrent buyers on two instances", async () => {
  const buyers = await Promise.all(Array.from({ length: 80 }, () => insertBuyer(suite)));
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100, maxUses: 20 });
  const results = await Promise.allSettled(
    buyers.map((buyer, turn) =>
      retryUntilAnswered(() =>
        startCheckout((turn % 2 ? second : suite.api).deps, buyer, {
          planId: "pro",
          couponCode,
          ...terms,
        }),
      ),
    ),
  );
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason)] : [],
  );
  expect(refusals).toEqual(Array.from({ length: 60 }, () => "AppError: coupon_used_up"));
  expect(await countUses(couponCode)).toEqual({ uses: 20, held: 20 });
});

/** Eighty callers share few connections. A caller that gets none in time retries, as a client would. */
async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (toAppError(error).code !== "unavailable") throw error;
    }
  }
}

test("if nothing is due no card is required: the purchase is complete at once, with licence and mail", async () => {
  const { token, email } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const result = await client.billing.startCheckout.mutate({
    planId: "team",
    couponCode,
    ...terms,
  });
  if (result.next !== "done") throw new Error("Nothing was due.");
  const purchase = await client.billing.purchaseStatus.query({ purchaseId: result.purchaseId });
  expect(purchase).toMatchObject({
    state: "paid",
    listPrice: { amountMinor: 39_900 },
    discount: { amountMinor: 39_900 },
    total: { amountMinor: 0 },
    couponCode,
  });
  expect(await client.licences.list.query()).toMatchObject([
    { planId: "team", seats: 5, status: "active" },
  ]);
  const mail = await suite.inbox.waitForMail({ to: email });
  expect(mail.text).not.toContain("invoice");
  const { purchaseId } = result;
  expect(await getErrorCode(client.billing.receipt.query({ purchaseId }))).toBe(
    "receipt_not_ready",
  );
  expect(suite.payments.control.listEvents({ about: purchaseId })).toEqual([]);
});

test("the invoice shows list price and discount", async () => {
  const { token } = await signUp();
  const couponCode = await createCoupon(suite, {
    kind: "amount",
    amountMinor: 1_500,
    currency: SHOP_CURRENCY,
  });
  const sessionId = await startPayment(suite, token, { planId: "personal", couponCode });
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(token);
  const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  expect(purchase).toMatchObject({
    listPrice: { amountMinor: 9_900 },
    discount: { amountMinor: 1_500 },
    state: "paid",
  });
  const session = await fetch(
    `${suite.payments.apiBase}/v1/checkout/sessions/${sessionId}?expand[]=invoice`,
    { headers: { authorization: "Bearer sk_test_local" } },
  );
  expect(await session.json()).toMatchObject({
    invoice: { subtotal: 9_900, total_discount_amounts: [{ amount: 1_500 }] },
  });
});

test("one account uses a coupon once, in any spelling and for any plan", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const code = await createCoupon(suite, { kind: "percent", percent: 100 });
  await client.billing.startCheckout.mutate({ planId: "personal", couponCode: code, ...terms });
  const spelt = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const again = client.billing.startCheckout.mutate({ planId: "pro", couponCode: spelt, ...terms });
  expect(await getErrorCode(again)).toBe("coupon_already_used");
});

test("a buyer who changes the plan keeps the coupon's last use", async () => {
  const { token } = await signUp();
  const couponCode = await createCoupon(suite, { maxUses: 1 });
  await startPayment(suite, token, { planId: "personal", couponCode });
  await startPayment(suite, token, { planId: "pro", couponCode });
  expect(await countUses(couponCode)).toEqual({ uses: 1, held: 1 });
  const other = suite.api.client((await signUp()).token);
  const call = other.billing.startCheckout.mutate({ planId: "pro", couponCode, ...terms });
  expect(await getErrorCode(call)).toBe("coupon_used_up");
});

test("a grant needs a confirmed address, and gives its plan", async () => {
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["pro"] });
  const choice = { planId: "pro", couponCode, ...terms } as const;
  const unverified = suite.api.client((await signUp()).token);
  expect(await getErrorCode(unverified.billing.startCheckout.mutate(choice))).toBe(
    "coupon_email_unverified",
  );
  const verified = suite.api.client((await signUp({ verified: true })).token);
  expect(await verified.billing.startCheckout.mutate(choice)).toMatchObject({ next: "done" });
});

test("a quote shows the price without an account, and why a coupon cannot be used", async () => {
  const client = suite.api.client();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(
    await client.billing.quote.query({ planId: "pro", couponCode: await createCoupon(suite) }),
  ).toMatchObject({
    listPrice: { amountMinor: 19_900, currency: SHOP_CURRENCY },
    discount: { amountMinor: 3_980 },
    total: { amountMinor: 15_920 },
  });
  const refusals = {
    coupon_not_found: "NO-SUCH-CODE",
    coupon_not_started: await createCoupon(suite, { validFrom: tomorrow }),
    coupon_expired: await createCoupon(suite, { validUntil: yesterday }),
    coupon_wrong_plan: await createCoupon(suite, { planIds: ["team"] }),
    coupon_used_up: await createCoupon(suite, { maxUses: 0 }),
  };
  for (const [code, couponCode] of Object.entries(refusals)) {
    expect(await getErrorCode(client.billing.quote.query({ planId: "pro", couponCode }))).toBe(
      code,
    );
  }
});

test("the database rejects more uses than a coupon has", async () => {
  const code = await createCoupon(suite, { maxUses: 1 });
  const raise = suite.sql.query("update coupons set uses = 2 where code = $1", [code]);
  await expect(raise).rejects.toThrow("coupon_uses_within_limit");
});
