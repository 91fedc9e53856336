import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";
import { claimGifts } from "#app/features/licences/claim-gifts.ts";

/** Loads the parts of the account page together, so that nothing moves afterwards. */
export async function loadAccount(): Promise<null> {
  const parts = [
    queryUtils.licences.list.prefetch(),
    queryUtils.licences.devices.prefetch(),
    queryUtils.product.releases.prefetch(),
    queryUtils.billing.purchases.prefetch(),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.auth.me.prefetch(),
  ];
  await allSettledOrTimeout([...parts, claimGifts(parts)]);
  return null;
}
