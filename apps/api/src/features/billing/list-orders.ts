import type { PurchaseState } from "@site/contracts/billing";
import { formatDecimalAmount, money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";
import { and, asc, eq, gte, isNotNull, lt } from "drizzle-orm";

import { paymentDetails } from "../../db/schema/books.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

interface OrderFilter {
  /** Default: paid orders. */
  state?: PurchaseState | undefined;
  planId?: PaidPlanId | undefined;
  couponCode?: string | undefined;
  /** Created at this time or later. */
  from?: Date | undefined;
  /** Created before this time. */
  before?: Date | undefined;
}

/** An order as it is today; the books have its movements. Amounts are decimals in the order's currency; times are in UTC. */
interface Order {
  purchase: string;
  created: string;
  paid: string | null;
  buyer: string;
  name: string;
  company: string;
  kind: string;
  plan: string;
  state: string;
  currency: string;
  list: string;
  discount: string;
  tax: string;
  total: string;
  refunded: string;
  coupon: string | null;
  /** The number of its first invoice. */
  invoice: string | null;
  payment: string | null;
}

/** The orders that match the filter, the oldest first. */
export async function listOrders(
  { db }: Pick<Deps, "db">,
  { state, planId, couponCode, from, before }: OrderFilter,
): Promise<Order[]> {
  const rows = await db
    .select({ purchase: purchases, buyer: profiles, details: paymentDetails, invoice: invoices })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .leftJoin(paymentDetails, eq(paymentDetails.purchaseId, purchases.id))
    .leftJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(
      and(
        state ? eq(purchases.state, state) : isNotNull(purchases.paidAt),
        planId && eq(purchases.planId, planId),
        couponCode === undefined ? undefined : eq(purchases.couponCode, couponCode),
        from && gte(purchases.createdAt, from),
        before && lt(purchases.createdAt, before),
      ),
    )
    .orderBy(asc(purchases.createdAt), asc(purchases.id));
  return rows.map(({ purchase, buyer, details, invoice }) => {
    const decimals = (minor: number) => formatDecimalAmount(money(minor, purchase.currency));
    return {
      purchase: purchase.id,
      created: purchase.createdAt.toISOString(),
      paid: purchase.paidAt?.toISOString() ?? null,
      buyer: buyer.email,
      name: buyer.displayName,
      company: invoice?.company ?? buyer.company,
      kind: purchase.kind,
      plan: purchase.planId,
      state: purchase.state,
      currency: purchase.currency,
      list: decimals(purchase.listPriceMinor),
      discount: decimals(purchase.discountMinor),
      tax: decimals(purchase.taxMinor),
      total: decimals(purchase.totalMinor),
      refunded: decimals(purchase.refundedMinor),
      coupon: purchase.couponCode,
      invoice: details?.invoiceNumber ?? invoice?.number ?? null,
      payment: purchase.paymentIntentId,
    };
  });
}
