import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/checkout-draft.ts";
import { answerAuthentication, type Outcome, paySession } from "../checkout/pay-session.ts";
import type { Provider } from "../provider.ts";
import { authenticationPage } from "./authentication-page.ts";
import { closedPage } from "./closed-page.ts";
import { type PayForm, payPage } from "./pay-page.ts";
import { readPayForm } from "./read-pay-form.ts";
import { returnAddress } from "./return-address.ts";

export type PageAnswer = { status: number; page: string } | { redirect: string };

interface PageRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

type Session = Stripe.Checkout.Session;

/** The pages that a buyer sees: `/c/pay/:session`, and the bank's question below it. */
export function answerHosted(provider: Provider, { method, path, form }: PageRequest): PageAnswer {
  const [id = "", step] = path.slice("/c/pay/".length).split("/");
  const session = provider.store.find("checkout.session", id);
  const draft = provider.store.find("draft", id);
  if (!session || !draft) return { status: 404, page: closedPage(null) };
  if (session.status !== "open") {
    // Pressed twice: the first press paid, and the second gets the same redirect.
    if (method === "POST" && session.status === "complete") {
      return { redirect: returnAddress(session) };
    }
    return { status: 200, page: closedPage(session) };
  }
  if (step === "authenticate") {
    if (!draft.authenticating) return { redirect: `/c/pay/${id}` };
    if (method !== "POST") return { status: 200, page: authenticationPage(session) };
    const outcome = answerAuthentication(provider, id, form.get("answer") === "complete");
    return answerOutcome(outcome, session, draft, startingForm(session));
  }
  if (method !== "POST") return showForm(session, draft, startingForm(session), {}, null);
  const read = readPayForm(form, session.amount_total === 0, provider.now() * 1000);
  if (!read.payment) {
    return showForm(session, draft, read.form, read.errors, "Look at the marked fields again.");
  }
  return answerOutcome(paySession(provider, id, read.payment), session, draft, read.form);
}

function answerOutcome(
  outcome: Outcome,
  session: Session,
  draft: CheckoutDraft,
  form: PayForm,
): PageAnswer {
  switch (outcome.kind) {
    case "complete":
      return { redirect: returnAddress(session) };
    case "authenticate":
      return { redirect: `/c/pay/${session.id}/authenticate` };
    case "declined":
      return showForm(session, draft, { ...form, number: "", expiry: "" }, {}, outcome.message);
    case "total_changed":
      return showForm(
        session,
        draft,
        form,
        {},
        "Tax was worked out for your country, and the total has changed. Look at it, then pay.",
      );
    case "closed":
      return { status: 200, page: closedPage(session) };
  }
}

function showForm(
  session: Session,
  draft: CheckoutDraft,
  form: PayForm,
  errors: Parameters<typeof payPage>[2]["errors"],
  alert: string | null,
): PageAnswer {
  return { status: 200, page: payPage(session, draft, { form, errors, alert }) };
}

function startingForm(session: Session): PayForm {
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
