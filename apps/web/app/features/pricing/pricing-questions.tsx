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
          Nothing stops. The app and every version that came out while your updates lasted go on
          working and stay downloadable for ever. Newer ones are not offered until you renew. A
          renewal adds {RENEWAL_MONTHS} months, is never automatic, and counts from the later of the
          old end and the day you buy it.
        </p>
      </Disclosure>
      <Disclosure summary="Can I move to a larger plan?">
        <p>
          Yes. You pay the difference between the two prices, and between the two renewals for
          months that you have renewed ahead. You keep the same licence key, and your computers stay
          activated. <a href={`${href("/support/faq")}#upgrade`}>How an upgrade works</a>
        </p>
      </Disclosure>
      <Disclosure summary="Can I get my money back?">
        <p>
          Within {REFUND_DAYS} days, without giving a reason: choose Refund beside the purchase in
          your <a href={href("/account")}>account</a>. A full refund ends the licence.
        </p>
      </Disclosure>
      <Disclosure summary="I have a coupon. Where does it go?">
        <p>
          You enter it where you choose your plan, and see the new price before you pay.{" "}
          <a href={href("/coupon")}>About coupons</a>
        </p>
      </Disclosure>
      <Disclosure summary="I used to pay a subscription. What about me?">
        <p>
          After {LOYALTY_MONTHS} or more paid months you get a {paidPlans[LOYALTY_PLAN].name}{" "}
          licence for nothing. With fewer, the unused time is taken off your first purchase. Your
          subscription is cancelled only once the licence exists.{" "}
          <a href={`${href("/support/faq")}#former-subscribers`}>For former subscribers</a>
        </p>
      </Disclosure>
    </div>
  );
}
