import type { CouponOffer } from "@site/contracts/coupons";
import type { ReactNode } from "react";

import { formatDay } from "#app/lib/format-date.ts";

/** What an offer says of itself, beside what it gives. */
export function OfferTerms({ offer, children }: { offer: CouponOffer; children?: ReactNode }) {
  const { couponCode, emailDomain, validUntil } = offer;
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 border-y border-rule py-4 sm:grid-cols-[9rem_1fr]">
      <OfferFact name="Code">
        <code className="break-all">{couponCode}</code>
      </OfferFact>
      {children}
      {emailDomain && (
        <OfferFact name="Who for">
          Accounts with a confirmed address at <span className="break-all">{emailDomain}</span>
        </OfferFact>
      )}
      {validUntil && <OfferFact name="Use it until">{lastDay(validUntil)}</OfferFact>}
    </dl>
  );
}

/** Name above its value on a phone, beside it where there is room. */
export function OfferFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:contents">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** The day of the last moment at which the code counts; the moment itself does not count any more. */
function lastDay(validUntil: string): string {
  return formatDay(new Date(Date.parse(validUntil) - 1).toISOString().slice(0, 10));
}
