import { type Money, money } from "@site/contracts/money";
import { findCurrency } from "@site/contracts/money/currencies";

/** What is to be paid of an amount: nothing where it is less than any payment provider takes. */
export function chargeable(amount: Money): Money {
  const smallest = findCurrency(amount.currency)?.smallestCharge ?? 0;
  return amount.amountMinor < smallest ? money(0, amount.currency) : amount;
}
