import { href } from "react-router";
import type { LoaderFunctionArgs } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { CouponPage } from "#app/features/coupon/coupon-page.tsx";
import { CouponRules } from "#app/features/coupon/coupon-rules.tsx";
import { loadCoupon } from "#app/features/coupon/load-coupon.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadCoupon(new URL(request.url).searchParams);
// The prerendered page does not know the code, so it waits for the browser.
loader.hydrate = true as const;
// Another code changes the address immediately; its offer was loaded before.
export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/coupon",
      title: "Use a coupon",
      description: "Enter a coupon code and see what it gives: a lower price, or a whole plan.",
    }),
};

function Heading() {
  return (
    <PageHeading lead="Enter the code to see what it gives. You don't need an account for that.">
      Use a coupon
    </PageHeading>
  );
}

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <Heading />
      <CouponRules>
        <NoScriptNotice what="Using a coupon">
          To see the prices without one, go to <a href={href("/pricing")}>Pricing</a>.
        </NoScriptNotice>
        <Skeleton label="Loading the form" lines={5} />
      </CouponRules>
    </FullHeightPage>
  );
}

export function Component() {
  return (
    <ApiProvider>
      <FullHeightPage>
        <Heading />
        <CouponRules>
          <CouponPage
            renderResend={(returnPath) => <ResendConfirmation returnPath={returnPath} />}
          />
        </CouponRules>
      </FullHeightPage>
    </ApiProvider>
  );
}
