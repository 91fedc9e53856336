import type Stripe from "stripe";

import type { PaymentsControl } from "../control/control.ts";
import type { PageResponse } from "../hosted/hosted-pages.ts";
import { html, renderPage } from "../hosted/page.ts";
import { ApiError, invalidRequest } from "../http/api-error.ts";
import { getId, type Provider } from "../provider.ts";
import { renderDeliveries, renderInvoice, renderSession } from "./sections.ts";

type Action = (control: PaymentsControl, form: URLSearchParams) => unknown;

const actions: Record<string, Action> = {
  expire: (control, form) => control.expireSession(readId(form)),
  "complete-payment": (control, form) =>
    control.completeDelayedPayment(
      readId(form),
      form.get("outcome") === "succeed" ? "succeed" : "fail",
    ),
  "pay-invoice": (control, form) => control.payInvoice(readId(form)),
  "end-invoice": (control, form) =>
    control.endInvoice(readId(form), form.get("status") === "void" ? "void" : "uncollectible"),
  refund: (control, form) => {
    const amount = readAmount(form);
    control.createRefund({ charge: readId(form), ...(amount !== undefined && { amount }) });
  },
  "complete-refund": (control, form) =>
    control.completeRefund(readId(form), form.get("outcome") === "failed" ? "failed" : "succeeded"),
  "open-dispute": (control, form) =>
    control.openDispute(readId(form), { inquiry: form.get("inquiry") === "on" }),
  "close-dispute": (control, form) =>
    control.closeDispute(readId(form), form.get("outcome") === "won" ? "won" : "lost"),
  rules: (control, form) =>
    control.setRules({ hold: form.get("hold") === "on", delayMs: readDelay(form) }),
  release: (control) => control.release(),
  reset: (control) => control.reset(),
  replay: (control, form) => control.replay(readId(form)),
  "replay-all": (control) => control.replayAll({ shuffle: true }),
};

/** Runs the action of a button. Returns false if there is no such button. */
function runDashboardAction(
  control: PaymentsControl,
  name: string,
  form: URLSearchParams,
): boolean {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  action?.(control, form);
  return action !== undefined;
}

function readId(form: URLSearchParams): string {
  return form.get("id") ?? "";
}

/** Parses an amount such as `12.50` to minor units. Undefined if empty, which means the whole remainder. */
function readAmount(form: URLSearchParams): number | undefined {
  const typed = (form.get("amount") ?? "").trim();
  if (!typed) return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) throw invalidRequest("Type an amount as in 12.50.");
  return Math.round(Number(typed) * 100);
}

function readDelay(form: URLSearchParams): number {
  const delayMs = Number(form.get("delay"));
  if (Number.isInteger(delayMs) && delayMs >= 0 && delayMs <= 3_600_000) return delayMs;
  throw invalidRequest("The delay is a whole number of milliseconds, at most 3600000.");
}

const SHOWN = 30;

/** Renders all recorded events, and all available actions. */
function renderDashboard(
  provider: Provider,
  control: PaymentsControl,
  alert: string | null,
): string {
  const sessions = provider.store.all("checkout.session").toReversed();
  const invoices = provider.store
    .all("invoice")
    .filter(({ collection_method: method }) => method === "send_invoice")
    .toReversed();
  return renderPage(
    "Payments, local stand-in",
    html`<h1>Payments</h1>
      ${alert && html`<p class="card alert" role="alert">${alert}</p>`}
      <nav aria-label="On this page" class="row">
        <a href="#sessions">Payments</a> <a href="#deliveries">Webhook deliveries</a>
        <a href="/">Reload</a>
      </nav>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Payments</h2>
        ${
          sessions.length === 0 &&
          html`<p class="card soft">
            None yet. A payment shows up here as soon as the shop opens a checkout.
          </p>`
        }
        <ul class="plain">
          ${sessions.slice(0, SHOWN).map((session) => html`<li>${renderSession(provider, session)}</li>`)}
        </ul>
        ${
          sessions.length > SHOWN &&
          html`<p class="soft">The newest ${SHOWN} of ${sessions.length}.</p>`
        }
      </section>
      ${
        invoices.length > 0 &&
        html`<section aria-labelledby="invoices">
          <h2 id="invoices">Invoices</h2>
          <ul class="plain">
            ${invoices.slice(0, SHOWN).map((invoice) => html`<li>${renderInvoice(invoice)}</li>`)}
          </ul>
        </section>`
      }
      ${renderDeliveries(provider, control)}`,
  );
}

interface DashboardRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

/** Finds the session of a payment, or of a dispute about it. */
function findSession(provider: Provider, id: string) {
  const intent = provider.store.find("dispute", id)?.payment_intent ?? id;
  return provider.store
    .all("checkout.session")
    .find(({ payment_intent: paid }) => getId(paid) === getId(intent));
}

/** Renders one payment alone, as the links of the shop's staff lead to it. */
function renderPayment(provider: Provider, session: Stripe.Checkout.Session): string {
  const body = html`<h1>Payment</h1>
    <p><a href="/">All payments</a></p>
    ${renderSession(provider, session)}`;
  return renderPage("Payment, local stand-in", body);
}

/** Serves the dashboard at `/`, and its actions at `/actions/*`. */
export function handleDashboardRequest(
  provider: Provider,
  control: PaymentsControl,
  { method, path, form }: DashboardRequest,
): PageResponse {
  if (path === "/") return { status: 200, page: renderDashboard(provider, control, null) };
  if (method === "POST" && path.startsWith("/actions/")) {
    try {
      if (runDashboardAction(control, path.slice("/actions/".length), form))
        return { redirect: "/" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, page: renderDashboard(provider, control, error.message) };
    }
  }
  const id = /^\/(?:payments|disputes)\/([a-z]+_\w+)$/.exec(path)?.[1];
  const session = id ? findSession(provider, id) : undefined;
  if (session) return { status: 200, page: renderPayment(provider, session) };
  const body = html`<h1>No such page</h1>
    <p><a href="/">Back to the payments</a></p>`;
  return { status: 404, page: renderPage("No such page", body, "narrow") };
}
