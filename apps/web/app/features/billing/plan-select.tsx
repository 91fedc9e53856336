import type { Quote } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { REFUND_DAYS, paidPlans } from "@site/contracts/plans";
import { Suspense, useEffect, useRef, useState } from "react";
import { href, useNavigate, useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure, getErrorData, type Failure } from "#app/failures/failure.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { readDraft } from "#app/session/drafts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import {
  type CheckoutChoice,
  changeChoiceQuery,
  findOpenChoicePath,
  toQuoteInput,
  parseChoice,
  getCouponDraftName,
} from "./checkout-choice.ts";
import { GiftSwitch } from "./gift-switch.tsx";
import { useOpenCheckout } from "./open-checkout-notice.tsx";
import { OwnerChoice, useOwnership } from "./owner-choice.tsx";
import { PurchaseSummary, PlanCards } from "./plan-cards.tsx";
import { QuantityChoice } from "./quantity-choice.tsx";

const PayForm = lazyComponent(async () => (await import("./pay-form.tsx")).PayForm);
const OrderTax = lazyComponent(
  async () => (await import("#app/features/pricing/tax-notes.tsx")).OrderTax,
);
const CouponForm = lazyComponent(async () => (await import("./coupon-form.tsx")).CouponForm);

/** Choice of plan and coupon, the price, and the payment. The choice is part of the URL. */
export function PlanSelect() {
  const [query, setQuery] = useSearchParams();
  const choice = parseChoice(query);
  const quoted = trpc.billing.quote.useQuery(toQuoteInput(choice));
  const couponError = quoted.error && isCouponError(quoted.error) ? quoted.error : undefined;
  // A rejected coupon does not block the purchase: show the price without it.
  const withoutCoupon = trpc.billing.quote.useQuery(
    toQuoteInput({ ...choice, couponCode: undefined }),
    { enabled: Boolean(couponError) },
  );
  const shown = couponError ? withoutCoupon : quoted;
  const pending = useMinimumPending(shown.isPending);

  function updateChoice(next: Partial<CheckoutChoice>): void {
    setQuery(changeChoiceQuery(query, next), { replace: true, preventScrollReset: true });
  }

  // On a slow connection the page shows before its loader knows of the unfinished order.
  const openPath = findOpenChoicePath(query, useOpenCheckout());
  const navigate = useNavigate();
  useEffect(() => {
    if (openPath) void navigate(openPath, { replace: true, preventScrollReset: true });
  }, [openPath, navigate]);

  const sale = trpc.billing.sale.useQuery();
  const ownership = useOwnership(choice.planId);
  const isGift = choice.gift === true;
  const quantity = isGift ? 1 : (choice.quantity ?? 1);
  const [isQuantityValid, setQuantityValid] = useState(true);
  const buysAnother = Boolean(ownership) && (choice.another === true || quantity > 1);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="grid gap-10">
        <section aria-labelledby="plan-heading" className="grid gap-4">
          <h2 id="plan-heading" className="text-lg font-semibold">
            1. Plan
          </h2>
          <PlanCards
            planId={choice.planId}
            onChoose={(planId) => updateChoice({ planId })}
            sale={sale.data}
          />
          {!isGift && (
            <QuantityChoice
              planId={choice.planId}
              quantity={quantity}
              onChange={(next) => {
                setQuantityValid(next !== undefined);
                if (next !== undefined) updateChoice({ quantity: next });
              }}
            />
          )}
        </section>
        <section aria-labelledby="coupon-heading" className="grid justify-items-start gap-3">
          <h2 id="coupon-heading" className="text-lg font-semibold">
            2. Coupon, if you have one
          </h2>
          <CouponSection
            choice={choice}
            quote={pending ? undefined : quoted.data}
            failure={couponError && describeFailure(couponError)}
            onChange={(couponCode) => updateChoice({ couponCode })}
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
        {!isQuantityValid && <p>Correct the number of licences to see the price.</p>}
        {ownership && !buysAnother && !isGift ? (
          <OwnerChoice
            planId={choice.planId}
            ownership={ownership}
            onBuyAnother={() => updateChoice({ another: true })}
            onBuyGift={() => updateChoice({ gift: true })}
          />
        ) : (
          <div hidden={!isQuantityValid} className="grid gap-4">
            {ownership && !isGift && (
              <p>
                You own {paidPlans[ownership.licence.planId].name}. This is another licence with its
                own key. <a href={href("/upgrade")}>Upgrade or renew yours instead</a>
              </p>
            )}
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
            {!pending && shown.data && shown.data.total.amountMinor > 0 && (
              <Suspense fallback={<div className="min-h-20" />}>
                <OrderTax total={shown.data.total} />
              </Suspense>
            )}
            <p className="text-sm text-faint">
              {shown.data?.total.amountMinor === 0
                ? isGift
                  ? "A gift needs a payment, so this coupon can't be used for it. Take it off first."
                  : "The coupon covers the whole price, so you don't need a card."
                : "You pay once, on our payment provider's page, which adds the tax for the address you enter there. We never see your card details."}
            </p>
            <p className="font-semibold">Money back within {REFUND_DAYS} days</p>
            {quantity === 1 && (
              <GiftSwitch
                isGift={isGift}
                onChange={(gift) => updateChoice({ gift, quantity: 1 })}
              />
            )}
            <Suspense fallback={<Skeleton label="Loading the payment" lines={4} />}>
              <PayForm
                key={isGift ? "gift" : "own"}
                choice={{
                  ...choice,
                  ...(couponError && { couponCode: undefined }),
                  another: buysAnother,
                }}
                quote={pending ? undefined : shown.data}
              />
            </Suspense>
          </div>
        )}
      </section>
      <div className="lg:col-span-2">
        <PurchaseSummary planId={choice.planId} quantity={quantity} isGift={isGift} />
      </div>
    </div>
  );
}

/** Whether the coupon caused the error, so that the plan can still be bought without it. */
function isCouponError(thrown: unknown): boolean {
  return getErrorData(thrown)?.appCode.startsWith("coupon_") ?? false;
}

/** What is due today, line by line. */
function PriceSummary({ quote }: { quote: Quote }) {
  const plan = paidPlans[quote.planId];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-rule py-4 tabular-nums">
      <dt>
        {quote.quantity === 1
          ? `${plan.name} licence, paid once`
          : `${quote.quantity} ${plan.name} licences, ${formatMoney(quote.unitPrice)} each`}
      </dt>
      <dd className="text-end font-mono">{formatMoney(quote.listPrice)}</dd>
      {quote.couponCode && (
        <>
          <dt className="wrap-anywhere">Coupon {quote.couponCode}</dt>
          <dd className="text-end font-mono">−{formatMoney(quote.discount)}</dd>
        </>
      )}
      {quote.saleName && (
        <>
          <dt className="wrap-anywhere">{quote.saleName}</dt>
          <dd className="text-end font-mono">−{formatMoney(quote.discount)}</dd>
        </>
      )}
      {quote.credit.amountMinor > 0 && (
        <>
          <dt>Credit from your subscription</dt>
          <dd className="text-end font-mono">−{formatMoney(quote.credit)}</dd>
        </>
      )}
      <dt className="font-semibold">
        {quote.total.amountMinor === 0 ? "Due today" : "Due today, before tax"}
      </dt>
      <dd className="text-end font-mono font-semibold">{formatMoney(quote.total)}</dd>
    </dl>
  );
}

interface CouponSectionProps {
  choice: CheckoutChoice;
  quote: Quote | undefined;
  failure: Failure | undefined;
  onChange: (couponCode: string | undefined) => void;
}

/** The applied coupon with a button to remove it, or the form to enter one. */
function CouponSection({ choice, quote, failure, onChange }: CouponSectionProps) {
  const applied = quote?.couponCode ? quote : undefined;
  const isOutdone = Boolean(choice.couponCode && quote?.saleName);
  // A restored draft keeps the form open after a reload.
  const [hasDraft] = useState(() =>
    Boolean(readDraft(getCouponDraftName(choice.couponCode)).couponCode),
  );
  const status = useRef<HTMLParagraphElement>(null);
  const entry = useRef<HTMLElement>(null);
  // The pressed control disappears, so move the focus to the result.
  const expectedState = useRef<"applied" | "removed">(undefined);
  useEffect(() => {
    if (expectedState.current !== (applied ? "applied" : "removed")) return;
    expectedState.current = undefined;
    (applied ? status : entry).current?.focus();
  }, [applied]);

  function changeCoupon(couponCode: string | undefined): void {
    expectedState.current = couponCode ? "applied" : "removed";
    onChange(couponCode);
  }

  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className={applied ? "wrap-anywhere" : "sr-only"}>
        {applied &&
          `Coupon ${applied.couponCode} takes ${formatMoney(applied.discount)} off the price.`}
      </p>
      {isOutdone && (
        <p>
          The sale takes more off than coupon {choice.couponCode}, and they don't add up. You keep
          the coupon.
        </p>
      )}
      {applied ? (
        <Button variant="secondary" onClick={() => changeCoupon(undefined)}>
          Take the coupon off
        </Button>
      ) : (
        <details open={Boolean(failure) || hasDraft} className="group">
          <summary
            ref={entry}
            className="inline-flex min-h-11 cursor-pointer items-center text-river underline underline-offset-4"
          >
            Enter a coupon
          </summary>
          <Suspense>
            <CouponForm
              planId={choice.planId}
              couponCode={choice.couponCode}
              failure={failure}
              onApply={changeCoupon}
            />
          </Suspense>
        </details>
      )}
    </>
  );
}
