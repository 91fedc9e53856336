import { brand } from "@site/content/brand";
import type { CouponOffer } from "@site/contracts/coupons";
import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import { paidPlans } from "@site/contracts/plans";
import { type ReactNode, type Ref, Suspense, useEffect } from "react";

import { formatPeopleAndComputers } from "#app/lib/people-and-computers.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { refreshUser } from "#app/session/identity.ts";
import { addReturnPath } from "#app/session/return-link.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DetailRow } from "#app/ui/text/fact.tsx";

import { getCouponPath } from "./coupon-code.ts";
import { OfferTerms } from "./offer-terms.tsx";

const RedeemForm = lazyComponent(async () => (await import("./redeem-form.tsx")).RedeemForm);

interface PlanOfferProps {
  offer: Extract<CouponOffer, { gives: "plan" }>;
  heading: Ref<HTMLHeadingElement>;
  renderResend: (returnPath: string) => ReactNode;
}

/** A coupon for a free plan, and the remaining steps to the licence. */
export function PlanOffer({ offer, heading, renderResend }: PlanOfferProps) {
  const plan = paidPlans[offer.planId];
  return (
    <section aria-labelledby="offer" className="grid w-full justify-items-start gap-6">
      <h2 id="offer" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        This coupon gives you {brand.name} {plan.name}
      </h2>
      <OfferTerms offer={offer}>
        <DetailRow name="Price">
          Nothing, instead of {formatMoney(plan.price)}. You don't need a card.
        </DetailRow>
        <DetailRow name="Licence">
          For {formatPeopleAndComputers(plan)}. It never expires, and includes new versions for{" "}
          {counted(plan.updatesMonths, "month")}.
        </DetailRow>
      </OfferTerms>
      <NextStep offer={offer} renderResend={renderResend} />
    </section>
  );
}

function NextStep({ offer, renderResend }: Omit<PlanOfferProps, "heading">) {
  const user = useCurrentUser();
  const path = getCouponPath(offer.couponCode);
  if (user === undefined) return <Skeleton label="Checking your login" lines={3} />;
  if (user === null) return <AccountFirst path={path} emailDomain={offer.emailDomain} />;
  if (user.emailVerified) {
    return (
      <Suspense fallback={<Skeleton label="Loading the terms" lines={3} />}>
        <RedeemForm key={user.uid} couponCode={offer.couponCode} />
      </Suspense>
    );
  }
  return <ConfirmFirst email={user.email}>{renderResend(path)}</ConfirmFirst>;
}

function AccountFirst({ path, emailDomain }: { path: string; emailDomain: string | null }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        The licence is issued to an account.{" "}
        {emailDomain
          ? `Use your ${emailDomain} address. We'll email you a link to confirm it.`
          : "We'll email you a link to confirm your address."}{" "}
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

function ConfirmFirst({ email, children }: { email: string; children: ReactNode }) {
  // People often open the mail in another tab or on a phone: check when they return here.
  useEffect(() => {
    const look = () => void refreshUser().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  return (
    <div className="grid gap-4">
      <p className="max-w-prose wrap-anywhere">
        One step left: confirm that {email} is yours. Open the link in the email we sent there, then
        come back to this page.
      </p>
      {children}
    </div>
  );
}
