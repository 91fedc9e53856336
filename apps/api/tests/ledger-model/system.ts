import { SHOP_CURRENCY } from "@site/contracts/plans";
import { TERMS_VERSION } from "@site/contracts/plans";
import { parseSessionId } from "@site/local/payments/test-support/pay-checkout";
import { inArray, or } from "drizzle-orm";

import { type LicenceRow, licences } from "../../src/db/schema/licences.ts";
import { type ProfileRow, profiles } from "../../src/db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../src/db/schema/purchases.ts";
import { type SeatRow, seats } from "../../src/db/schema/seats.ts";
import type { Deps } from "../../src/deps.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { getCataloguePrices, type PriceList } from "../../src/pricing/price-list.ts";
import { paySession } from "../setup/pay.ts";
import { createCoupon, insertBuyer } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

/** How far apart two rows of the same step can be, in milliseconds. */
export const INSTANT = 30_000;

/** The clock of the API and of the provider, which every step advances. */
export const clock = { aheadMs: 0 };
export const now = (): Date => new Date(Date.now() + clock.aheadMs);

/** The shop that one sequence of steps uses, with its own accounts and coupons. */
export interface System {
  suite: Suite;
  deps: Deps;
  ids: string[];
  /** A former subscriber who can claim a licence. */
  subscriberId: string;
  codes: { discount: string; grant: string };
  /** The price lists since the beginning, the newest last. */
  prices: PriceList[];
  /** A log of the steps, for debugging a failure. */
  trace: string[];
}

/** The rows after the last step, from which steps choose their targets. Rows of the newest purchase come last. */
export interface Model {
  people: ProfileRow[];
  purchases: PurchaseRow[];
  licences: LicenceRow[];
  seats: SeatRow[];
}

/** The credit of the second former subscriber. */
const CREDIT_MINOR = 1_500;

/** Creates a buyer of Personal, a buyer with a credit and a former subscriber with a year. */
export async function createSystem(suite: Suite): Promise<{ model: Model; real: System }> {
  // Keeps the jobs from checking the purchases and invoices of other sequences again.
  await suite.sql.query("update purchases set next_check_at = null");
  await suite.sql.query("update invoices set unused_checked_at = 'infinity'");
  await suite.sql.query("delete from prices");
  await suite.sql.query("update sales set stopped_at = now()");
  suite.payments.control.reset();
  suite.payments.control.setRules({ drop: true });
  const deps: Deps = { ...suite.api.deps, wakeOutbox: () => undefined };
  const [first, second, subscriber] = await Promise.all([0, 1, 2].map(() => insertBuyer(suite)));
  if (!first || !second || !subscriber) throw new Error("Three people were made.");
  await suite.sql.query(
    `insert into former_subscriptions
       (subscription_id, customer_id, email, paid_months, credit_minor, currency, imported_at)
     values ($1, 'cus_former', $2, 12, 0, $5, now()), ($3, 'cus_other', $4, 5, $6, $5, now())`,
    [
      `sub_${subscriber.id}`,
      subscriber.email,
      `sub_${second.id}`,
      second.email,
      SHOP_CURRENCY,
      CREDIT_MINOR,
    ],
  );
  const [discount, grant] = await Promise.all([
    createCoupon(suite, { percent: 20 }),
    createCoupon(suite, { kind: "grant", planIds: ["pro"] }),
  ]);
  const choice = { planId: "personal", termsVersion: TERMS_VERSION } as const;
  const started = await startCheckout(deps, first, choice);
  const checkoutSessionId = parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
  await paySession(suite.payments, checkoutSessionId);
  await syncPurchase(deps, { checkoutSessionId }, "model");
  const ids = [first.id, second.id, subscriber.id];
  const codes = { discount, grant };
  const prices = [getCataloguePrices()];
  const real = { suite, deps, ids, subscriberId: subscriber.id, codes, prices, trace: [] };
  const model = { people: [], purchases: [], licences: [], seats: [] };
  await refreshModel(model, real);
  return { model, real };
}

/** Reads the rows of the system again. */
export async function refreshModel(model: Model, { deps: { db }, ids }: System): Promise<void> {
  model.people = await db
    .select()
    .from(profiles)
    .where(inArray(profiles.id, ids))
    .orderBy(profiles.createdAt);
  model.purchases = await db
    .select()
    .from(purchases)
    .where(inArray(purchases.profileId, ids))
    .orderBy(purchases.createdAt, purchases.id);
  const own = model.purchases.map(({ id }) => id);
  model.licences = await db
    .select()
    .from(licences)
    .where(
      or(inArray(licences.profileId, ids), inArray(licences.purchaseId, [...own, ids[0] ?? ""])),
    )
    .orderBy(licences.issuedAt, licences.id);
  const newest = (isOf: (purchase: PurchaseRow) => boolean) => model.purchases.findLastIndex(isOf);
  model.people = model.people.toSorted(
    (a, b) =>
      newest(({ profileId }) => profileId === a.id) - newest(({ profileId }) => profileId === b.id),
  );
  const concerns = (licence: LicenceRow) =>
    newest(({ id, originId }) => (originId ?? id) === licence.purchaseId);
  model.licences = model.licences.toSorted((a, b) => concerns(a) - concerns(b));
  model.seats = await db
    .select()
    .from(seats)
    .where(inArray(seats.licenceId, [...model.licences.map(({ id }) => id), ids[0] ?? ""]))
    .orderBy(seats.invitedAt, seats.id);
}
