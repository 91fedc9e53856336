import { REFUND_DAYS } from "@site/contracts/plans";
import { Suspense } from "react";
import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-held-pending.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { AfterPayment } from "./after-payment.tsx";
import {
  type CheckoutChoice,
  toChoiceQuery,
  toQuoteInput,
  parseChoice,
} from "./checkout-choice.ts";
import { CouponSection } from "./coupon-part.tsx";
import { OwnedPlanHint } from "./owned-plan-hint.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { PriceSummary } from "./price-summary.tsx";

const PayForm = lazyComponent(async () => (await import("./pay-form.tsx")).PayForm);

/** Plan, coupon, today's price, and the way to the checkout. The choice lives in the address. */
export function PlanSelect() {
  const [query, setQuery] = useSearchParams();
  const choice = parseChoice(query);
  const quoted = trpc.billing.quote.useQuery(toQuoteInput(choice));
  const refused = quoted.error && isCouponRefusal(quoted.error) ? quoted.error : undefined;
  // A refused coupon does not block the purchase: the plan is quoted without it.
  const plain = trpc.billing.quote.useQuery(
    { planId: choice.planId },
    { enabled: Boolean(refused) },
  );
  const shown = refused ? plain : quoted;
  const pending = useMinimumPending(shown.isPending);

  function change(next: Partial<CheckoutChoice>): void {
    setQuery(toChoiceQuery({ ...choice, ...next }), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="grid gap-10">
        <section aria-labelledby="plan-heading" className="grid gap-4">
          <h2 id="plan-heading" className="text-lg font-semibold">
            1. Plan
          </h2>
          <PlanCards planId={choice.planId} onChoose={(planId) => change({ planId })} />
          <OwnedPlanHint planId={choice.planId} />
        </section>
        <section aria-labelledby="coupon-heading" className="grid justify-items-start gap-3">
          <h2 id="coupon-heading" className="text-lg font-semibold">
            2. Coupon, if you have one
          </h2>
          <CouponSection
            choice={choice}
            quote={pending ? undefined : quoted.data}
            refusal={refused && describeFailure(refused)}
            onChange={(couponCode) => change({ couponCode })}
          />
        </section>
      </div>
      <section
        aria-labelledby="pay-heading"
        className="grid max-w-xl gap-4 lg:border lg:border-rule lg:bg-sheet lg:p-5"
      >
        <h2 id="pay-heading" className="text-lg font-semibold">
          3. Payment
        </h2>
        <div aria-live="polite">
          {pending && <Skeleton label="Working out the price" lines={3} />}
          {!pending && shown.data && <PriceSummary quote={shown.data} />}
          {!pending && shown.error && (
            <FailureNotice
              failure={describeFailure(shown.error)}
              onRetry={() => void shown.refetch()}
            />
          )}
        </div>
        <p className="text-sm text-faint">
          {shown.data?.total.amountMinor === 0
            ? "The coupon covers the whole price, so you don't need a card."
            : "You pay once, on our payment provider's page, which adds the tax for your address. We never see your card details."}
        </p>
        <p className="font-semibold">Money back within {REFUND_DAYS} days</p>
        <Suspense fallback={<Skeleton label="Loading the payment" lines={4} />}>
          <PayForm
            choice={refused ? { ...choice, couponCode: undefined } : choice}
            quote={pending ? undefined : shown.data}
          />
        </Suspense>
      </section>
      <div className="lg:col-span-2">
        <AfterPayment planId={choice.planId} />
      </div>
    </div>
  );
}

/** Whether a quote was refused because of its coupon, so that the plan itself can still be bought. */
function isCouponRefusal(thrown: unknown): boolean {
  return getErrorData(thrown)?.appCode.startsWith("coupon_") ?? false;
}
