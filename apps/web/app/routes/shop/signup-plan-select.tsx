import { href } from "react-router";
import type { LoaderFunctionArgs } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { NewAccountNotice } from "#app/features/auth/new-account-notice.tsx";
import { loadPlanSelect } from "#app/features/billing/load-plan-select.ts";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { PlanSelect } from "#app/features/billing/plan-select.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { useSessionEnd } from "#app/session/use-session-end.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPlanSelect(new URL(request.url).searchParams);
// The frame stays until the guard and this have finished, on the first page too.
loader.hydrate = true as const;
// Another plan or coupon changes the address immediately; its price loads in place.
export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/signup-plan-select",
      title: "Your plan",
      description: "Choose a plan, add a coupon, and pay once.",
    }),
};

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Your plan</PageHeading>
      <NoScriptNotice what="Choosing a plan and paying">
        You'll find plans and prices under <a href={href("/pricing")}>Pricing</a>.
      </NoScriptNotice>
      <Skeleton label="Loading the plans" lines={12} />
    </FullHeightPage>
  );
}

export function Component() {
  useSessionEnd();
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>Your plan</PageHeading>
        <div className="grid gap-8">
          <NewAccountNotice />
          <OpenCheckoutNotice />
          <PlanSelect />
        </div>
      </FullHeightPage>
    </ApiProvider>
  );
}
