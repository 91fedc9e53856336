import type { StartCheckoutResult } from "@site/contracts/billing";

import type { Tx } from "../../db/client.ts";
import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import { isOfferOf, type PurchaseOffer } from "../../pricing/purchase-offer.ts";
import { attachCheckout } from "../settlement/attach-checkout.ts";
import { settlePurchase } from "../settlement/settle-purchase.ts";
import { giveUpCheckout } from "./give-up-checkout.ts";

/** How often another tab or process may interfere before the buyer is asked to try again. */
const ATTEMPTS = 5;

/** Retries until nothing interfered: an attempt that lost against another tab returns `undefined`. */
export async function untilStarted(
  tryToStart: () => Promise<StartCheckoutResult | undefined>,
): Promise<StartCheckoutResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await tryToStart();
    if (result) return result;
  }
  throw new AppError("checkout_busy");
}

export interface Beginning {
  /** The buyer's open checkout. */
  open: PurchaseRow | undefined;
  offer: PurchaseOffer;
  coupon?: CouponRow | undefined;
  termsVersion: string;
  /** Whether the offer still fits what the buyer owns, checked while no other call can begin for them. */
  stillStands: (tx: Tx) => Promise<boolean>;
}

/** Continues the open checkout if it is for the same offer; closes any other first. */
export async function beginCheckout(
  deps: BillingDeps,
  buyer: ProfileRow,
  { open, ...beginning }: Beginning,
): Promise<StartCheckoutResult | undefined> {
  const { offer, termsVersion } = beginning;
  const isSame =
    open && !open.givenUp && open.termsVersion === termsVersion && isOfferOf(open, offer);
  if (isSame) return resume(deps, open);
  // Closing a checkout leads to beginning the next one: however many tabs compete, one stays open.
  const bought = open && afterEnd(await giveUpCheckout(deps, open));
  if (bought) return bought;

  const purchase = await insertPurchase(deps, { profileId: buyer.id, ...beginning });
  if (!purchase) return undefined;
  if (purchase.state === "paid") {
    deps.wakeOutbox();
    return done(purchase);
  }
  return pay(deps, purchase);
}

/** The checkout may have ended in another tab, which the provider knows before we do. */
async function resume(
  deps: BillingDeps,
  open: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const settled = await settlePurchase(deps, { purchaseId: open.id }, "checkout");
  return settled?.state === "open" ? pay(deps, settled) : afterEnd(settled);
}

/** Returns what was bought meanwhile, and begins again if that failed. */
function afterEnd(ended: PurchaseRow | undefined): StartCheckoutResult | undefined {
  const isBought = ended && (ended.state === "pending" || ended.paidAt !== null);
  return isBought ? done(ended) : undefined;
}

async function pay(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const checkout = await attachCheckout(deps, purchase);
  if ("checkoutUrl" in checkout) return { next: "pay", checkoutUrl: checkout.checkoutUrl };
  await settlePurchase(deps, { purchaseId: purchase.id }, "checkout");
  if (!checkout.mayBeginAgain) throw new AppError("checkout_refused");
  return undefined;
}

export function done(purchase: PurchaseRow): StartCheckoutResult {
  return { next: "done", purchaseId: purchase.id };
}
