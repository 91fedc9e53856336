import { TERMS_VERSION } from "@site/contracts/plans";
import { afterEach, expect, test } from "vitest";

import type { Payments } from "../../src/providers/payments.ts";
import { createStripePayments } from "../../src/providers/stripe/payments.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

const terms = { termsVersion: TERMS_VERSION };

function listStates(email: string): Promise<unknown[]> {
  return selectRows(
    suite,
    `select state, checkout_session_id is not null as opened
     from purchases join profiles on profiles.id = profile_id
     where email = $1 order by purchases.created_at`,
    [email],
  );
}

/** A provider that rejects every checkout, because the site's URL is invalid. */
function createRejectingPayments(): Payments {
  return createStripePayments({
    secretKey: "sk_test_local",
    webhookSecrets: ["whsec_local"],
    apiBase: suite.payments.apiBase,
    siteOrigin: "not an address",
    digests: suite.api.deps.digests,
    log: suite.api.deps.log,
  });
}

test("a checkout that the provider rejects ends at once, releases its coupon and blocks nothing", async () => {
  const { token, email } = await signUp();
  const couponCode = await createCoupon(suite, { maxUses: 1 });
  const broken = await suite.startApi({ payments: createRejectingPayments() });
  const choice = { planId: "pro", couponCode, ...terms } as const;
  for (const _click of [1, 2]) {
    const click = broken.client(token).billing.startCheckout.mutate(choice);
    expect(await getErrorCode(click)).toBe("checkout_rejected");
  }
  const refused = { state: "failed", opened: false };
  expect(await listStates(email)).toEqual([refused, refused]);
  expect(await broken.client(token).billing.findOpenCheckout.query()).toBeNull();
  expect(await broken.client(token).billing.purchases.query()).toEqual([]);
  await broken.client(token).billing.cancelOpenCheckout.mutate();

  await startPayment(suite, token, { planId: "pro", couponCode });
  expect(await listStates(email)).toEqual([refused, refused, { state: "open", opened: true }]);
});

test("a purchase whose idempotency key was used by another request fails, and the next one opens", async () => {
  const { token, email } = await signUp();
  const path = "/v1/checkout/sessions";
  suite.payments.control.addFault({ kind: "refuse", path, times: 2 });
  const client = suite.api.client(token);
  const choice = { planId: "pro", ...terms } as const;
  expect(await getErrorCode(client.billing.startCheckout.mutate(choice))).toBe(
    "payment_unavailable",
  );
  expect(await listStates(email)).toEqual([{ state: "open", opened: false }]);
  const [open] = await selectRows<{ id: string }>(
    suite,
    "select p.id from purchases p join profiles on profiles.id = profile_id where email = $1",
    [email],
  );
  await fetch(`${suite.payments.apiBase}/v1/customers`, {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_local",
      "idempotency-key": `checkout-${open?.id}`,
    },
    body: new URLSearchParams({ name: "another" }),
  });
  await startPayment(suite, token, { planId: "pro" });
  expect(await listStates(email)).toEqual([
    { state: "failed", opened: false },
    { state: "open", opened: true },
  ]);
});

test("a buyer whose customer was deleted at the provider gets a new one without an error", async () => {
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  const { id } = await client.auth.me.query();
  await suite.sql.query("update profiles set payment_customer_id = 'cus_gone' where id = $1", [id]);
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  expect(await client.billing.findOpenCheckout.query()).toMatchObject({
    checkoutUrl: expect.stringContaining(sessionId) as string,
  });
  expect((await listStates(email)).at(-1)).toEqual({ state: "open", opened: true });
});

test("with a wrong API key of the provider no purchase fails for good: it opens once the key is right", async () => {
  const { token, email } = await signUp();
  const locked = await suite.startApi({
    payments: createStripePayments({
      secretKey: "sk_test_of_another_shop",
      webhookSecrets: ["whsec_local"],
      apiBase: suite.payments.apiBase,
      siteOrigin: suite.config.SITE_ORIGIN,
      digests: suite.api.deps.digests,
      log: suite.api.deps.log,
    }),
  });
  const click = locked.client(token).billing.startCheckout.mutate({ planId: "pro", ...terms });
  expect(await getErrorCode(click)).toBe("payment_unavailable");
  expect(await listStates(email)).toEqual([{ state: "open", opened: false }]);
  await startPayment(suite, token, { planId: "pro" });
  expect(await listStates(email)).toEqual([{ state: "open", opened: true }]);
});
