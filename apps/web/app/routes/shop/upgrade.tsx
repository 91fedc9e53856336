import { brand } from "@site/content/brand";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import {
  FormerSubscriber,
  FormerSubscriberQuestion,
} from "#app/features/upgrade/former-subscriber.tsx";
import { UpgradeList, UpgradeRules } from "#app/features/upgrade/upgrade-list.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { useSessionEnd } from "#app/session/guards.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Loads licences, offers, open checkout and forms before the page shows, so that nothing moves. */
export async function loader(): Promise<null> {
  await allSettledOrTimeout([
    queryUtils.billing.upgrades.prefetch(),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.billing.formerSubscription.prefetch(),
    import("#app/features/upgrade/upgrade-form.tsx"),
    import("#app/features/upgrade/claim-form.tsx"),
  ]);
  return null;
}
// Also runs on the first load: the prerendered page stays until the guard and this loader have finished.
loader.hydrate = true as const;

export const handle = createPageHandle({
  path: "/upgrade",
  title: "Upgrade",
  description: `Move to a larger plan of ${brand.name} for the difference in price, or renew its updates.`,
});

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <UpgradeHeading />
      <UpgradeRules>
        <NoScriptNotice what="Upgrading or renewing" />
        <Skeleton label="Looking up your licences" lines={12} />
      </UpgradeRules>
    </FullHeightPage>
  );
}

export function Component() {
  useSessionEnd();
  return (
    <ApiProvider>
      <FullHeightPage>
        <UpgradeHeading />
        <UpgradeRules>
          <div className="grid max-w-3xl gap-8">
            <OpenCheckoutNotice />
            <FormerSubscriber />
            <UpgradeList />
            <FormerSubscriberQuestion />
            <div>
              <LinkButton to="/account" variant="secondary">
                Go to your account
              </LinkButton>
            </div>
          </div>
        </UpgradeRules>
      </FullHeightPage>
    </ApiProvider>
  );
}

function UpgradeHeading() {
  return (
    <PageHeading lead="You pay the difference between the two prices. The licence key stays the same, and your computers stay activated.">
      Upgrade or renew
    </PageHeading>
  );
}
