import type Stripe from "stripe";

import { formatAmount } from "./format-amount.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";

/** The page of the bank that asks its customer to confirm the payment. */
export function authenticationPage(session: Stripe.Checkout.Session): string {
  const total = formatAmount(session.amount_total ?? 0, session.currency);
  return page(
    "Your bank asks",
    html`<h1>Your bank asks: is it you?</h1>
      <form class="card" method="post" action="/c/pay/${session.id}/authenticate">
        <p>3-D Secure test page for a payment of <strong>${total}</strong>.</p>
        <div class="row">
          <button name="answer" value="complete">Complete</button>
          <button class="quiet" name="answer" value="fail">Fail</button>
        </div>
      </form>`,
    "narrow",
  );
}
