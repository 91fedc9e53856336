import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const first = "apps/api/src/db/migrations/0000_first.sql";
const devices = "apps/api/src/db/migrations/0003_devices-and-feeds.sql";
const upgrades = "apps/api/src/db/migrations/0005_upgrades-and-refunds.sql";
const seats = "apps/api/src/db/migrations/0009_seats.sql";
const doubles = [`${tests}/database/doubles.test.ts`];

/** Uniqueness that the database itself enforces, whatever the code does. */
function unique(file: string, name: string): Guard {
  return { what: `unique: ${name}`, file, unique: name, tests: doubles };
}

function uniqueIndex(name: string): Guard {
  return { what: `unique index: ${name}`, file: first, unique: name, tests: doubles };
}

/** The correctness of money, licences and coupons. */
export const moneyGuards: readonly Guard[] = [
  {
    what: "webhook: signature",
    file: "apps/api/src/providers/stripe/read-event.ts",
    text: `    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );`,
    without: "    return JSON.parse(rawBody.toString()) as Stripe.Event;",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "webhook: tolerance for old events",
    file: "apps/api/src/providers/stripe/read-event.ts",
    text: "      TOLERANCE_SECONDS,\n      undefined,",
    without: "      10 ** 10,\n      undefined,",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "webhook: tolerance for future events",
    file: "apps/api/src/providers/stripe/read-event.ts",
    refusal: "webhook_rejected",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "payment: an answer to another request is ignored",
    file: "apps/api/src/providers/stripe/read-checkout.ts",
    text: 'session.object !== "checkout.session" || session.id !== sessionId',
    without: "false",
    tests: ["apps/api/src/providers/stripe/client.test.ts"],
  },
  {
    what: "payment: an answer that is not an object is ignored",
    file: "apps/api/src/providers/stripe/client.ts",
    text: "httpClient: tracedHttp(telemetry, objectsOnly(Stripe.createNodeHttpClient())),",
    without:
      "...(objectsOnly ? {} : { httpClient: tracedHttp(telemetry, objectsOnly(Stripe.createNodeHttpClient())) }),",
    tests: ["apps/api/src/providers/stripe/client.test.ts"],
  },
  {
    what: "settling: only an unchanged purchase is written (optimistic version)",
    file: `${api}/features/settlement/settle-purchase.ts`,
    condition: "purchases.version",
    tests: [`${tests}/settlement/stale-answer.test.ts`],
  },
  {
    what: "checkout: concurrent ones wait for each other",
    file: `${api}/ledger/insert-purchase.ts`,
    text: "await lockAccount(tx, profileId);",
    without: "",
    tests: [`${tests}/checkout/clicks.test.ts`, `${tests}/checkout/upgrade.test.ts`],
  },
  {
    what: "checkout: the terms in force",
    file: `${api}/features/checkout/claim-licence.ts`,
    refusal: "terms_outdated",
    tests: [`${tests}/checkout/subscribers.test.ts`],
  },
  {
    what: "coupon: a use is taken by one conditional update",
    file: `${api}/ledger/coupon-uses.ts`,
    text: "or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),",
    without: "",
    tests: [`${tests}/coupons/coupons.test.ts`],
  },
  {
    what: "coupon: the database refuses more uses than there are",
    file: first,
    text: 'CHECK ("coupons"."uses" between 0 and coalesce("coupons"."max_uses", "coupons"."uses"))',
    without: "CHECK (true)",
    tests: [`${tests}/coupons/coupons.test.ts`],
  },
  {
    what: "coupon: a grant requires a confirmed address",
    file: `${api}/pricing/coupon-refusal.ts`,
    text: 'return needsVerified && !buyer.emailVerified ? "coupon_email_unverified" : undefined;',
    without: "return needsVerified ? undefined : undefined;",
    tests: [`${api}/pricing/coupon-refusal.test.ts`],
  },
  {
    what: "coupon: one domain means that domain",
    file: `${api}/pricing/coupon-refusal.ts`,
    text: "endsWith(`@${domain}`)",
    without: "endsWith(domain)",
    tests: [`${api}/pricing/coupon-refusal.test.ts`, `${tests}/coupons/grants.test.ts`],
  },
  {
    what: "credit: used by one purchase only",
    file: `${api}/ledger/take-up-subscription.ts`,
    text: "and(eq(formerSubscriptions.id, subscriptionRowId), isNull(formerSubscriptions.purchaseId)),",
    without: "eq(formerSubscriptions.id, subscriptionRowId),",
    tests: doubles,
  },
  {
    what: "refund: requested once",
    file: `${api}/features/billing/request-refund.ts`,
    text: "if (found.purchase.refundRequestedAt) return;",
    without: "",
    tests: [`${tests}/checkout/refund.test.ts`],
  },
  {
    what: "refund: sent once (idempotency key)",
    file: "apps/api/src/providers/stripe/refund-payment.ts",
    text: "key: `refund-${purchaseId}-${request}`,",
    without: "key: crypto.randomUUID(),",
    tests: [`${tests}/checkout/refund.test.ts`],
  },
  {
    what: "checkout: opened once (idempotency key)",
    file: "apps/api/src/providers/stripe/open-checkout.ts",
    text: "key: `checkout-${order.purchaseId}`,",
    without: "key: crypto.randomUUID(),",
    tests: [`${tests}/checkout/checkout.test.ts`],
  },
  {
    what: "devices: a slot is taken by one conditional update",
    file: `${api}/features/licences/activate-device.ts`,
    text: "          and devices_in_use < device_limit\n",
    without: "",
    tests: [`${tests}/licences/devices.test.ts`],
  },
  {
    what: "seats: assigning and accepting wait for each other",
    file: `${api}/features/seats/lock-team.ts`,
    text: '.for("update")',
    without: "",
    tests: [`${tests}/seats/seat-invitations.test.ts`],
  },
  {
    what: "seats: not more than were paid for",
    file: `${api}/features/seats/invite-to-seat.ts`,
    refusal: "seat_not_free",
    tests: [`${tests}/seats/seat-invitations.test.ts`, `${tests}/seats/seats.test.ts`],
  },
  {
    what: "licence: none while its payment is disputed",
    file: `${api}/features/licences/licence-file.ts`,
    refusal: "licence_not_active",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "outbox: a worker past its lease leaves the row alone",
    file: `${api}/outbox/drain-outbox.ts`,
    text: "eq(outbox.attempts, attempts), eq(outbox.again, again)",
    without: "attempts + again < 0 ? eq(outbox.id, id) : undefined",
    tests: [`${tests}/mail/outbox.test.ts`],
  },
  {
    what: "outbox: a row that another worker holds is not claimed",
    file: `${api}/outbox/drain-outbox.ts`,
    text: '    .for("update", { skipLocked: true });',
    without: ";",
    tests: [`${tests}/mail/mail.test.ts`, `${tests}/mail/outbox.test.ts`],
  },
  {
    what: "ledger: append-only (trigger)",
    file: "apps/api/src/db/migrations/0001_append-only-transitions.sql",
    text: "RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
    without: "RETURN coalesce(NEW, OLD);",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  uniqueIndex("coupon_once_per_account"),
  uniqueIndex("one_open_checkout_per_buyer"),
  uniqueIndex("purchase_transitions_purchase_id_version_index"),
  unique(first, "coupon_redemptions_purchaseId_unique"),
  unique(first, "coupons_code_unique"),
  unique(first, "licences_purchaseId_unique"),
  unique(first, "licences_key_unique"),
  unique(first, "outbox_dedupeKey_unique"),
  unique(first, "profiles_identityUid_unique"),
  unique(first, "profiles_paymentCustomerId_unique"),
  unique(first, "purchases_checkoutSessionId_unique"),
  unique(first, "purchases_paymentIntentId_unique"),
  unique(devices, "one_row_per_device"),
  unique(upgrades, "former_subscriptions_subscriptionId_unique"),
  unique(upgrades, "former_subscriptions_purchaseId_unique"),
  unique(seats, "seats_heldLicenceId_unique"),
  unique(seats, "one_seat_per_address"),
  unique("apps/api/src/db/migrations/0019_gifts.sql", "one_gift_per_address_and_plan"),
];
