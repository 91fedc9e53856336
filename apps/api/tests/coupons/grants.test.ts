import { paidPlanIds, TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { deleteByMail } from "../account/delete-by-mail.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const terms = { termsVersion: TERMS_VERSION };
const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);

async function createClient(options: Parameters<typeof signUp>[0] = { verified: true }) {
  const person = await signUp(options);
  return { ...person, client: suite.api.client(person.token) };
}

test("a code shows its offer without an account", async () => {
  const anyone = suite.api.client();
  const grant = await createCoupon(suite, {
    kind: "grant",
    planIds: ["pro"],
    emailDomain: "university.example",
    validUntil: tomorrow,
  });
  expect(await anyone.coupons.check.query({ couponCode: ` ${grant.toLowerCase()} ` })).toEqual({
    benefit: "plan",
    planId: "pro",
    couponCode: grant,
    emailDomain: "university.example",
    validUntil: tomorrow.toISOString(),
  });
  const discount = await createCoupon(suite, { planIds: ["personal", "team"] });
  expect(await anyone.coupons.check.query({ couponCode: discount })).toMatchObject({
    benefit: "discount",
    quotes: [
      { planId: "personal", total: { amountMinor: 7_920 } },
      { planId: "team", total: { amountMinor: 31_920 } },
    ],
    emailDomain: null,
    validUntil: null,
  });
  const everyPlan = await createCoupon(suite);
  const offer = await anyone.coupons.check.query({ couponCode: everyPlan });
  expect(offer.benefit === "discount" && offer.quotes.map(({ planId }) => planId)).toEqual(
    paidPlanIds,
  );
});

test("each reason why a code is invalid has its own error, before and after the login", async () => {
  const { client } = await createClient();
  const codes = {
    coupon_not_found: "NO-SUCH-CODE",
    coupon_not_started: await createCoupon(suite, { validFrom: tomorrow }),
    coupon_expired: await createCoupon(suite, { validUntil: yesterday }),
    coupon_used_up: await createCoupon(suite, { maxUses: 0 }),
  };
  for (const [refusal, couponCode] of Object.entries(codes)) {
    for (const asked of [suite.api.client(), client]) {
      expect(await getErrorCode(asked.coupons.check.query({ couponCode }))).toBe(refusal);
    }
    expect(await getErrorCode(client.coupons.redeem.mutate({ couponCode, ...terms }))).toBe(
      refusal,
    );
  }
  const disabled = await createCoupon(suite, { disabledAt: yesterday });
  expect(await getErrorCode(client.coupons.check.query({ couponCode: disabled }))).toBe(
    "coupon_not_found",
  );
});

test("a grant gives its plan once: licence and mail, no card, and the same purchase when repeated", async () => {
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["team"] });
  const { client, email } = await createClient();
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => client.coupons.redeem.mutate({ couponCode, ...terms })),
  );
  expect([second, third]).toEqual([first, first]);
  const purchaseId = first?.purchaseId ?? "";
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "paid",
    planId: "team",
    couponCode,
    total: { amountMinor: 0 },
  });
  expect(await client.licences.list.query()).toMatchObject([{ planId: "team", status: "active" }]);
  expect((await suite.inbox.waitForMail({ to: email })).subject).toContain("Team");
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(1);
  expect(suite.payments.control.listEvents({ about: purchaseId })).toEqual([]);
  expect(await getErrorCode(client.coupons.check.query({ couponCode }))).toBe(
    "coupon_already_used",
  );

  const stranger = await createClient();
  expect(await getErrorCode(stranger.client.billing.purchaseStatus.query({ purchaseId }))).toBe(
    "purchase_not_found",
  );
  expect(await getErrorCode(suite.api.client().billing.purchaseStatus.query({ purchaseId }))).toBe(
    "unauthenticated",
  );
});

test("a grant is shown to an account with an unconfirmed address, but redeemed only once it is confirmed", async () => {
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["pro"] });
  const { client } = await createClient({ verified: false });
  expect(await client.coupons.check.query({ couponCode })).toMatchObject({ planId: "pro" });
  expect(await getErrorCode(client.coupons.redeem.mutate({ couponCode, ...terms }))).toBe(
    "coupon_email_unverified",
  );
  expect(await selectRows(suite, "select uses from coupons where code = $1", [couponCode])).toEqual(
    [{ uses: 0 }],
  );
});

test("a coupon for a domain works only for confirmed addresses there and at its sub-domains", async () => {
  const emailDomain = "university.example";
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["pro"], emailDomain });
  const member = (name: string) => `${name}-${crypto.randomUUID()}@${emailDomain}`;
  const outsider = await createClient();
  const unconfirmed = await createClient({ email: member("eve") });
  const confirmed = await createClient({ email: member("ada"), verified: true });
  const redeem = ({ client }: typeof outsider) =>
    client.coupons.redeem.mutate({ couponCode, ...terms });
  expect(await getErrorCode(outsider.client.coupons.check.query({ couponCode }))).toBe(
    "coupon_wrong_domain",
  );
  expect(await getErrorCode(redeem(outsider))).toBe("coupon_wrong_domain");
  expect(await getErrorCode(redeem(unconfirmed))).toBe("coupon_email_unverified");
  expect(await redeem(confirmed)).toHaveProperty("purchaseId");
  const student = `bob-${crypto.randomUUID()}@cs.${emailDomain}`;
  const lookalike = `mallory-${crypto.randomUUID()}@not${emailDomain}`;
  expect(await redeem(await createClient({ email: student, verified: true }))).toHaveProperty(
    "purchaseId",
  );
  const other = await createClient({ email: lookalike, verified: true });
  expect(await getErrorCode(redeem(other))).toBe("coupon_wrong_domain");
});

test("any coupon that gives a whole plan requires a confirmed address", async () => {
  const couponCode = await createCoupon(suite, { percent: 100, maxUses: 1 });
  const invented = await createClient({ verified: false });
  const choice = { planId: "pro", couponCode, ...terms } as const;
  expect(await getErrorCode(invented.client.billing.startCheckout.mutate(choice))).toBe(
    "coupon_email_unverified",
  );
  const { client } = await createClient();
  expect(await client.billing.startCheckout.mutate(choice)).toMatchObject({ next: "done" });
});

test("an account with an unconfirmed address reserves a coupon's use for half an hour only", async () => {
  const couponCode = await createCoupon(suite, { percent: 20, maxUses: 1 });
  const invented = await createClient({ verified: false });
  await startPayment(suite, invented.token, { planId: "pro", couponCode });
  const { client, token } = await createClient();
  const choice = { planId: "pro", couponCode, ...terms } as const;
  expect(await getErrorCode(client.billing.startCheckout.mutate(choice))).toBe("coupon_used_up");
  const open = await invented.client.billing.findOpenCheckout.query();
  const heldMs = new Date(open?.expiresAt ?? 0).getTime() - Date.now();
  expect(heldMs).toBeLessThan(40 * 60_000);
  const [held] = await selectRows<{ id: string }>(
    suite,
    "select checkout_session_id as id from purchases where coupon_code = $1",
    [couponCode],
  );
  suite.payments.control.expireSession(held?.id ?? "");
  await suite.payments.control.waitUntilIdle();
  await startPayment(suite, token, { planId: "pro", couponCode });
});

test("a discount coupon cannot be redeemed without a purchase", async () => {
  const { client } = await createClient();
  for (const percent of [20, 100]) {
    const couponCode = await createCoupon(suite, { percent });
    expect(await getErrorCode(client.coupons.redeem.mutate({ couponCode, ...terms }))).toBe(
      "coupon_needs_checkout",
    );
  }
  expect(await client.licences.list.query()).toEqual([]);
});

test("an owner of the plan does not use the grant, and outdated terms are rejected", async () => {
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["pro"], maxUses: 1 });
  const { client, token } = await createClient();
  const outdated = client.coupons.redeem.mutate({ couponCode, termsVersion: "2020-01-01" });
  expect(await getErrorCode(outdated)).toBe("terms_outdated");
  await paySession(suite.payments, await startPayment(suite, token, { planId: "pro" }));
  await suite.payments.control.waitUntilIdle();
  expect(await getErrorCode(client.coupons.redeem.mutate({ couponCode, ...terms }))).toBe(
    "plan_already_owned",
  );
  expect(await selectRows(suite, "select uses from coupons where code = $1", [couponCode])).toEqual(
    [{ uses: 0 }],
  );
});

test("the quote tells a signed-in buyer why the coupon cannot be used", async () => {
  const { client } = await createClient({ verified: false });
  const emailDomain = "university.example";
  const theirs = await createCoupon(suite, { emailDomain });
  expect(
    await getErrorCode(client.billing.quote.query({ planId: "pro", couponCode: theirs })),
  ).toBe("coupon_wrong_domain");
  expect(
    await suite.api.client().billing.quote.query({ planId: "pro", couponCode: theirs }),
  ).toMatchObject({ discount: { amountMinor: 3_980 } });
});

test("a person gets each coupon once, also under another spelling of their mailbox or after a deletion", async () => {
  const code = await createCoupon(suite, { kind: "grant", planIds: ["pro"] });
  const name = `ada${Date.now()}`;
  const redeem = async (email: string) => {
    const { client } = await createClient({ verified: true, email });
    return { client, redeemed: client.coupons.redeem.mutate({ couponCode: code, ...terms }) };
  };
  const first = await redeem(`${name}@gmail.com`);
  await first.redeemed;
  await deleteByMail(suite, first.client, `${name}@gmail.com`);
  for (const email of [`${name}@gmail.com`, `a.${name.slice(1)}+again@googlemail.com`]) {
    const again = await redeem(email);
    expect(await getErrorCode(again.redeemed)).toBe("coupon_already_used");
    const checked = again.client.coupons.check.query({ couponCode: code });
    expect(await getErrorCode(checked)).toBe("coupon_already_used");
  }
  await (
    await redeem(`${name}+again@uni.example`)
  ).redeemed;
});
