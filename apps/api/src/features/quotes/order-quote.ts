import type { StartCheckoutResult } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import type { OrderQuoteInput } from "@site/contracts/quotes";
import { eq } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { type QuoteRow, quotes } from "../../db/schema/quotes.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { assertMayBuy, assertMayOrderByInvoice } from "../../ledger/buyer-limits.ts";
import { findOpenPurchase } from "../../ledger/find-purchases.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import type { PurchaseOffer } from "../../pricing/price.ts";
import {
  assertCurrentTerms,
  openOrResumeCheckout,
  retryOnConflict,
  toCompletedCheckout,
} from "../checkout/start-checkout.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";
import { syncPurchaseIfReachable } from "../payment-sync/sync-purchase.ts";
import { findQuote, isOrdered, toCompany } from "./quotes.ts";

/**
 * Orders a quote at its price, to be paid on the provider's page or by invoice. A repeated call continues the order. The
 * licence is issued once the invoice is paid.
 */
export async function orderQuote(
  deps: BillingDeps,
  buyer: ProfileRow,
  { quoteId, payBy, termsVersion }: OrderQuoteInput,
): Promise<StartCheckoutResult> {
  assertCurrentTerms(termsVersion);
  await assertMayBuy(deps, buyer);
  if (payBy === "invoice" && !buyer.emailVerified) throw new AppError("invoice_email_unverified");
  return retryOnConflict(async () => {
    const found = await findQuote(deps, quoteId);
    if (!found || found.quote.profileId !== buyer.id) throw new AppError("quote_not_found");
    const { quote, purchase } = found;
    if (purchase && isOrdered(found) && purchase.state !== "open") {
      return toCompletedCheckout(purchase);
    }
    if (quote.validUntil < deps.now()) throw new AppError("quote_expired");
    const open = await findOpenPurchase(deps.db, buyer.id);
    const isOwnOrder = open !== undefined && open.id === quote.purchaseId;
    if (open && (!isOwnOrder || payBy === "invoice")) {
      const ended = await cancelPurchase(deps, open);
      // It was paid in another tab meanwhile.
      if (ended.paidAt || ended.state === "pending") return toCompletedCheckout(ended);
    }
    const order = {
      offer: toOffer(quote),
      termsVersion,
      poNumber: quote.poNumber || undefined,
      isStillAllowed: (tx: Tx) => canOrder(tx, quote, payBy, deps.now()),
      record: (tx: Tx, inserted: PurchaseRow) => linkOrder(tx, quote, inserted),
    };
    if (payBy === "checkout") {
      return openOrResumeCheckout(deps, buyer, {
        ...order,
        openPurchase: isOwnOrder ? open : undefined,
      });
    }
    const ordered = await insertPurchase(deps, {
      ...order,
      profileId: buyer.id,
      payBy,
      cause: "invoice",
      record: async (tx, inserted) => {
        await linkOrder(tx, quote, inserted);
        await tx
          .insert(invoices)
          .values({ purchaseId: inserted.id, email: buyer.email, ...toCompany(quote) });
      },
    });
    if (!ordered) return undefined;
    // If the provider is away, the reconciliation job opens the invoice.
    await syncPurchaseIfReachable(deps, ordered, "invoice");
    deps.wakeOutbox();
    return toCompletedCheckout(ordered);
  });
}

function toOffer(quote: QuoteRow): PurchaseOffer {
  const { planId, quantity, currency, listPriceMinor, discountMinor, saleName } = quote;
  const { seats, updatesMonths } = paidPlans[planId];
  return {
    kind: "new",
    originId: null,
    fromPlanId: null,
    fromUpdatesUntil: null,
    planId,
    quantity,
    seats: seats * quantity,
    updatesMonths,
    listPrice: money(listPriceMinor, currency),
    discount: money(discountMinor, currency),
    credit: money(0, currency),
    subscriptionId: null,
    total: money(listPriceMinor - discountMinor, currency),
    couponCode: null,
    saleName,
  };
}

/** Called while the account is locked, so that two tabs don't order the quote twice. */
async function canOrder(
  tx: Tx,
  { id, profileId }: QuoteRow,
  payBy: OrderQuoteInput["payBy"],
  now: Date,
): Promise<boolean> {
  if (await findOpenPurchase(tx, profileId)) return false;
  const found = await findQuote({ db: tx }, id);
  if (!found || isOrdered(found)) return false;
  if (payBy === "invoice") await assertMayOrderByInvoice(tx, profileId, now);
  return true;
}

async function linkOrder(tx: Tx, { id }: QuoteRow, { id: purchaseId }: PurchaseRow): Promise<void> {
  await tx.update(quotes).set({ purchaseId }).where(eq(quotes.id, id));
}
