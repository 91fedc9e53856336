import { settledOrLate } from "#app/api/settled-or-late.ts";
import { queryClient, trpc } from "#app/api/trpc.ts";

/** Loads the parts of the account page together, so that they stand in their places from the start. */
export async function loadAccount(): Promise<null> {
  await settledOrLate([
    queryClient.prefetchQuery(trpc.licences.list.queryOptions()),
    queryClient.prefetchQuery(trpc.licences.devices.queryOptions()),
    queryClient.prefetchQuery(trpc.product.releases.queryOptions()),
    queryClient.prefetchQuery(trpc.billing.purchases.queryOptions()),
    queryClient.prefetchQuery(trpc.billing.openCheckout.queryOptions()),
    queryClient.prefetchQuery(trpc.auth.me.queryOptions()),
  ]);
  return null;
}
