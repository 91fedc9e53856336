import type Stripe from "stripe";

import {
  completeAuthentication,
  type PaymentOutcome,
  paySession,
  type PaymentInput,
} from "../checkout/pay-session.ts";
import type { CheckoutDraft } from "../checkout/session-params.ts";
import { isCardNumber } from "../checkout/test-cards.ts";
import type { Provider } from "../provider.ts";
import { formatAmount, html, renderPage } from "./page.ts";
import { type PayForm, renderPayPage, countries, type PayPageState } from "./pay-page.ts";

export type PageResponse = { status: number; page: string } | { redirect: string };

interface PageRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

type Session = Stripe.Checkout.Session;

/** Serves the pages that a buyer sees: `/c/pay/:session`, and the bank's authentication page below it. */
export function handleHostedRequest(
  provider: Provider,
  { method, path, form }: PageRequest,
): PageResponse {
  const [id = "", step] = path.slice("/c/pay/".length).split("/");
  const session = provider.store.find("checkout.session", id);
  const draft = provider.store.find("draft", id);
  if (!session || !draft) return { status: 404, page: renderClosedPage(null) };
  if (session.status !== "open") {
    // The button was pressed twice: the first press paid, and the second gets the same redirect.
    if (method === "POST" && session.status === "complete") {
      return { redirect: getReturnUrl(session) };
    }
    return { status: 200, page: renderClosedPage(session) };
  }
  if (step === "authenticate") {
    if (!draft.authenticating) return { redirect: `/c/pay/${id}` };
    if (method !== "POST") return { status: 200, page: renderAuthenticationPage(session) };
    const outcome = completeAuthentication(provider, id, form.get("answer") === "complete");
    return respondToOutcome(outcome, session, draft, getInitialForm(session));
  }
  if (method !== "POST") return renderForm(session, draft, getInitialForm(session), {}, null);
  const read = parsePayForm(form, session.amount_total === 0, provider.now() * 1000);
  if (!read.payment) {
    return renderForm(session, draft, read.form, read.errors, "Look at the marked fields again.");
  }
  return respondToOutcome(paySession(provider, id, read.payment), session, draft, read.form);
}

function respondToOutcome(
  outcome: PaymentOutcome,
  session: Session,
  draft: CheckoutDraft,
  form: PayForm,
): PageResponse {
  switch (outcome.kind) {
    case "complete":
      return { redirect: getReturnUrl(session) };
    case "authenticate":
      return { redirect: `/c/pay/${session.id}/authenticate` };
    case "declined":
      return renderForm(session, draft, { ...form, number: "", expiry: "" }, {}, outcome.message);
    case "total_changed":
      return renderForm(
        session,
        draft,
        form,
        {},
        "Tax was worked out for your country, and the total has changed. Look at it, then pay.",
      );
    case "closed":
      return { status: 200, page: renderClosedPage(session) };
  }
}

function renderForm(
  session: Session,
  draft: CheckoutDraft,
  form: PayForm,
  errors: Parameters<typeof renderPayPage>[2]["errors"],
  alert: string | null,
): PageResponse {
  return { status: 200, page: renderPayPage(session, draft, { form, errors, alert }) };
}

function getInitialForm(session: Session): PayForm {
  const details = session.customer_details;
  return {
    email: details?.email ?? "",
    country: details?.address?.country ?? "US",
    name: details?.name ?? "",
    method: "card",
    number: "",
    expiry: "",
    taxId: "",
  };
}

/** Renders the bank's page that asks the card owner to confirm the payment. */
function renderAuthenticationPage(session: Stripe.Checkout.Session): string {
  const total = formatAmount(session.amount_total ?? 0, session.currency);
  return renderPage(
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

/** Renders the page of a session that cannot be paid: expired, completed, or unknown. */
function renderClosedPage(session: Stripe.Checkout.Session | null): string {
  const [title, text] = getClosedPageText(session);
  return renderPage(
    title,
    html`<h1>${title}</h1>
      <div class="card">
        <p>${text}</p>
        ${session?.status === "complete" && html`<p><a href="${getReturnUrl(session)}">Back to the shop</a></p>`}
        ${session?.status === "expired" && session.cancel_url && html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`}
      </div>`,
    "narrow",
  );
}

function getClosedPageText(session: Stripe.Checkout.Session | null): [title: string, text: string] {
  if (!session) return ["No such checkout", "The link is not complete, or the data were reset."];
  if (session.status === "expired") {
    return ["This checkout has expired", "Nothing was paid. Go back to the shop to start over."];
  }
  if (session.payment_status === "unpaid") {
    return ["The payment is on its way", "The bank debit takes some days. Nothing more to do."];
  }
  return ["This checkout is complete", "Nothing more is due."];
}

/** Returns the shop's return address. As at the provider, only the literal placeholder is replaced. */
function getReturnUrl({ success_url: address, id }: Stripe.Checkout.Session): string {
  return (address ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

type Errors = PayPageState["errors"];

interface ReadForm {
  form: PayForm;
  errors: Errors;
  /** Null if there are errors. */
  payment: PaymentInput | null;
}

/** Parses and checks the input. `free` sessions need no card; `now` is in milliseconds. */
function parsePayForm(fields: URLSearchParams, free: boolean, now: number): ReadForm {
  const value = (name: string) => (fields.get(name) ?? "").trim();
  const form: PayForm = {
    email: value("email"),
    country: value("country") || "US",
    name: value("name"),
    method: value("method") === "bank" ? "bank" : "card",
    number: value("number"),
    expiry: value("expiry"),
    taxId: value("taxId"),
  };
  const errors: Errors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) errors.email = "Type an email address.";
  if (!Object.hasOwn(countries, form.country)) errors.country = "Choose one of the countries.";
  const digits = form.number.replaceAll(/[\s-]/g, "");
  const expiry = parseExpiry(form.expiry);
  const needsCard = !free && form.method === "card";
  if (needsCard) {
    if (!isCardNumber(digits)) errors.number = "This is no valid card number.";
    if (!expiry) errors.expiry = "Type month and year, as in 12/34.";
    else if (getExpiryTime(expiry) <= now) errors.expiry = "This card has expired.";
    const cvc = value("cvc");
    const length = /^3[47]/.test(digits) ? 4 : 3;
    if (!new RegExp(`^\\d{${length}}$`).test(cvc)) errors.cvc = `Type the ${length} digits.`;
  }
  if (Object.keys(errors).length > 0) return { form, errors, payment: null };
  const { email, country } = form;
  return {
    form,
    errors,
    payment: {
      buyer: { email, country, name: form.name || null, taxId: form.taxId || null },
      card:
        needsCard && expiry
          ? { number: digits, expiryMonth: expiry.month, expiryYear: expiry.year }
          : null,
      shownTotal: Number(value("shown_total")),
    },
  };
}

function parseExpiry(typed: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) % 100;
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : null;
}

function getExpiryTime({ month, year }: { month: number; year: number }): number {
  return Date.UTC(year, month, 1);
}
