import { type Money, money } from "@site/contracts/money";
import { findCurrency } from "@site/contracts/money/currencies";

/** The amount to pay: nothing if it is less than any payment provider accepts. */
export function chargeable(amount: Money): Money {
  const smallest = findCurrency(amount.currency)?.smallestCharge ?? 0;
  return amount.amountMinor < smallest ? money(0, amount.currency) : amount;
}
