import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const kept = [`${tests}/checkout/kept-failures.test.ts`];
const deletion = [`${tests}/account/deletion-and-money.test.ts`];
const ended = [`${tests}/checkout/ended-licence.test.ts`];
const twice = [`${tests}/licences/held-twice.test.ts`];

/** The refunds of a licence that ends, of a deleted account and of a second licence. */
export const ledgerGuards: readonly Guard[] = [
  {
    what: "ledger: upgrades and renewals of a licence that ends are refunded",
    file: `${api}/ledger/refund-orphaned-payments.ts`,
    text: 'origin.refundRequestedAt || licenceStatusOf(origin.state) === "revoked"',
    without: "origin.version < 0",
    tests: ended,
  },
  {
    what: "ledger: the refund of a licence asks for those of its upgrades and renewals in the same moment",
    file: `${api}/ledger/note-refund-request.ts`,
    text: "  if (purchase.originId === null) await refundOnTop(tx, purchase.id, at);\n",
    without: "",
    tests: ended,
  },
  {
    what: "ledger: a payment that arrives after its account was deleted is refunded",
    file: `${api}/ledger/apply-transition.ts`,
    text: "payerIsGone: Boolean(payer?.deletedAt)",
    without: "payerIsGone: false",
    tests: deletion,
  },
  {
    what: "ledger: nothing begins on a deleted account",
    file: `${api}/session/lock-account.ts`,
    refusal: "account_deleted",
    tests: deletion,
  },
  {
    what: "ledger: an account with an open checkout is not deleted",
    file: `${api}/features/account/delete-account.ts`,
    text: "    if (await findOpenPurchase(tx, id)) return false;\n",
    without: "",
    tests: deletion,
  },
  {
    what: "ledger: no second licence beside a pending payment",
    file: `${api}/ledger/buyers-purchases.ts`,
    text: `  return pending;
}

/** An upgrade or renewal of this licence`,
    without: `  return pending && undefined;
}

/** An upgrade or renewal of this licence`,
    tests: [`${tests}/checkout/subscribers.test.ts`],
  },
  {
    what: "price: an upgrade includes renewed months",
    file: `${api}/pricing/upgrade-offers.ts`,
    text: "upgradePrice(licence.planId, larger, renewedMonths)",
    without: "upgradePrice(licence.planId, larger, renewedMonths * 0)",
    tests: [`${tests}/checkout/upgrade.test.ts`],
  },
  {
    what: "ledger: a refund is checked again after it was made",
    file: `${api}/ledger/next-check.ts`,
    text: "return age > WATCHED_DAYS * DAY",
    without: 'return state === "refunded" || age > WATCHED_DAYS * DAY',
    tests: [`${api}/ledger/next-check.test.ts`],
  },
  {
    what: "ledger: an upgrade keeps its money only for the licence it was offered for",
    file: `${api}/ledger/refund-orphaned-payments.ts`,
    text: "isAsOffered(tx, purchase, originId)",
    without: "Promise.resolve(true)",
    tests: ended,
  },
  {
    what: "ledger: a second licence of the same plan is refunded",
    file: `${api}/ledger/refuse-replaced.ts`,
    text: "  return other !== undefined;",
    without: "  return false;",
    tests: ended,
  },
  {
    what: "ledger: a licence is not restored beside another of its plan",
    file: `${api}/features/licences/set-revoked.ts`,
    text: "    if (!revoked) await requireRestorable(tx, { ...before, purchaseId });\n",
    without: "",
    tests: twice,
  },
  {
    what: "ledger: a licence is not moved beside another of its plan",
    file: `${api}/features/licences/move-licence.ts`,
    text: "    if (!isTheirs) await requireMovable(tx, { ...before, purchaseId }, to);\n",
    without: "",
    tests: twice,
  },
  {
    what: "ledger: a payment is not accepted beside a licence of its plan",
    file: `${api}/features/billing/decide-payment.ts`,
    text: '    if (decision === "accepted") await requireAcceptable(tx, purchase);\n',
    without: "",
    tests: twice,
  },
  {
    what: "ledger: what a person obtains waits for their account, also if another paid for it",
    file: `${api}/ledger/lock-ledger.ts`,
    text: "        inArray(profiles.id, holder),\n",
    without: "",
    tests: twice,
  },
  {
    what: "ledger: a refund that comes back gives no second licence",
    file: `${api}/ledger/refuse-replaced.ts`,
    text: "const begins = counts(purchase) &&",
    without: "const begins = !from?.paidAt && counts(purchase) &&",
    tests: ended,
  },
  {
    what: "ledger: an upgrade that was bought again meanwhile is not kept twice",
    file: `${api}/ledger/refuse-replaced.ts`,
    text: '  if (kind === "upgrade" && ledger.some((other) => replaces(other, purchase))) return true;\n',
    without: "",
    tests: ended,
  },
  {
    what: "ledger: what the shop does not take goes back",
    file: `${api}/ledger/refund-orphaned-payments.ts`,
    text: 'purchase.paymentDecision === "refused" && !purchase.refundRequestedAt',
    without: "purchase.version < 0",
    tests: ended,
  },
  {
    what: "payment: what was not paid as ordered gives nothing until it is decided",
    file: `${api}/features/settlement/hold-payment.ts`,
    text: "if (!isHeld) return",
    without: "if (!isHeld || problem) return",
    tests: [`${tests}/settlement/unlike-the-order.test.ts`],
  },
  {
    what: "payment: an amount that is none is no answer of the provider's",
    file: `${api}/providers/stripe/read-checkout.ts`,
    text: "!Number.isInteger(amount) || amount < 0 || amount > MOST_MINOR",
    without: "amount === Infinity",
    tests: [`${tests}/settlement/unlike-the-order.test.ts`],
  },
  {
    what: "refund: the same part twice is asked for twice",
    file: `${api}/features/billing/require-new-part.ts`,
    text: "  if (!at || again) return;",
    without: "  if (at !== null) return;",
    tests: [`${tests}/ops/ops-purchases.test.ts`],
  },
  {
    what: "webhook: names that no object of the provider has are refused",
    file: `${api}/providers/stripe/read-event.ts`,
    text: "z.string().check(z.regex(/^[!-~]{1,255}$/))",
    without: "z.string()",
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "ledger: its record is never emptied (trigger)",
    file: `${api}/db/migrations/0015_unlike-the-order.sql`,
    text: 'BEFORE TRUNCATE ON "purchase_transitions"',
    without: 'BEFORE DELETE ON "purchase_transitions"',
    tests: [`${tests}/settlement/webhooks.test.ts`],
  },
  {
    what: "ledger: only what was never paid may go, after a year (trigger)",
    file: `${api}/db/migrations/0016_forget-abandoned-checkouts.sql`,
    text: "AND p.updated_at < now() - interval '365 days'",
    without: "",
    tests: [`${tests}/database/forget-old.test.ts`],
  },
  {
    what: "mail: a receipt is written once, also after its record is gone",
    file: `${api}/ledger/tell-payer.ts`,
    text: "!from?.paidAt && to.paidAt !== null",
    without: "to.paidAt !== null",
    tests: [`${tests}/database/forget-old.test.ts`],
  },
  {
    what: "coupon: what gives a whole plan needs a confirmed address",
    file: `${api}/pricing/coupon-refusal.ts`,
    text: "domain !== undefined || givesWholePlan(coupon, planId)",
    without: 'domain !== undefined || coupon.kind === "grant"',
    tests: [`${tests}/coupons/grants.test.ts`],
  },
  {
    what: "coupon: an invented address holds a use for a short time",
    file: `${api}/ledger/insert-purchase.ts`,
    text: "coupon && !emailVerified ?",
    without: "coupon && !emailVerified && !coupon ?",
    tests: [`${tests}/coupons/grants.test.ts`],
  },
  {
    what: "device: refused activations are limited apart",
    file: `${api}/features/licences/activate-device.ts`,
    text: '  await deps.limiter.giveBack("activation:licence", licenceId);\n',
    without: "",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "ledger: a refund after one that came back is mailed again",
    file: `${api}/ledger/enqueue-refund-mail.ts`,
    text: "returned > 0 ?",
    without: "returned > 99 ?",
    tests: [`${tests}/settlement/state-mails.test.ts`],
  },
  {
    what: "payment: a failure that the provider keeps under a key spends the key",
    file: `${api}/providers/stripe/under-key.ts`,
    text: "!failure || failed > 1",
    without: '!failure || failure === "kept" || failed > 1',
    tests: kept,
  },
  {
    what: "payment: a part that was sent behind a failure is not sent again",
    file: `${api}/providers/stripe/under-key.ts`,
    text: "await findDone?.()",
    without: "undefined as T | undefined",
    tests: kept,
  },
];
