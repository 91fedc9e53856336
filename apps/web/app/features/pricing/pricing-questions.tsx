import {
  LOYALTY_MONTHS,
  LOYALTY_PLAN,
  paidPlans,
  REFUND_DAYS,
  RENEWAL_MONTHS,
} from "@site/contracts/plans";
import { href } from "react-router";

import { Disclosure } from "#app/ui/controls/disclosure.tsx";

export function PricingQuestions() {
  return (
    <div className="border-t border-rule">
      <Disclosure summary="What happens when the updates end?">
        <p>
          Nothing stops. The app keeps working, and you can always download any version released
          before they ended. For newer ones, renew. A renewal adds {RENEWAL_MONTHS} months from
          today or from the day your updates end, whichever is later. It's never automatic.
        </p>
      </Disclosure>
      <Disclosure summary="Can I move to a larger plan?">
        <p>
          Yes. You pay the difference between the two prices, and between the two renewals for
          months you've renewed ahead. You keep the same licence key, and your computers stay
          activated. <a href={`${href("/support/faq")}#upgrade`}>How an upgrade works</a>
        </p>
      </Disclosure>
      <Disclosure summary="Can I get my money back?">
        <p>
          Yes, within {REFUND_DAYS} days and without giving a reason. Choose Refund next to the
          purchase in your <a href={href("/account")}>account</a>. A full refund ends the licence.
        </p>
      </Disclosure>
      <Disclosure summary="I have a coupon. Where does it go?">
        <p>
          Enter it when you choose a plan. You'll see the new price before you pay.{" "}
          <a href={href("/coupon")}>About coupons</a>
        </p>
      </Disclosure>
      <Disclosure summary="I used to pay a subscription. What about me?">
        <p>
          After {LOYALTY_MONTHS} or more paid months you get a {paidPlans[LOYALTY_PLAN].name}{" "}
          licence for free. With fewer, we take the unused time off your first purchase. We cancel
          your subscription only once you have the licence.{" "}
          <a href={`${href("/support/faq")}#former-subscribers`}>For former subscribers</a>
        </p>
      </Disclosure>
    </div>
  );
}
