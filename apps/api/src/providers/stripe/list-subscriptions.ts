import { money } from "@site/contracts/money";
import type { Stripe } from "stripe";

import type { PaidPeriod, SubscriptionAtProvider } from "../payments.ts";
import { calling } from "./client.ts";
import { isStripeError } from "./stripe-error.ts";

const PAGE = 100;

/** Reads page by page. Subscriptions of deleted customers are left out. */
export async function* listSubscriptions(stripe: Stripe): AsyncGenerator<SubscriptionAtProvider> {
  let after: string | undefined;
  do {
    const page = await calling(() =>
      stripe.subscriptions.list({
        status: "all",
        limit: PAGE,
        expand: ["data.customer"],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    for (const { id, customer, status } of page.data) {
      if (typeof customer === "string" || customer.deleted || !customer.email) continue;
      yield {
        subscriptionId: id,
        customerId: customer.id,
        email: customer.email.toLowerCase(),
        isEnded: status === "canceled" || status === "incomplete_expired",
        periods: await paidPeriods(stripe, id),
      };
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

async function paidPeriods(stripe: Stripe, subscription: string): Promise<PaidPeriod[]> {
  const periods: PaidPeriod[] = [];
  let after: string | undefined;
  do {
    const page = await calling(() =>
      stripe.invoices.list({
        subscription,
        status: "paid",
        limit: PAGE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    periods.push(...page.data.flatMap(periodsOf));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return periods;
}

function periodsOf(invoice: Stripe.Invoice): PaidPeriod[] {
  if (invoice.amount_paid <= 0) return [];
  return invoice.lines.data
    .filter((line) => line.amount > 0 && line.period.end > line.period.start)
    .map(({ period, amount, currency }) => ({
      from: new Date(period.start * 1_000),
      to: new Date(period.end * 1_000),
      amount: money(amount, currency.toUpperCase()),
    }));
}

export async function cancelSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await calling(() => stripe.subscriptions.cancel(subscriptionId));
  } catch (error) {
    const isGone =
      isStripeError(error, "StripeInvalidRequestError") && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}
