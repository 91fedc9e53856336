import { brand } from "@site/content/brand";

import {
  FormerSubscriber,
  FormerSubscriberQuestion,
} from "#app/features/billing/former-subscriber.tsx";
import { loadUpgrades } from "#app/features/billing/load-upgrades.ts";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { UpgradeList } from "#app/features/billing/upgrade-list.tsx";
import { UpgradeRules } from "#app/features/billing/upgrade-rules.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { middleware } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { useSessionEnd } from "#app/lib/use-session-end.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const clientMiddleware = [middleware("authenticated")];
export const clientLoader = () => loadUpgrades();
// The frame stays until the guard and this are through, on the first page too.
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    path: "/upgrade",
    title: "Upgrade",
    description: `Move to a larger plan of ${brand.name} for the difference in price, or renew its updates.`,
  });

export function HydrateFallback() {
  return (
    <TallPage>
      <UpgradeHeading />
      <UpgradeRules>
        <WithoutScript what="Upgrading or renewing" />
        <Skeleton label="Looking up your licences" lines={12} />
      </UpgradeRules>
    </TallPage>
  );
}

export default function Upgrade() {
  useSessionEnd();
  return (
    <ApiProvider>
      <TallPage>
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
      </TallPage>
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
