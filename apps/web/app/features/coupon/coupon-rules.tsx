import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/seattle-weather/chart-words";
import type { ReactNode } from "react";
import { href } from "react-router";

import { SideSheet } from "#app/ui/side-sheet.tsx";

/** General rules for coupons, beside the code and its offer. */
export function CouponRules({ children }: { children: ReactNode }) {
  return (
    <SideSheet
      caption="How coupons work"
      rows={rules}
      figure={chartFigure("seattle-weather", words)}
      isEverywhere
    >
      {/* As tall as the form, so that the rules below it do not move on a phone. */}
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
