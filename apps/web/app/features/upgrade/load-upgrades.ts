import { settledOrLate } from "#app/api/settled-or-late.ts";
import { queryClient, trpc } from "#app/api/trpc.ts";

/** Loads licences, offers and open checkout before the page shows, so that nothing on it moves. */
export async function loadUpgrades(): Promise<null> {
  await settledOrLate([
    queryClient.prefetchQuery(trpc.billing.upgrades.queryOptions()),
    queryClient.prefetchQuery(trpc.billing.openCheckout.queryOptions()),
    queryClient.prefetchQuery(trpc.billing.formerSubscription.queryOptions()),
  ]);
  return null;
}
