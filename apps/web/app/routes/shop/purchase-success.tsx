import { useLocation, useSearchParams } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { NoSuchPurchase } from "#app/features/billing/no-such-purchase.tsx";
import { purchaseRefFromQuery } from "#app/features/billing/purchase-ref.ts";
import { PurchaseStatus } from "#app/features/billing/purchase-status.tsx";
import { NewLicence } from "#app/features/licences/new-licence.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { withReturnPath } from "#app/session/return-link.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

// The prerendered page does not know which purchase it is about, so the page waits for the browser.
export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/purchase-success",
      title: "Your purchase",
      description: "How your purchase stands.",
      noindex: true,
    }),
};

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Your purchase</PageHeading>
      <WithoutScript what="Looking up your purchase">
        Nothing is lost meanwhile: the licence also comes by mail.
      </WithoutScript>
      <Skeleton label="Looking up your purchase" lines={6} />
    </TallPage>
  );
}

export function Component() {
  return (
    <ApiProvider>
      <TallPage>
        <PageHeading>Your purchase</PageHeading>
        <Purchase />
      </TallPage>
    </ApiProvider>
  );
}

function Purchase() {
  const [query] = useSearchParams();
  const user = useCurrentUser();
  const purchaseRef = purchaseRefFromQuery(query);
  if (!purchaseRef) return <NoSuchPurchase unnamed />;
  if (user === undefined) return <Skeleton label="Looking up your purchase" lines={6} />;
  if (user === null) return <LogInFirst />;
  return (
    <PurchaseStatus
      key={user.uid}
      purchaseRef={purchaseRef}
      renderLicence={(licenceId, kind) => (
        <NewLicence licenceId={licenceId} isChanged={kind !== "new"} />
      )}
    />
  );
}

function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose">
        Log in with the account that made this purchase to see it. Nothing is lost meanwhile: the
        licence also comes by email.
      </p>
      <LinkButton to={withReturnPath("/login", pathname + search)}>Log in</LinkButton>
    </div>
  );
}
