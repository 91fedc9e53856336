import type { ReactNode } from "react";
import { href } from "react-router";

import { SideSheet } from "#app/ui/side-sheet.tsx";

/** General rules for coupons, beside the code and its offer. */
export function CouponRules({ children }: { children: ReactNode }) {
  return (
    <SideSheet caption="How coupons work" rows={rules} isEverywhere>
      {children}
    </SideSheet>
  );
}

const rules = [
  ["A lower price", "A share of it or an amount off it. You still choose the plan yourself"],
  [
    "A whole plan",
    "For education, partners and reviewers. No card is asked for, but an account with a confirmed email address: the licence is issued to it",
  ],
  ["How often", "One coupon for each purchase, and each coupon once for each account"],
  [
    "A refused code",
    <>
      Says why. If you think that is wrong, <a href={href("/support")}>ask us</a>
    </>,
  ],
] as const;
