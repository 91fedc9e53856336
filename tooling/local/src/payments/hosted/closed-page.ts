import type Stripe from "stripe";

import { html } from "./html.ts";
import { page } from "./page.ts";
import { returnAddress } from "./return-address.ts";

/** A session that cannot be paid: expired, already completed, or unknown. */
export function closedPage(session: Stripe.Checkout.Session | null): string {
  const [title, text] = wording(session);
  return page(
    title,
    html`<h1>${title}</h1>
      <div class="card">
        <p>${text}</p>
        ${session?.status === "complete" && html`<p><a href="${returnAddress(session)}">Back to the shop</a></p>`}
        ${session?.status === "expired" && session.cancel_url && html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`}
      </div>`,
    "narrow",
  );
}

function wording(session: Stripe.Checkout.Session | null): [title: string, text: string] {
  if (!session) return ["No such checkout", "The link is not complete, or the data were reset."];
  if (session.status === "expired") {
    return ["This checkout has expired", "Nothing was paid. Go back to the shop to start over."];
  }
  if (session.payment_status === "unpaid") {
    return ["The payment is on its way", "The bank debit takes some days. Nothing more to do."];
  }
  return ["This checkout is complete", "Nothing more is due."];
}
