import { brand } from "@site/content/brand";
import type { CouponOffer } from "@site/contracts/coupons";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans } from "@site/contracts/plans";
import { type ReactNode, type Ref, Suspense, useState } from "react";
import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { getPlanSignUpPath } from "#app/navigation/plan-link.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser, useRefreshUserOnFocus } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

import { toCheckInput, parseCouponCode, getCouponPath } from "./coupon-code.ts";

const CodeForm = lazyComponent(async () => (await import("./coupon-code-form.tsx")).CouponCodeForm);
const RedeemForm = lazyComponent(async () => (await import("./redeem-form.tsx")).RedeemForm);

const loadingForm = <Skeleton label="Loading the form" lines={3} />;

/** Asks for a code, shows what it is worth, and then asks the visitor to log in to redeem it. */
export function CouponPage() {
  const [query, setQuery] = useSearchParams();
  const couponCode = parseCouponCode(query);
  const [wasTyped, setWasTyped] = useState(false);

  function showCode(code: string | undefined): void {
    setWasTyped(code !== undefined);
    setQuery(code ? { coupon: code } : {}, { preventScrollReset: true });
  }

  if (couponCode) {
    return <CheckedCoupon couponCode={couponCode} wasTyped={wasTyped} onChange={showCode} />;
  }
  return (
    <Suspense fallback={loadingForm}>
      <CodeForm couponCode={undefined} failure={undefined} onFound={showCode} />
    </Suspense>
  );
}

interface CheckedCouponProps {
  couponCode: string;
  /** Whether the code was typed here, so that the focus moves from the form to the result. */
  wasTyped: boolean;
  onChange: (couponCode: string | undefined) => void;
}

function CheckedCoupon({ couponCode, wasTyped, onChange }: CheckedCouponProps) {
  const checked = trpc.coupons.check.useQuery(toCheckInput(couponCode));
  const pending = useMinimumPending(checked.isPending);
  if (pending) return <Skeleton label="Checking the code" lines={8} />;
  if (checked.data) {
    return (
      <OfferSheet offer={checked.data} takesFocus={wasTyped} onReset={() => onChange(undefined)} />
    );
  }
  const failure = describeFailure(checked.error);
  if (!getErrorData(checked.error)?.appCode.startsWith("coupon_")) {
    return <FailureNotice failure={failure} onRetry={() => void checked.refetch()} />;
  }
  return (
    <Suspense fallback={loadingForm}>
      <CodeForm key={couponCode} couponCode={couponCode} failure={failure} onFound={onChange} />
    </Suspense>
  );
}

interface OfferProps {
  offer: CouponOffer;
  takesFocus: boolean;
  onReset: () => void;
}

function OfferSheet({ offer, takesFocus, onReset }: OfferProps) {
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  return (
    <div className="grid max-w-2xl justify-items-start gap-8">
      {offer.benefit === "plan" ? (
        <PlanOffer offer={offer} heading={heading} />
      ) : (
        <DiscountOffer offer={offer} heading={heading} />
      )}
      <Button variant="secondary" onClick={onReset}>
        Use another code
      </Button>
    </div>
  );
}

interface PlanOfferProps {
  offer: Extract<CouponOffer, { benefit: "plan" }>;
  heading: Ref<HTMLHeadingElement>;
}

/** A coupon for a free plan, and the remaining steps to the licence. */
function PlanOffer({ offer, heading }: PlanOfferProps) {
  const plan = paidPlans[offer.planId];
  const { price } = usePlanPrices()(offer.planId);
  return (
    <section aria-labelledby="offer" className="grid w-full justify-items-start gap-6">
      <h2 id="offer" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        This coupon gives you {brand.name} {plan.name}
      </h2>
      <OfferTerms offer={offer}>
        <DetailRow name="Price">
          Nothing, instead of {formatMoney(price)}. You don't need a card.
        </DetailRow>
        <DetailRow name="Licence">
          For {formatPeopleAndComputers(plan)}. It never expires, and includes new versions for{" "}
          {formatCount(plan.updatesMonths, "month")}.
        </DetailRow>
      </OfferTerms>
      <NextStep offer={offer} />
    </section>
  );
}

/** The next step to the licence: create an account, confirm the email address, or accept the terms. */
function NextStep({ offer }: Pick<PlanOfferProps, "offer">) {
  const user = useCurrentUser();
  const path = getCouponPath(offer.couponCode);
  if (user === undefined) return <Skeleton label="Checking your login" lines={3} />;
  if (user === null) return <CreateAccountFirst path={path} emailDomain={offer.emailDomain} />;
  if (!user.emailVerified) return <ConfirmEmailFirst email={user.email} path={path} />;
  return (
    <Suspense fallback={<Skeleton label="Loading the terms" lines={3} />}>
      <RedeemForm key={user.uid} couponCode={offer.couponCode} />
    </Suspense>
  );
}

function CreateAccountFirst({ path, emailDomain }: { path: string; emailDomain: string | null }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        The licence is issued to an account.{" "}
        <span>
          {emailDomain
            ? `Use your ${emailDomain} address. We'll email you a link to confirm it.`
            : "We'll email you a link to confirm your address."}
        </span>{" "}
        We keep the code for you.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={addReturnPath("/signup", path)}>Create an account</LinkButton>
        <LinkButton to={addReturnPath("/login", path)} variant="secondary">
          Log in
        </LinkButton>
      </div>
    </div>
  );
}

function ConfirmEmailFirst({ email, path }: { email: string; path: string }) {
  useRefreshUserOnFocus();
  return (
    <div className="grid gap-4">
      <p className="max-w-prose wrap-anywhere">
        One step left: confirm that {email} is yours. Open the link in the email we sent there, then
        come back to this page.
      </p>
      <ResendConfirmation returnPath={path} />
    </div>
  );
}

interface DiscountOfferProps {
  offer: Extract<CouponOffer, { benefit: "discount" }>;
  heading: Ref<HTMLHeadingElement>;
}

/** A discount coupon: the price of each plan with it. */
function DiscountOffer({ offer, heading }: DiscountOfferProps) {
  const { quotes, couponCode } = offer;
  return (
    <section aria-labelledby="offer" className="grid w-full gap-6">
      <h2 id="offer" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        This coupon lowers the price
      </h2>
      <OfferTerms offer={offer} />
      <ul className="grid border border-rule bg-sheet">
        {quotes.map(({ planId, listPrice, total }) => (
          <li
            key={planId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule p-4 not-first:border-t"
          >
            <div>
              <h3 className="font-semibold">{paidPlans[planId].name}</h3>
              <p className="tabular-nums">
                <span className="font-mono">{formatMoney(total)}</span> once, instead of{" "}
                {formatMoney(listPrice)}
              </p>
            </div>
            <LinkButton to={getPlanSignUpPath(planId, couponCode)} variant="secondary">
              Choose {paidPlans[planId].name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferTerms({ offer, children }: { offer: CouponOffer; children?: ReactNode }) {
  const { couponCode, emailDomain, validUntil } = offer;
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 border-y border-rule py-4 sm:grid-cols-[9rem_1fr]">
      <DetailRow name="Code">
        <code translate="no" className="break-all">
          {couponCode}
        </code>
      </DetailRow>
      {children}
      {emailDomain && (
        <DetailRow name="Who for">
          Accounts with a confirmed address at <span className="break-all">{emailDomain}</span>
        </DetailRow>
      )}
      {validUntil && <DetailRow name="Use it until">{formatLastDay(validUntil)}</DetailRow>}
    </dl>
  );
}

/** Formats the last valid day. `validUntil` itself is exclusive. */
function formatLastDay(validUntil: string): string {
  return formatDay(new Date(Date.parse(validUntil) - 1).toISOString().slice(0, 10));
}
