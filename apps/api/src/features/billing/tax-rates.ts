import type { TaxInput, TaxRate } from "@site/contracts/billing";
import { SHOP_CURRENCY } from "@site/contracts/plans";

import type { Deps } from "../../deps.ts";

const DAY_MS = 86_400_000;
/** USD 10,000, so that the rate isn't rounded. */
const SAMPLE_MINOR = 1_000_000;

const rates = new WeakMap<object, Map<string, { rate: TaxRate; until: number }>>();

/**
 * The tax that the provider adds for a private buyer in this country. Kept for a day, because it is asked for on every
 * page of prices and seldom changes.
 */
export async function getTaxRate(
  { payments, now }: Pick<Deps, "payments" | "now">,
  { country }: TaxInput,
): Promise<TaxRate> {
  const known = rates.get(payments) ?? new Map<string, { rate: TaxRate; until: number }>();
  rates.set(payments, known);
  const found = known.get(country);
  if (found && found.until > now().getTime()) return found.rate;
  const percent = await payments.findTaxPercent({
    country,
    amountMinor: SAMPLE_MINOR,
    currency: SHOP_CURRENCY,
  });
  const rate = { country, percent: percent ?? null };
  known.set(country, { rate, until: now().getTime() + DAY_MS });
  return rate;
}
