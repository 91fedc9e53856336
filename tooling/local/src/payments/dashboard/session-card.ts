import type Stripe from "stripe";

import { idOf } from "../find-object.ts";
import { formatAmount } from "../hosted/format-amount.ts";
import { type Html, html } from "../hosted/html.ts";
import type { Provider } from "../provider.ts";
import { actionForm, choiceButtons } from "./action-form.ts";

type Session = Stripe.Checkout.Session;

/** One checkout session with its payment, and its available actions. */
export function sessionCard(provider: Provider, session: Session): Html {
  const intent = provider.store.find("payment_intent", idOf(session.payment_intent));
  const charge = provider.store.find("charge", idOf(intent?.latest_charge));
  const disputes = provider.store.all("dispute").filter((dispute) => dispute.charge === charge?.id);
  const refunds = provider.store.all("refund").filter((refund) => refund.charge === charge?.id);
  const state = stateOf(session, intent, charge);
  const amount = formatAmount(session.amount_total ?? 0, session.currency);
  const email = session.customer_details?.email ?? "no email yet";
  const about = `${amount} of ${email}`;
  return html`<article class="card">
    <h3 style="margin:0 0 .4rem">
      ${amount} <span class="state ${state.tone}">${state.label}</span>
    </h3>
    <p style="margin:0 0 .4rem">${email}</p>
    <p class="id" style="margin:0 0 .75rem">${session.id}${charge && html`<br />${charge.id}`}</p>
    <div class="row">
      ${
        session.status === "open" &&
        html`<a class="button" href="/c/pay/${session.id}">Open page</a>
          ${actionForm("expire", "Expire", { id: session.id, about })}`
      }
      ${
        intent?.status === "processing" &&
        actionForm("settle", "Settle", {
          id: session.id,
          more: choiceButtons("outcome", { succeed: "Succeed", fail: "Fail" }, about),
        })
      }
      ${charge && charge.status === "succeeded" && chargeActions(charge, about)}
      ${refunds.map((refund) => refundActions(refund, about))}
      ${disputes.filter(isOpen).map((dispute) =>
        actionForm("close-dispute", "Close", {
          id: dispute.id,
          more: choiceButtons("outcome", { won: "Win dispute", lost: "Lose dispute" }, about),
        }),
      )}
    </div>
  </article>`;
}

function chargeActions(charge: Stripe.Charge, about: string): Html {
  const canRefund = !charge.refunded && !charge.disputed;
  return html`${charge.receipt_url && html`<a class="button quiet" href="${charge.receipt_url}">Receipt</a>`}
  ${
    canRefund &&
    html`${actionForm("refund", "Refund", {
      id: charge.id,
      about,
      fields: html`<label
        >Amount, or all
        <input name="amount" inputmode="decimal" placeholder="all" />
      </label>`,
    })}
    ${actionForm("open-dispute", "Open dispute", { id: charge.id, about })}`
  }`;
}

function refundActions(refund: Stripe.Refund, about: string): Html | false {
  if (refund.status === "failed") return false;
  const amount = formatAmount(refund.amount, refund.currency);
  const choices: Record<string, string> =
    refund.status === "pending"
      ? { succeeded: `Let refund of ${amount} succeed`, failed: `Fail refund of ${amount}` }
      : { failed: `Let refund of ${amount} come back` };
  return actionForm("settle-refund", "Settle refund", {
    id: refund.id,
    more: choiceButtons("outcome", choices, about),
  });
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return !["won", "lost", "warning_closed"].includes(status);
}

function stateOf(
  session: Session,
  intent: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | undefined,
): { label: string; tone: "good" | "bad" | "" } {
  if (session.status === "open") {
    return { label: intent?.last_payment_error ? "open, declined before" : "open", tone: "" };
  }
  if (session.status === "expired") return { label: "expired", tone: "" };
  if (charge?.disputed) return { label: "disputed", tone: "bad" };
  if (charge?.refunded) return { label: "refunded", tone: "" };
  if (charge && charge.amount_refunded > 0) return { label: "refunded in part", tone: "" };
  if (intent?.status === "processing") return { label: "on its way", tone: "" };
  if (charge?.status === "failed") return { label: "failed", tone: "bad" };
  return { label: session.payment_status === "paid" ? "paid" : "free", tone: "good" };
}
