import type { CouponOffer } from "@site/contracts/coupons";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import type { Ref } from "react";

import { getPlanSignUpPath } from "#app/navigation/plan-link.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";

import { OfferTerms } from "./offer-terms.tsx";

interface DiscountOfferProps {
  offer: Extract<CouponOffer, { gives: "discount" }>;
  heading: Ref<HTMLHeadingElement>;
}

/** A discount coupon: what each plan costs with it, and how to buy. */
export function DiscountOffer({ offer, heading }: DiscountOfferProps) {
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
