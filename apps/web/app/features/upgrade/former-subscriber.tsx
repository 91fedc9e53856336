import type { FormerSubscription } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { LOYALTY_MONTHS, LOYALTY_PLAN, paidPlans } from "@site/contracts/plans";
import { Suspense } from "react";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const ClaimForm = lazyComponent(async () => (await import("./claim-form.tsx")).ClaimForm);

const plan = paidPlans[LOYALTY_PLAN].name;

/** What the visitor gets for a former subscription, if the account's confirmed email address had one. */
export function FormerSubscriber() {
  const former = trpc.billing.formerSubscription.useQuery();
  if (former.data?.benefit === "licence") return <LicenceOffer former={former.data} />;
  return former.data ? <CreditNotice former={former.data} /> : null;
}

/** Explains this benefit if no former subscription was found for the account. */
export function FormerSubscriberQuestion() {
  const former = trpc.billing.formerSubscription.useQuery();
  if (former.data) return null;
  return (
    <Disclosure summary="I had a subscription">
      <p>
        {LOYALTY_MONTHS} or more paid months give you a {plan} licence free of charge. With fewer,
        we take the time you haven't used off your first purchase. We look for the confirmed address
        of this account: <a href={href("/account")}>see whether yours is confirmed</a>, or{" "}
        <a href={href("/support")}>ask support</a> if you paid with another one.
      </p>
    </Disclosure>
  );
}

type FormerProps = { former: NonNullable<FormerSubscription> };

function LicenceOffer({ former }: FormerProps) {
  return (
    <section
      aria-labelledby="former-licence"
      className="grid gap-4 border border-rule bg-sheet p-4 sm:p-6"
    >
      <h2 id="former-licence" className="text-xl font-semibold">
        A {plan} licence is yours
      </h2>
      <p className="max-w-prose">
        You have paid for {former.paidMonths} months of the old subscription. In return you get a{" "}
        {plan} licence that never expires, free of charge. We cancel the subscription once you have
        it.
      </p>
      <Suspense fallback={<Skeleton label="Loading the terms" lines={3} />}>
        <ClaimForm plan={plan} />
      </Suspense>
    </section>
  );
}

function CreditNotice({ former }: FormerProps) {
  return (
    <section
      aria-labelledby="former-credit"
      className="grid gap-4 border border-rule bg-sheet p-4 sm:p-6"
    >
      <h2 id="former-credit" className="text-xl font-semibold">
        {formatMoney(former.credit)} of your subscription is left
      </h2>
      <p className="max-w-prose">
        We take it off your first purchase automatically, and cancel the subscription once you have
        the licence.
      </p>
    </section>
  );
}
