import type { ReactNode } from "react";
import { href, type LoaderFunctionArgs } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { allSettledOrTimeout, queryUtils } from "#app/api/trpc.ts";
import { toCheckInput, parseCouponCode } from "#app/features/coupon/coupon-code.ts";
import { CouponPage } from "#app/features/coupon/coupon-page.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Loads the offer of the code in the URL, or the form, before the page shows, so that nothing moves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const couponCode = parseCouponCode(new URL(request.url).searchParams);
  await allSettledOrTimeout(
    couponCode
      ? [
          queryUtils.coupons.check.prefetch(toCheckInput(couponCode)),
          import("#app/features/coupon/redeem-form.tsx"),
        ]
      : [import("#app/features/coupon/coupon-code-form.tsx")],
  );
  return null;
}
// The prerendered page does not know the code, so it waits for the browser.
loader.hydrate = true as const;
// Another code only changes the URL; its offer has already been loaded.
export const shouldRevalidate = () => false;

export const handle = createPageHandle({
  path: "/coupon",
  title: "Use a coupon",
  description: "Enter a coupon code and see what it gives: a lower price, or a whole plan.",
});

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
          <CouponPage />
        </CouponRules>
      </FullHeightPage>
    </ApiProvider>
  );
}

/** The general rules for coupons, beside the code and its offer. */
function CouponRules({ children }: { children: ReactNode }) {
  return (
    <SideSheet caption="How coupons work" rows={rules} isEverywhere>
      {/* As tall as the form, so that the rules below do not move on a phone. */}
      <div className="min-h-50">{children}</div>
    </SideSheet>
  );
}

const rules = [
  ["A lower price", "A percentage or an amount off. You choose the plan yourself"],
  [
    "A whole plan",
    "For education, partners and reviewers. You need no card, only an account with a confirmed email address",
  ],
  ["How often", "One coupon per purchase, and each coupon once per account"],
  [
    "A refused code",
    <>
      We tell you why. If you think that's wrong, <a href={href("/support")}>ask us</a>
    </>,
  ],
] as const;
