import { ApiProvider } from "#app/api/api-provider.tsx";
import { NoSuchPurchase } from "#app/features/billing/no-such-purchase.tsx";
import { PurchaseFromUrl } from "#app/features/billing/purchase-status.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The prerendered page does not know the purchase, so it waits for the browser.
export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/purchase-success",
  title: "Your purchase",
  description: "The state of your purchase, and what to do next.",
  noindex: true,
});

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Your purchase</PageHeading>
      <NoScriptNotice what="Looking up your purchase">
        Once it's paid, we email you the licence, too.
      </NoScriptNotice>
      <Skeleton label="Looking up your purchase" lines={6} />
    </FullHeightPage>
  );
}

export function Component() {
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>Your purchase</PageHeading>
        <PurchaseFromUrl
          loadingLabel="Looking up your purchase"
          withoutPurchase={<NoSuchPurchase isUnnamed />}
          loginReason="Log in with the account you bought it with. Once it's paid, we email you the licence, too."
        />
      </FullHeightPage>
    </ApiProvider>
  );
}
