import type { CouponOffer } from "@site/contracts/coupons";
import { formatDay } from "@site/contracts/format-day";
import type { ReactNode } from "react";

import { DetailRow } from "#app/ui/text/fact.tsx";

/** The conditions of an offer. */
export function OfferTerms({ offer, children }: { offer: CouponOffer; children?: ReactNode }) {
  const { couponCode, emailDomain, validUntil } = offer;
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 border-y border-rule py-4 sm:grid-cols-[9rem_1fr]">
      <DetailRow name="Code">
        <code className="break-all">{couponCode}</code>
      </DetailRow>
      {children}
      {emailDomain && (
        <DetailRow name="Who for">
          Accounts with a confirmed address at <span className="break-all">{emailDomain}</span>
        </DetailRow>
      )}
      {validUntil && <DetailRow name="Use it until">{lastDay(validUntil)}</DetailRow>}
    </dl>
  );
}

/** The day of the last valid moment; the end itself is exclusive. */
function lastDay(validUntil: string): string {
  return formatDay(new Date(Date.parse(validUntil) - 1).toISOString().slice(0, 10));
}
