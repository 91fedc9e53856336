import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";

import { toQuoteInput, parseChoice } from "./checkout-choice.ts";

/** Loads price, open checkout and the forms before the page shows, so that nothing on it moves. */
export async function loadPlanSelect(query: URLSearchParams): Promise<null> {
  await allSettledOrTimeout([
    queryUtils.billing.quote.prefetch(toQuoteInput(parseChoice(query))),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.billing.upgrades.prefetch(),
    import("./pay-form.tsx"),
    import("./coupon-form.tsx"),
  ]);
  return null;
}
