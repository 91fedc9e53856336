/** How coupons work, for everybody. */
export function CouponRules() {
  return (
    <section aria-labelledby="coupon-rules" className="prose">
      <h2 id="coupon-rules">How coupons work</h2>
      <ul>
        <li>
          Some take a share or an amount off the price. Some give a whole plan, for education,
          partners and reviewers; no card is asked for then.
        </li>
        <li>One coupon for each purchase, and each coupon once for each account.</li>
        <li>
          A coupon that gives a plan needs an account with a confirmed email address, because the
          licence is issued to it.
        </li>
        <li>
          A code that cannot be used says why. If you think that is wrong,{" "}
          <a href="/support">ask us</a>.
        </li>
      </ul>
    </section>
  );
}
