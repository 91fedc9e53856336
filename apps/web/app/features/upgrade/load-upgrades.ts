import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";

/** Loads licences, offers, open checkout and the forms before the page shows, so that nothing on it moves. */
export async function loadUpgrades(): Promise<null> {
  await allSettledOrTimeout([
    queryUtils.billing.upgrades.prefetch(),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.billing.formerSubscription.prefetch(),
    import("./upgrade-form.tsx"),
    import("./claim-form.tsx"),
  ]);
  return null;
}
