import { settledOrLate } from "#app/api/settled-or-late.ts";
import { queryClient, trpc } from "#app/api/trpc.ts";

import { readChoice } from "./checkout-choice.ts";
import { quoteOptions } from "./quote-options.ts";

/** Loads price and open checkout before the page shows, so that nothing on it moves. */
export async function loadPlanSelect(query: URLSearchParams): Promise<null> {
  await settledOrLate([
    queryClient.prefetchQuery(quoteOptions(readChoice(query))),
    queryClient.prefetchQuery(trpc.billing.openCheckout.queryOptions()),
    queryClient.prefetchQuery(trpc.billing.upgrades.queryOptions()),
  ]);
  return null;
}
