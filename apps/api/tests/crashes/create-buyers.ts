import type { GiftDetails } from "@site/contracts/gifts";
import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { listUpgradableLicences, startUpgrade } from "../../src/features/checkout/upgrades.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { insertBuyer, lastCharge, selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

export const terms = { termsVersion: TERMS_VERSION };

export interface Buyer {
  people: string[];
  buyer: ProfileRow;
}

export async function createBuyer(suite: Suite): Promise<Buyer> {
  const buyer = await insertBuyer(suite);
  return { buyer, people: [buyer.id] };
}

export async function createLicensee(suite: Suite, planId: PaidPlanId) {
  const it = await createBuyer(suite);
  const { id } = await issueLicence(suite.api.deps, {
    profileId: it.buyer.id,
    planId,
    record: async () => undefined,
  });
  const [licence] = await selectRows<{ id: string; key: string }>(
    suite,
    "select id, key from licences where purchase_id = $1",
    [id],
  );
  if (!licence) throw new Error("A licence that was just issued is gone.");
  return { ...it, licenceId: licence.id, key: licence.key, purchaseId: id };
}

export interface Choice {
  planId: PaidPlanId;
  couponCode?: string;
  gift?: GiftDetails;
}

/** Starts or resumes the checkout. */
export async function openSession(suite: Suite, { buyer }: Buyer, choice: Choice): Promise<string> {
  const started = await startCheckout(suite.api.deps, buyer, { ...choice, ...terms });
  return parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
}

export async function payAndSync(suite: Suite, checkoutSessionId: string): Promise<void> {
  await paySession(suite.payments, checkoutSessionId);
  await syncPurchase(suite.api.deps, { checkoutSessionId }, "paid");
}

/** Creates a buyer who has paid. The payment is synced unless `isSynced` is false. */
export async function createPayer(suite: Suite, choice: Choice, { isSynced = true } = {}) {
  const it = await createBuyer(suite);
  const checkoutSessionId = await openSession(suite, it, choice);
  await paySession(suite.payments, checkoutSessionId);
  if (isSynced) await syncPurchase(suite.api.deps, { checkoutSessionId }, "paid");
  const [purchase] = await selectRows<{ id: string }>(
    suite,
    "select id from purchases where checkout_session_id = $1",
    [checkoutSessionId],
  );
  return { ...it, checkoutSessionId, purchaseId: purchase?.id ?? "", charge: lastCharge(suite) };
}

/** The offer for a buyer's licence, as their page sends it. */
export async function findOffer(
  suite: Suite,
  { buyer }: Buyer,
  kind: "upgrade" | "renewal",
  planId: PaidPlanId,
) {
  const [licence] = await listUpgradableLicences(suite.api.deps, buyer);
  const offer = licence?.offers.find((each) => each.kind === kind && each.planId === planId);
  if (!licence || !offer) throw new Error(`No ${kind} to ${planId} is offered.`);
  return {
    licenceId: licence.licenceId,
    kind,
    planId,
    seenPrice: offer.price,
    seenUpdatesUntil: licence.updatesUntil,
    ...terms,
  };
}
export type FoundOffer = Awaited<ReturnType<typeof findOffer>>;

export async function openUpgradeSession(
  suite: Suite,
  { buyer }: Buyer,
  choice: FoundOffer,
): Promise<string> {
  const started = await startUpgrade(suite.api.deps, buyer, choice);
  return parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
}
