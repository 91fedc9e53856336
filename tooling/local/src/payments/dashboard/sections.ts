import type Stripe from "stripe";

import type { PaymentsControl } from "../control/control.ts";
import { formatAmount, type Html, html } from "../hosted/page.ts";
import { getId, type Provider } from "../provider.ts";
import type { Delivery } from "../store.ts";
import type { DeliveryRules } from "../webhooks/webhook-queue.ts";

const SHOWN = 50;

export function renderDeliveries(provider: Provider, control: PaymentsControl): Html {
  const deliveries = control.listDeliveries().toReversed();
  const held = deliveries.filter(({ status }) => status === "held").length;
  const endpoints = provider.store.all("webhook_endpoint");
  return html`<section aria-labelledby="deliveries">
    <h2 id="deliveries">Webhook deliveries</h2>
    <p class="soft">
      To
      ${endpoints.length === 0 ? "no endpoint yet" : endpoints.map(({ url }) => html`<code>${url}</code> `)}
    </p>
    ${renderRulesForm(control.getRules())}
    <div class="row" style="margin:0 0 1rem">
      ${held > 0 && renderActionForm("release", `Release ${held} held`)}
      ${deliveries.length > 0 && renderActionForm("replay-all", "Replay all, shuffled")}
      ${renderActionForm("reset", "Back to normal")}
    </div>
    <ul class="plain">
      ${deliveries.slice(0, SHOWN).map((delivery) => html`<li>${renderDelivery(delivery)}</li>`)}
    </ul>
    ${
      deliveries.length > SHOWN &&
      html`<p class="soft">The newest ${SHOWN} of ${deliveries.length}.</p>`
    }
  </section>`;
}

function renderRulesForm({ hold, delayMs }: DeliveryRules): Html {
  return html`<form class="card" method="post" action="/actions/rules">
    <fieldset>
      <legend>New events</legend>
      <div class="row">
        <label class="choice"
          ><input type="checkbox" name="hold" ${hold && html` checked`} /> Held</label
        >
        <label
          >Delay in ms <input name="delay" type="number" min="0" max="3600000" value="${delayMs}"
        /></label>
        <button>Apply</button>
      </div>
    </fieldset>
  </form>`;
}

function renderDelivery(delivery: Delivery): Html {
  const last = delivery.attempts.at(-1);
  const tone = delivery.status === "delivered" ? "good" : delivery.status === "failed" ? "bad" : "";
  const answer = last && (last.status === null ? last.error : `HTTP ${last.status}`);
  return html`<article class="card">
    <p style="margin:0 0 .3rem">
      <strong>${delivery.type}</strong> <span class="state ${tone}">${delivery.status}</span>
      <span class="soft"
        >${formatAttempts(delivery.attempts.length)}${answer && `, last: ${answer}`}</span
      >
    </p>
    <p class="id" style="margin:0 0 .5rem">${delivery.event} → ${delivery.url}</p>
    <div class="row">
      ${renderActionForm("replay", "Replay", { id: delivery.event, about: delivery.type })}
    </div>
  </article>`;
}

function formatAttempts(count: number): string {
  return count === 1 ? "1 attempt" : `${count} attempts`;
}

type Session = Stripe.Checkout.Session;

/** Renders a checkout session with its payment and the available actions. */
export function renderSession(provider: Provider, session: Session): Html {
  const intent = provider.store.find("payment_intent", getId(session.payment_intent));
  const charge = provider.store.find("charge", getId(intent?.latest_charge));
  const disputes = provider.store.all("dispute").filter((dispute) => dispute.charge === charge?.id);
  const refunds = provider.store.all("refund").filter((refund) => refund.charge === charge?.id);
  const state = getSessionState(session, intent, charge);
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
          ${renderActionForm("expire", "Expire", { id: session.id, about })}`
      }
      ${
        intent?.status === "processing" &&
        renderActionForm("complete-payment", "Complete", {
          id: session.id,
          more: renderChoiceButtons("outcome", { succeed: "Succeed", fail: "Fail" }, about),
        })
      }
      ${charge && charge.status === "succeeded" && renderChargeActions(charge, about)}
      ${refunds.map((refund) => renderRefundActions(refund, about))}
      ${disputes.filter(isOpenDispute).map((dispute) =>
        renderActionForm("close-dispute", "Close", {
          id: dispute.id,
          more: renderChoiceButtons("outcome", { won: "Win dispute", lost: "Lose dispute" }, about),
        }),
      )}
    </div>
  </article>`;
}

function renderChargeActions(charge: Stripe.Charge, about: string): Html {
  const canRefund = !charge.refunded && !charge.disputed;
  return html`${charge.receipt_url && html`<a class="button quiet" href="${charge.receipt_url}">Receipt</a>`}
  ${
    canRefund &&
    html`${renderActionForm("refund", "Refund", {
      id: charge.id,
      about,
      fields: html`<label
        >Amount, or all
        <input name="amount" inputmode="decimal" placeholder="all" />
      </label>`,
    })}
    ${renderActionForm("open-dispute", "Open dispute", { id: charge.id, about })}`
  }`;
}

function renderRefundActions(refund: Stripe.Refund, about: string): Html | false {
  if (refund.status === "failed") return false;
  const amount = formatAmount(refund.amount, refund.currency);
  const choices: Record<string, string> =
    refund.status === "pending"
      ? { succeeded: `Let refund of ${amount} succeed`, failed: `Fail refund of ${amount}` }
      : { failed: `Let refund of ${amount} come back` };
  return renderActionForm("complete-refund", "Complete refund", {
    id: refund.id,
    more: renderChoiceButtons("outcome", choices, about),
  });
}

function isOpenDispute({ status }: Stripe.Dispute): boolean {
  return !["won", "lost", "warning_closed"].includes(status);
}

function getSessionState(
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

/** Renders an invoice that the shop sent, with what its customer and the shop can do with it. */
export function renderInvoice(invoice: Stripe.Invoice): Html {
  const amount = formatAmount(invoice.total, invoice.currency);
  const about = `${amount} of ${invoice.customer_name ?? invoice.customer_email}`;
  return html`<article class="card">
    <h3 style="margin:0 0 .4rem">${amount} <span class="state">${invoice.status}</span></h3>
    <p style="margin:0 0 .4rem">${invoice.customer_name}, ${invoice.customer_email}</p>
    <p class="id" style="margin:0 0 .75rem">${invoice.id} ${invoice.number}</p>
    <div class="row">
      ${
        invoice.hosted_invoice_url &&
        html`<a class="button quiet" href="/invoices/${invoice.id}">Open page</a>`
      }
      ${
        (invoice.status === "open" || invoice.status === "uncollectible") &&
        renderActionForm("pay-invoice", "Transfer arrives", { id: invoice.id, about })
      }
      ${
        invoice.status === "open" &&
        renderActionForm("end-invoice", "End", {
          id: invoice.id,
          more: renderChoiceButtons(
            "status",
            { void: "Void", uncollectible: "Mark uncollectible" },
            about,
          ),
        })
      }
    </div>
  </article>`;
}

/** Renders a button with its fields. `about` names the object for screen readers. */
function renderActionForm(
  action: string,
  label: string,
  {
    id,
    about,
    fields,
    more,
  }: { id?: string; about?: string; fields?: Html; more?: Html | false } = {},
): Html {
  return html`<form method="post" action="/actions/${action}">
    ${id !== undefined && html`<input type="hidden" name="id" value="${id}" />`} ${fields}
    ${more || html`<button class="quiet" ${about !== undefined && html` aria-label="${label}, ${about}"`}>${label}</button>`}
  </form>`;
}

/** Renders a button for each choice. */
function renderChoiceButtons(name: string, choices: Record<string, string>, about: string): Html {
  return html`${Object.entries(choices).map(
    ([value, label]) =>
      html`<button class="quiet" name="${name}" value="${value}" aria-label="${label}, ${about}">
        ${label}
      </button> `,
  )}`;
}
