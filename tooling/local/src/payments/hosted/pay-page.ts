import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/session-params.ts";
import { formatAmount, type Html, html, renderPage } from "./page.ts";

export interface PayForm {
  email: string;
  country: string;
  name: string;
  method: string;
  number: string;
  expiry: string;
  taxId: string;
}

export interface PayPageState {
  form: PayForm;
  errors: Partial<Record<keyof PayForm | "cvc", string>>;
  alert: string | null;
}

type Session = Stripe.Checkout.Session;

export const countries: Record<string, string> = {
  US: "United States",
  AT: "Austria",
  AU: "Australia",
  BR: "Brazil",
  CA: "Canada",
  CH: "Switzerland",
  DE: "Germany",
  ES: "Spain",
  FR: "France",
  GB: "United Kingdom",
  IN: "India",
  IT: "Italy",
  JP: "Japan",
  NL: "Netherlands",
  PL: "Poland",
  SE: "Sweden",
};

const hints: [string, string][] = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0025 0000 3155", "asks for authentication"],
  ["4000 0000 0000 0259", "pays, and is disputed"],
  ["4000 0000 0000 7726", "pays; its refunds stay pending"],
];

/** Renders the payment form of a session. It works without JavaScript. */
export function renderPayPage(session: Session, draft: CheckoutDraft, state: PayPageState): string {
  const total = formatAmount(session.amount_total ?? 0, session.currency);
  const free = session.amount_total === 0;
  return renderPage(
    `Pay ${total}`,
    html`<h1>${free ? "Complete your order" : "Pay"}</h1>
      ${state.alert && html`<p class="card alert" role="alert">${state.alert}</p>`}
      <div class="pay">
        <section aria-label="Order">
          ${renderOrder(session, draft)}
          ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to the shop</a></p>`}
        </section>
        <form class="card" method="post" action="/c/pay/${session.id}" novalidate>
          <input type="hidden" name="shown_total" value="${session.amount_total}" />
          ${renderField("email", "Email", state, html`type="email" autocomplete="email" required`)}
          ${renderCountrySelect(state)}
          ${session.tax_id_collection?.enabled && renderField("taxId", "Tax ID (businesses only, optional)", state, html`autocomplete="off"`)}
          ${!free && renderPaymentFields(state)}
          <button class="wide" name="pay" value="pay">
            ${free ? "Complete order" : `Pay ${total}`}
          </button>
        </form>
      </div>`,
  );
}

function renderOrder(session: Session, draft: CheckoutDraft): Html {
  const amount = (minor: number) => formatAmount(minor, session.currency);
  const discount = session.total_details?.amount_discount ?? 0;
  const tax = session.total_details?.amount_tax ?? 0;
  return html`<p class="total">${amount(session.amount_total ?? 0)}</p>
    <dl class="sums">
      ${draft.lineItems.map(
        (line) =>
          html`<dt>${line.description} × ${line.quantity}</dt>
            <dd>${amount(line.amount_subtotal)}</dd>`,
      )}
      ${
        discount > 0 &&
        html`<dt>Discount${draft.coupon && ` (${draft.coupon.name ?? draft.coupon.id})`}</dt>
          <dd>−${amount(discount)}</dd>`
      }
      ${
        session.automatic_tax.enabled &&
        html`<dt>Tax</dt>
          <dd>${amount(tax)}</dd>`
      }
      <dt><strong>Total</strong></dt>
      <dd><strong>${amount(session.amount_total ?? 0)}</strong></dd>
    </dl>`;
}

function renderPaymentFields(state: PayPageState): Html {
  const choice = (value: string, label: string) =>
    html`<label class="choice"
      ><input
        type="radio"
        name="method"
        value="${value}"
        ${state.form.method === value && html` checked`}
      />
      ${label}</label
    >`;
  return html`<fieldset>
      <legend>Pay with</legend>
      ${choice("card", "Card")}${choice("bank", "Bank debit (delayed)")}
    </fieldset>
    <fieldset>
      <legend>Card</legend>
      ${renderField("number", "Card number", state, html`inputmode="numeric" autocomplete="cc-number"`)}
      <div class="pair">
        <div>
          ${renderField("expiry", "Expiry (MM/YY)", state, html`inputmode="numeric" autocomplete="cc-exp" placeholder="12/34"`)}
        </div>
        <div>
          ${renderField("cvc", "CVC", state, html`inputmode="numeric" autocomplete="cc-csc"`)}
        </div>
      </div>
      ${renderField("name", "Name on card", state, html`autocomplete="cc-name"`)}
    </fieldset>
    <details open>
      <summary class="soft">Test cards (any future expiry, any CVC)</summary>
      <ul class="plain soft">
        ${hints.map(([number, effect]) => html`<li><code>${number}</code> ${effect}</li>`)}
      </ul>
    </details>`;
}

function renderCountrySelect(state: PayPageState): Html {
  return html`<label for="country">Country</label>
    <select
      id="country"
      name="country"
      autocomplete="country"
      ${renderErrorAttributes("country", state)}
    >
      ${Object.entries(countries).map(([code, name]) => html`<option value="${code}" ${code === state.form.country && html` selected`}>${name}</option>`)}</select
    >${renderError("country", state)}`;
}

function renderField(
  name: keyof PayForm | "cvc",
  label: string,
  state: PayPageState,
  attributes: Html,
): Html {
  // The security code is not filled in again.
  const value = name === "cvc" ? "" : state.form[name];
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      ${attributes}${renderErrorAttributes(name, state)}
    />${renderError(name, state)}`;
}

function renderErrorAttributes(
  name: keyof PayPageState["errors"],
  { errors }: PayPageState,
): Html | false {
  return errors[name] !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`;
}

function renderError(name: keyof PayPageState["errors"], { errors }: PayPageState): Html | false {
  return (
    errors[name] !== undefined && html`<p class="error" id="${name}-error">${errors[name]}</p>`
  );
}
