import type { ClientLoaderFunctionArgs } from "react-router";

import { loadPlanSelect } from "#app/features/billing/load-plan-select.ts";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { PlanSelect } from "#app/features/billing/plan-select.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { middleware } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { useSessionEnd } from "#app/lib/use-session-end.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const clientMiddleware = [middleware("authenticated")];
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadPlanSelect(new URL(request.url).searchParams);
// The frame stays until the guard and this are through, on the first page too.
clientLoader.hydrate = true as const;
// Another plan or coupon changes the address at once; its price loads in its place.
export const shouldRevalidate = () => false;

export const meta = () =>
  pageMeta({
    path: "/signup-plan-select",
    title: "Choose your plan",
    description: "Choose a plan, add a coupon, and pay once.",
  });

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Choose your plan</PageHeading>
      <WithoutScript what="Choosing a plan and paying">
        Plans and prices also stand under <a href="/pricing">Pricing</a>.
      </WithoutScript>
      <Skeleton label="Loading the plans" lines={12} />
    </TallPage>
  );
}

export default function SignupPlanSelect() {
  useSessionEnd();
  return (
    <ApiProvider>
      <TallPage>
        <PageHeading>Choose your plan</PageHeading>
        <div className="grid gap-8">
          <OpenCheckoutNotice />
          <PlanSelect />
        </div>
      </TallPage>
    </ApiProvider>
  );
}
