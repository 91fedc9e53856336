import type { ClientLoaderFunctionArgs } from "react-router";

import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { CouponPage } from "#app/features/coupon/coupon-page.tsx";
import { CouponRules } from "#app/features/coupon/coupon-rules.tsx";
import { loadCoupon } from "#app/features/coupon/load-coupon.ts";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadCoupon(new URL(request.url).searchParams);
// The prerendered page does not know which code it is about, so it waits for the browser.
clientLoader.hydrate = true as const;
// Another code changes the address at once; what it gives was asked for before.
export const shouldRevalidate = () => false;

export const meta = () =>
  pageMeta({
    path: "/coupon",
    title: "Use a coupon",
    description: "Enter a coupon code and see what it gives: a lower price, or a whole plan.",
  });

function Heading() {
  return (
    <PageHeading lead="Enter the code first. You see what it gives before any account is asked for.">
      Use a coupon
    </PageHeading>
  );
}

export function HydrateFallback() {
  return (
    <TallPage>
      <Heading />
      <CouponRules>
        <WithoutScript what="Using a coupon">
          What plans cost without one stands under <a href="/pricing">Pricing</a>.
        </WithoutScript>
        <Skeleton label="Loading the form" lines={5} />
      </CouponRules>
    </TallPage>
  );
}

export default function Coupon() {
  return (
    <ApiProvider>
      <TallPage>
        <Heading />
        <CouponRules>
          <CouponPage
            renderResend={(returnPath) => <ResendConfirmation returnPath={returnPath} />}
          />
        </CouponRules>
      </TallPage>
    </ApiProvider>
  );
}
