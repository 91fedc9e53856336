import { href, type LoaderFunctionArgs, replace, useLocation } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";
import type { CreatedAccount } from "#app/features/auth/create-account.ts";
import {
  findOpenChoicePath,
  toQuoteInput,
  parseChoice,
} from "#app/features/billing/checkout-choice.ts";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { PlanSelect } from "#app/features/billing/plan-select.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { useSessionEnd } from "#app/session/guards.ts";
import { FailureText } from "#app/ui/failure-notice.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Loads price, open checkout and forms before the page shows, so that nothing moves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const query = new URL(request.url).searchParams;
  const choice = parseChoice(query);
  await allSettledOrTimeout([
    queryUtils.billing.quote.prefetch(toQuoteInput(choice)),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.billing.upgrades.prefetch(),
    queryUtils.billing.sale.prefetch(),
    import("#app/features/billing/pay-form.tsx"),
    import("#app/features/billing/coupon-form.tsx"),
    import("#app/features/upgrade/upgrade-form.tsx"),
    import("#app/features/pricing/tax-notes.tsx"),
  ]);
  const openPath = findOpenChoicePath(query, queryUtils.billing.findOpenCheckout.getData());
  if (openPath) throw replace(openPath);
  return null;
}
// Also runs on the first load: the prerendered page stays until the guard and this loader have finished.
loader.hydrate = true as const;
// Another plan or coupon only changes the URL; its price loads in place.
export const shouldRevalidate = () => false;

export const handle = createPageHandle({
  path: "/signup-plan-select",
  title: "Your plan",
  description: "Choose a plan, add a coupon, and pay once.",
});

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

/** Shown right after the sign-up: the email has been sent, and the payment does not need to wait for it. */
function NewAccountNotice() {
  const { state } = useLocation();
  const { created } = (state ?? {}) as { created?: CreatedAccount };
  if (!created) return null;
  return (
    <Notice tone="neutral" title="Your account is ready">
      {created.mailFailure ? (
        <FailureText failure={created.mailFailure} />
      ) : (
        <p className="wrap-anywhere">
          We've sent an email to {created.email}. You can pay now and confirm your address later.
        </p>
      )}
    </Notice>
  );
}
