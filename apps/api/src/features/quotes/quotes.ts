import { money } from "@site/contracts/money";
import type { Company, CompanyQuote, CreateQuoteInput, QuoteRef } from "@site/contracts/quotes";
import { QUOTE_DAYS } from "@site/contracts/quotes";
import { UNORDERED_QUOTE_DAYS } from "@site/contracts/retention";
import { and, desc, eq, isNull, lt } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import { type QuoteRow, quotes } from "../../db/schema/quotes.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { assertMayBuy } from "../../ledger/buyer-limits.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { computePrice } from "../../pricing/price.ts";
import { findRunningSale } from "../../pricing/sales.ts";

/**
 * Makes a quote at today's price, with the tax that the provider computes for the company's address and VAT number.
 * Coupons and credits don't apply: they belong to a person.
 */
export async function createQuote(
  deps: BillingDeps,
  buyer: ProfileRow,
  { planId, quantity, ...company }: CreateQuoteInput,
): Promise<CompanyQuote> {
  await assertMayBuy(deps, buyer);
  const { db, payments } = deps;
  const at = deps.now();
  const prices = (await loadPrices(db))(at);
  const sale = await findRunningSale(db, at);
  const price = computePrice(planId, { prices, quantity, sale });
  const tax = await payments.computeTax({
    company,
    amountMinor: price.total.amountMinor,
    currency: price.total.currency,
  });
  const [quote] = await db
    .insert(quotes)
    .values({
      profileId: buyer.id,
      planId,
      quantity,
      currency: price.total.currency,
      listPriceMinor: price.listPrice.amountMinor,
      discountMinor: price.listPrice.amountMinor - price.total.amountMinor,
      saleName: price.saleName,
      taxMinor: tax.taxMinor,
      taxRate: String(tax.percent),
      isReverseCharge: tax.isReverseCharge,
      ...company,
      createdAt: at,
      validUntil: getEndOfDay(at, QUOTE_DAYS),
    })
    .returning();
  if (!quote) throw new Error("The inserted quote was not returned.");
  return toCompanyQuote(deps, { quote, purchase: null }, buyer);
}

/** The last moment of the day that many days later, in UTC. */
function getEndOfDay(at: Date, days: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days + 1) - 1);
}

/** A quote by its link. The link is secret: whoever has it may read the quote. */
export async function getCompanyQuote(
  deps: Pick<Deps, "db" | "now">,
  viewer: ProfileRow | undefined,
  { quoteId }: QuoteRef,
): Promise<CompanyQuote> {
  const found = await findQuote(deps, quoteId);
  if (!found) throw new AppError("quote_not_found");
  return toCompanyQuote(deps, found, viewer);
}

/** The account's quotes, the newest first. */
export async function listQuotes(
  deps: Pick<Deps, "db" | "now">,
  owner: ProfileRow,
): Promise<CompanyQuote[]> {
  const rows = await selectQuotes(deps)
    .where(eq(quotes.profileId, owner.id))
    .orderBy(desc(quotes.createdAt));
  return rows.map((row) => toCompanyQuote(deps, row, owner));
}

export interface QuoteWithOrder {
  quote: QuoteRow;
  /** The newest order of it. */
  purchase: PurchaseRow | null;
}

export async function findQuote(
  deps: { db: Db | Tx },
  quoteId: string,
): Promise<QuoteWithOrder | undefined> {
  const [found] = await selectQuotes(deps).where(eq(quotes.id, quoteId));
  return found;
}

function selectQuotes({ db }: { db: Db | Tx }) {
  return db
    .select({ quote: quotes, purchase: purchases })
    .from(quotes)
    .leftJoin(purchases, eq(purchases.id, quotes.purchaseId));
}

/** Whether an order of the quote has not ended without payment. */
export function isOrdered({ purchase }: QuoteWithOrder): boolean {
  return purchase !== null && !["expired", "cancelled", "failed"].includes(purchase.state);
}

function toCompanyQuote(
  { now }: Pick<Deps, "now">,
  found: QuoteWithOrder,
  viewer: ProfileRow | undefined,
): CompanyQuote {
  const { quote, purchase } = found;
  const { listPriceMinor, discountMinor, taxMinor, quantity, currency } = quote;
  const amount = (minor: number) => money(minor, currency);
  const netMinor = listPriceMinor - discountMinor;
  const isOwn = viewer?.id === quote.profileId;
  const ordered = isOrdered(found);
  const isExpired = quote.validUntil < now();
  return {
    id: quote.id,
    number: getQuoteNumber(quote),
    state: ordered ? "ordered" : isExpired ? "expired" : "open",
    isOwn,
    createdOn: toDay(quote.createdAt),
    validUntil: toDay(quote.validUntil),
    planId: quote.planId,
    quantity,
    unitPrice: amount(listPriceMinor / quantity),
    listPrice: amount(listPriceMinor),
    discount: amount(discountMinor),
    saleName: quote.saleName,
    net: amount(netMinor),
    tax: amount(taxMinor),
    taxRate: quote.taxRate,
    isReverseCharge: quote.isReverseCharge,
    total: amount(netMinor + taxMinor),
    company: toCompany(quote),
    purchaseId: isOwn && ordered ? (purchase?.id ?? null) : null,
  };
}

/** As in "Q-2026-00042". */
export function getQuoteNumber({ serial, createdAt }: Pick<QuoteRow, "serial" | "createdAt">) {
  return `Q-${createdAt.getUTCFullYear()}-${String(serial).padStart(5, "0")}`;
}

export function toCompany(row: Required<Company>): Company {
  const { company, street, postalCode, city, region, country, vatNumber, poNumber } = row;
  return { company, street, postalCode, city, region, country, vatNumber, poNumber };
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Deletes expired quotes that were never ordered. Ordered ones are kept with their purchase. */
export async function purgeQuotes({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - UNORDERED_QUOTE_DAYS * DAY_MS);
  const { rowCount } = await db
    .delete(quotes)
    .where(and(isNull(quotes.purchaseId), lt(quotes.validUntil, before)));
  return rowCount ?? 0;
}
