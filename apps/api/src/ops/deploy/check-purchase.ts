import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { brand } from "@site/content/brand";
import {
  openCheckoutSchema,
  planPricesSchema,
  startCheckoutResultSchema,
} from "@site/contracts/billing";
import { formatMoney, type Money } from "@site/contracts/money";
import { paidPlans, TERMS_VERSION } from "@site/contracts/plans";
import { siteConfigSchema } from "@site/contracts/site/site-config";
import { Stripe } from "stripe";
import * as z from "zod/mini";

import type { Config } from "../../config.ts";
import { type CheckResult, createReporter, describeError } from "../../doctor/check-result.ts";
import { fetchPage } from "../../doctor/fetch-page.ts";
import { createStripeClient } from "../../providers/stripe/client.ts";
import type { DeploymentTarget } from "./target.ts";

const webhookReport = createReporter("webhook");
const TEN_MINUTES_SECONDS = 600;

/** Whether the webhook accepts recently signed events, and no others. */
export async function checkWebhook({
  origin,
  config,
  now,
}: Pick<DeploymentTarget, "origin" | "config" | "now">): Promise<CheckResult[]> {
  const seconds = Math.floor(now().getTime() / 1_000);
  const forged = await checkEventRejected(origin, "forged event", {
    secret: `whsec_${randomUUID()}`,
    timestamp: seconds,
  });
  if (!config) {
    const fix = "Name the settings with --settings FILE: an event is signed with their secret.";
    return [forged, webhookReport.warning("signed event", "was not tried", fix)];
  }
  const secrets = config.STRIPE_WEBHOOK_SECRET.split(",");
  const taken = await Promise.all(
    secrets.map((secret) => checkEventAccepted(origin, secret, seconds)),
  );
  const old = { secret: secrets[0] ?? "", timestamp: seconds - TEN_MINUTES_SECONDS };
  return [forged, ...taken, await checkEventRejected(origin, "old event", old)];
}

interface EventSignature {
  secret: string;
  timestamp: number;
}

/** An event of a type that the shop does not know: it is logged, and changes nothing. */
async function sendEvent(
  origin: string,
  signing: EventSignature,
): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify({
    id: `evt_check_${randomUUID()}`,
    object: "event",
    type: "deploy.check",
    data: { object: {} },
  });
  const response = await fetchPage(`${origin}/api/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, ...signing }),
    },
    body: payload,
  });
  return { status: response.status, text: await response.text() };
}

async function checkEventRejected(
  origin: string,
  check: string,
  signing: EventSignature,
): Promise<CheckResult> {
  const { status, text } = await sendEvent(origin, signing);
  if (status === 400 && text.includes("webhook_rejected"))
    return webhookReport.ok(check, "refused");
  if (status < 300) {
    const fix = "Anyone could report payments: replace this deploy immediately.";
    return webhookReport.wrong(check, `is taken, with ${status}`, fix);
  }
  const fix = "The host must pass POST /api/webhooks/stripe on to the function as it is.";
  return webhookReport.wrong(
    check,
    `answers ${status} in place of the function's own refusal`,
    fix,
  );
}

async function checkEventAccepted(
  origin: string,
  secret: string,
  timestamp: number,
): Promise<CheckResult> {
  const check = "signed event";
  const { status, text } = await sendEvent(origin, { secret, timestamp });
  if (status === 200 && text.includes('"synced":false')) {
    return webhookReport.ok(check, "taken, and it changed nothing");
  }
  const fix =
    status === 400
      ? "The function has another STRIPE_WEBHOOK_SECRET than these settings, or something in front changes bodies: deploy it with them, and look at this machine's clock."
      : "The host must pass POST /api/webhooks/stripe on to the function as it is.";
  return webhookReport.wrong(check, `answers ${status}`, fix);
}

const purchaseReport = createReporter("purchase");
const PAUSE_MS = 250;
const PLAN = "personal";

type TestPurchaseOptions = Pick<DeploymentTarget, "origin" | "patienceMs"> & { config: Config };

/**
 * Buys as a new visitor would, without a card: creates an account, opens and closes a checkout, and waits for its
 * event. Deletes the account at the end. Only for test keys.
 */
export async function tryPurchase(options: TestPurchaseOptions): Promise<CheckResult[]> {
  const { origin } = options;
  let token: string;
  try {
    token = await signUp(origin, createTestAddress());
  } catch (error) {
    const fix =
      "Run the doctor: under site-config.json it says what is wrong with the identity service's key.";
    return [purchaseReport.wrong("account", describeError(error), fix)];
  }
  const findings = [purchaseReport.ok("account", "a visitor can sign up")];
  try {
    findings.push(...(await tryCheckout(options, token)));
  } catch (error) {
    const fix =
      "Run the doctor: under payments and database it says what is wrong. The function's log says why.";
    findings.push(purchaseReport.wrong("checkout", describeError(error), fix));
  }
  findings.push(await deleteTestAccount(origin, token));
  return findings;
}

/** Creates an address of the support mailbox, which gets the mail about the deleted account. */
function createTestAddress(): string {
  return brand.supportEmail.replace("@", `+check-${randomUUID().slice(0, 8)}@`);
}

async function tryCheckout({ origin, config, patienceMs }: TestPurchaseOptions, token: string) {
  const check = "checkout";
  const asked = { input: { planId: PLAN, termsVersion: TERMS_VERSION }, token };
  const started = startCheckoutResultSchema.parse(
    await callProcedure(origin, "billing.startCheckout", asked),
  );
  const url = started.next === "pay" ? started.checkoutUrl : "";
  const id = /cs_(?:test|live)_\w+/.exec(url)?.[0] ?? "";
  if (!id.startsWith("cs_test_")) {
    const fix = "Deploy the function with a test key, or do not try a purchase here.";
    return [purchaseReport.wrong(check, "it is no test: a card would be charged", fix)];
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = config;
  const stripe = await createStripeClient({ secretKey, apiBase });
  const session = await stripe.checkout.sessions.retrieve(id);
  const page = await fetchPage(url);
  await page.body?.cancel();
  const price = await fetchPrice(origin);
  const problem = page.ok
    ? findSessionProblem(session, { origin, price })
    : `its page answers ${page.status}`;
  if (problem) {
    const fix = "Deploy site and function from one commit, with these settings.";
    return [purchaseReport.wrong(check, problem, fix)];
  }
  const opened = purchaseReport.ok(check, `opened for ${formatMoney(price)} and tax`);
  await stripe.checkout.sessions.expire(id);
  return [opened, await checkEventArrival(origin, token, patienceMs)];
}

/** The price that the site names today. */
async function fetchPrice(origin: string): Promise<Money> {
  const answer = await fetchPage(`${origin}/api/trpc/billing.prices`);
  const body: unknown = await answer.json();
  const { result } = z
    .object({ result: z.object({ data: z.array(planPricesSchema) }) })
    .parse(body);
  return result.data.find(({ planId }) => planId === PLAN)?.price ?? paidPlans[PLAN].price;
}

function findSessionProblem(
  session: Stripe.Checkout.Session,
  { origin, price: { amountMinor, currency } }: { origin: string; price: Money },
): string | undefined {
  if (session.amount_subtotal !== amountMinor || session.currency !== currency.toLowerCase()) {
    return `it is for ${session.amount_subtotal} ${session.currency}, not ${amountMinor} ${currency}`;
  }
  const back = [session.success_url, session.cancel_url].find(
    (url) => !url?.startsWith(`${origin}/`),
  );
  return back === undefined ? undefined : `it leads back to ${back}`;
}

/** Checks that the webhook works: only its event can tell the shop that the checkout was closed at the provider. */
async function checkEventArrival(
  origin: string,
  token: string,
  patienceMs: number,
): Promise<CheckResult> {
  const check = "event";
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    const answer = await callProcedure(origin, "billing.findOpenCheckout", { token });
    if (openCheckoutSchema.parse(answer) === null) {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      return purchaseReport.ok(check, `closed at the provider, known here after ${seconds} s`);
    }
    await delay(PAUSE_MS);
  }
  const fix =
    "Stripe, Developers, Webhooks, shows whether the endpoint is there, enabled, sent checkout.session.expired, and what it answered; STRIPE_WEBHOOK_SECRET must be its secret.";
  return purchaseReport.wrong(check, `did not come within ${patienceMs / 1_000} s`, fix);
}

async function deleteTestAccount(origin: string, token: string): Promise<CheckResult> {
  const check = "account's end";
  try {
    await callProcedure(origin, "account.delete", { input: {}, token });
    return purchaseReport.ok(check, "deleted again, with its checkout");
  } catch (error) {
    const fix = `Delete it by hand: \`pnpm ops accounts delete ADDRESS\`; its address begins with ${brand.supportEmail.split("@")[0]}+check-.`;
    return purchaseReport.wrong(check, describeError(error), fix);
  }
}

interface Call {
  input?: object;
  token: string;
}

const answerSchema = z.object({ result: z.object({ data: z.unknown() }) });
const refusalSchema = z.object({ error: z.object({ data: z.object({ appCode: z.string() }) }) });

/** Calls a procedure of the API as the site does: a mutation if it has input, else a query. */
export async function callProcedure(
  origin: string,
  name: string,
  { input, token }: Call,
): Promise<unknown> {
  const response = await fetchPage(`${origin}/api/trpc/${name}`, {
    method: input ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(input && { body: JSON.stringify(input) }),
  });
  const body: unknown = await response.json().catch(() => undefined);
  const answer = answerSchema.safeParse(body);
  if (answer.success) return answer.data.result.data;
  const refusal = refusalSchema.safeParse(body);
  const why = refusal.success ? `, ${refusal.data.error.data.appCode}` : "";
  throw new Error(`${name} answers ${response.status}${why}`);
}

const signedUpSchema = z.object({ idToken: z.string() });

/** Creates an account as the site does; returns its token. */
export async function signUp(origin: string, email: string): Promise<string> {
  const settings = await fetchPage(`${origin}/site-config.json`);
  const { identity } = siteConfigSchema.parse(await settings.json());
  const service = identity.emulatorUrl ? `${identity.emulatorUrl}/` : "https://";
  const address = `${service}identitytoolkit.googleapis.com/v1/accounts:signUp?key=${identity.apiKey}`;
  const response = await fetchPage(address, {
    method: "POST",
    // A key may be restricted to the site's own pages.
    headers: { "content-type": "application/json", referer: `${origin}/` },
    body: JSON.stringify({ email, password: randomUUID(), returnSecureToken: true }),
  });
  const answer = signedUpSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new Error(`the identity service answers ${response.status}`);
  return answer.data.idToken;
}
