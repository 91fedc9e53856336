import { Stripe } from "stripe";

import type { PaymentsExpectation } from "../payments.ts";
import { describeError, ok, type ProviderCheck, warning, wrong } from "../provider-check.ts";
import { isStripeError } from "./client.ts";

const HOUR_SECONDS = 3_600;

/** Checks the key, account, tax settings and webhook endpoint at Stripe. */
export async function diagnoseStripe(
  stripe: Stripe,
  secretKey: string,
  expected: PaymentsExpectation,
): Promise<ProviderCheck[]> {
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    return [wrong("key", describeError(error), getStripeFix(error))];
  }
  return [
    checkKeyMode({ secretKey, deployment: expected.deployment }),
    await checkAccount(stripe),
    await checkTax(stripe),
    await checkBalance(stripe),
    await checkTransfers(stripe),
    ...checkWebhookEndpoint(endpoints, expected),
    await checkDeliveries(stripe, expected),
  ];
}

function getStripeFix(error: unknown): string {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) {
    return "Set STRIPE_SECRET_KEY to a key that Stripe shows under Developers, API keys.";
  }
  if (error instanceof StripePermissionError) {
    return "Give the restricted key the right that Stripe names; docs/operations.md lists them all.";
  }
  return "Is Stripe reachable from here? https://status.stripe.com says if it is down.";
}

function checkKeyMode({
  secretKey,
  deployment,
}: {
  secretKey: string;
  deployment: string;
}): ProviderCheck {
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  const found = isLive ? "a live key: real money" : "a test key: no real money";
  if (deployment === "production" && !isLive) {
    return wrong("key", found, "Set the live key, and the live endpoint's STRIPE_WEBHOOK_SECRET.");
  }
  if (deployment !== "production" && isLive) {
    return wrong("key", found, `Set a test key: this is ${deployment}.`);
  }
  return ok("key", found);
}

async function checkAccount(stripe: Stripe): Promise<ProviderCheck> {
  const name = "account";
  try {
    const { charges_enabled, payouts_enabled, id } = await stripe.accounts.retrieveCurrent();
    if (charges_enabled && payouts_enabled) return ok(name, `${id} may charge and pay out`);
    const missing = charges_enabled ? "pay out" : "charge";
    return wrong(name, `${id} may not ${missing}`, "Finish what Stripe asks for on its home page.");
  } catch (error) {
    return warning(name, describeError(error), getStripeFix(error));
  }
}

/** Checks the right that the books need. */
async function checkBalance(stripe: Stripe): Promise<ProviderCheck> {
  const name = "balance";
  try {
    await stripe.balanceTransactions.list({ limit: 1, expand: ["data.source"] });
    return ok(name, "its movements can be read");
  } catch (error) {
    return warning(name, describeError(error), getStripeFix(error));
  }
}

/** Checks that the key can read cash balances. With the permission, Stripe answers that this customer doesn't exist. */
async function checkTransfers(stripe: Stripe): Promise<ProviderCheck> {
  const name = "transfers";
  const found = "customers' cash balances can be read";
  try {
    await stripe.customers.retrieveCashBalance("cus_doctor");
    return ok(name, found);
  } catch (error) {
    const isMissing = isStripeError(error, "StripeInvalidRequestError");
    return isMissing ? ok(name, found) : warning(name, describeError(error), getStripeFix(error));
  }
}

/** Checks the tax settings: checkouts use automatic tax, and without settings Stripe refuses to open them. */
async function checkTax(stripe: Stripe): Promise<ProviderCheck> {
  const name = "tax";
  try {
    const { status } = await stripe.tax.settings.retrieve();
    if (status === "active") return ok(name, "automatic tax is set up");
    const fix = "Set the address of your head office and a tax code, at Stripe, Settings, Tax.";
    return wrong(name, `automatic tax is ${status}, so no checkout can be opened`, fix);
  } catch (error) {
    return warning(name, describeError(error), getStripeFix(error));
  }
}

function checkWebhookEndpoint(
  endpoints: Stripe.WebhookEndpoint[],
  { webhookUrl: url, eventTypes }: PaymentsExpectation,
): ProviderCheck[] {
  const name = "webhook";
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const endpoint = ours.find(({ status }) => status === "enabled") ?? ours[0];
  if (!endpoint) {
    const fix = `Add the endpoint ${url} at Stripe, Developers, Webhooks, and set its secret.`;
    return [wrong(name, `there is no endpoint ${url}`, fix)];
  }
  if (endpoint.status !== "enabled") {
    return [wrong(name, `${endpoint.id} is ${endpoint.status}`, "Enable it at Stripe, Webhooks.")];
  }
  const findings: ProviderCheck[] = [];
  if (ours.length > 1) {
    const fix =
      "Keep the one whose secret is STRIPE_WEBHOOK_SECRET; the other's events are refused.";
    findings.push(warning(name, `${ours.length} endpoints have this address`, fix));
  }
  const missing = eventTypes.filter(
    (type) => !endpoint.enabled_events.some((enabled) => enabled === "*" || enabled === type),
  );
  if (missing.length > 0) {
    const fix = "Add these events to the endpoint: until then only the reconciliation sees them.";
    findings.push(wrong(name, `${endpoint.id} is not sent ${missing.join(", ")}`, fix));
  }
  if (endpoint.api_version && endpoint.api_version !== Stripe.API_VERSION) {
    const fix = `Create a new endpoint with version ${Stripe.API_VERSION} when you next change it; only ids are read from events.`;
    findings.push(warning(name, `${endpoint.id} speaks version ${endpoint.api_version}`, fix));
  }
  return findings.length > 0 ? findings : [ok(name, `${endpoint.id} sends every event we need`)];
}

/** Checks recent deliveries. A wrong webhook secret can only be noticed this way: every delivery is rejected. */
async function checkDeliveries(
  stripe: Stripe,
  { eventTypes, now }: PaymentsExpectation,
): Promise<ProviderCheck> {
  const name = "deliveries";
  const before = Math.floor(now.getTime() / 1_000) - HOUR_SECONDS;
  try {
    const { data } = await stripe.events.list({
      delivery_success: false,
      types: [...eventTypes],
      created: { lt: before },
      limit: 100,
    });
    if (data.length === 0) return ok(name, "no event waits longer than an hour");
    const fix =
      "Is STRIPE_WEBHOOK_SECRET this endpoint's? Stripe shows each delivery's answer under Webhooks. Purchases are settled by the reconciliation meanwhile.";
    return wrong(
      name,
      `${data.length === 100 ? "100 or more" : data.length} events wait longer than an hour`,
      fix,
    );
  } catch (error) {
    return warning(name, describeError(error), getStripeFix(error));
  }
}
