import type { CouponOffer } from "@site/contracts/coupons";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-held-pending.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { toCheckInput, parseCouponCode } from "./coupon-code.ts";
import { DiscountOffer } from "./discount-offer.tsx";
import { PlanOffer } from "./plan-offer.tsx";

const CodeForm = lazyComponent(async () => (await import("./code-form.tsx")).CouponCodeForm);

const waiting = <Skeleton label="Loading the form" lines={3} />;

interface CouponPageProps {
  /** The button that sends the confirmation mail, which leads back to `returnPath`. */
  renderResend: (returnPath: string) => ReactNode;
}

/** First the code, then what it is worth, and only then who redeems it. */
export function CouponPage({ renderResend }: CouponPageProps) {
  const [query, setQuery] = useSearchParams();
  const couponCode = parseCouponCode(query);
  // Whether the form that was just used disappears, so that its result takes the focus.
  const wasTyped = useRef(false);

  function show(code: string | undefined): void {
    wasTyped.current = code !== undefined;
    setQuery(code ? { coupon: code } : {}, { preventScrollReset: true });
  }

  if (!couponCode) {
    return (
      <Suspense fallback={waiting}>
        <CodeForm couponCode={undefined} refusal={undefined} onFound={show} />
      </Suspense>
    );
  }
  return (
    <Checked couponCode={couponCode} onFound={show}>
      {(offer) => (
        <Offer offer={offer} wasTyped={wasTyped} renderResend={renderResend}>
          <Button variant="secondary" onClick={() => show(undefined)}>
            Use another code
          </Button>
        </Offer>
      )}
    </Checked>
  );
}

interface OfferProps extends CouponPageProps {
  offer: CouponOffer;
  wasTyped: RefObject<boolean>;
  children: ReactNode;
}

function Offer({ offer, wasTyped, renderResend, children }: OfferProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasTyped.current) heading.current?.focus();
  }, [wasTyped]);
  return (
    <div className="grid max-w-2xl justify-items-start gap-8">
      {offer.gives === "plan" ? (
        <PlanOffer offer={offer} heading={heading} renderResend={renderResend} />
      ) : (
        <DiscountOffer offer={offer} heading={heading} />
      )}
      {children}
    </div>
  );
}

interface CheckedProps {
  couponCode: string;
  onFound: (couponCode: string) => void;
  children: (offer: CouponOffer) => ReactNode;
}

function Checked({ couponCode, onFound, children }: CheckedProps) {
  const checked = trpc.coupons.check.useQuery(toCheckInput(couponCode));
  const pending = useMinimumPending(checked.isPending);
  if (pending) return <Skeleton label="Checking the code" lines={8} />;
  if (checked.data) return children(checked.data);
  const failure = describeFailure(checked.error);
  if (!getErrorData(checked.error)?.appCode.startsWith("coupon_")) {
    return <FailureNotice failure={failure} onRetry={() => void checked.refetch()} />;
  }
  return (
    <Suspense fallback={waiting}>
      <CodeForm key={couponCode} couponCode={couponCode} refusal={failure} onFound={onFound} />
    </Suspense>
  );
}
