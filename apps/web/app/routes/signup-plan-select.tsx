import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { PlanSelect } from "#app/features/billing/plan-select.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { guardedLoader, middleware } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { useSessionEnd } from "#app/lib/use-session-end.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export const clientMiddleware = [middleware("authenticated")];
export const clientLoader = guardedLoader;

export const meta = () =>
  pageMeta({
    path: "/signup-plan-select",
    title: "Choose your plan",
    description: "Choose a plan, add a coupon, and pay once.",
  });

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Choose your plan</PageHeading>
      <Skeleton label="Loading the plans" lines={12} />
    </>
  );
}

export default function SignupPlanSelect() {
  useSessionEnd();
  return (
    <ApiProvider>
      <PageHeading>Choose your plan</PageHeading>
      <div className="grid gap-8">
        <OpenCheckoutNotice />
        <PlanSelect />
      </div>
    </ApiProvider>
  );
}
