import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { brand } from "@site/content/brand";
import { openCheckoutSchema, startCheckoutResultSchema } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { paidPlans, TERMS_VERSION } from "@site/contracts/plans";
import type { Stripe } from "stripe";

import type { Config } from "../../config.ts";
import { type Finding, findingsOf, reasonOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import { createStripeClient } from "../../providers/stripe/client.ts";
import { callProcedure } from "./call-procedure.ts";
import type { Outside } from "./outside.ts";
import { signUpAtSite } from "./sign-up-at-site.ts";

const { ok, wrong } = findingsOf("purchase");
const PAUSE_MS = 250;
const PLAN = "personal";

type Buying = Pick<Outside, "origin" | "patienceMs"> & { config: Config };

/**
 * Buys as a new visitor does, as far as no card is needed: an account, a checkout at the payment provider, and the
 * way back of its event. The account is deleted at the end. Only for test keys.
 */
export async function tryPurchase(buying: Buying): Promise<Finding[]> {
  const { origin } = buying;
  let token: string;
  try {
    token = await signUpAtSite(origin, testAddress());
  } catch (error) {
    const mend =
      "Run the doctor: under site-config.json it says what is wrong with the identity service's key.";
    return [wrong("account", reasonOf(error), mend)];
  }
  const findings = [ok("account", "a visitor can sign up")];
  try {
    findings.push(...(await tryCheckout(buying, token)));
  } catch (error) {
    const mend =
      "Run the doctor: under payments and database it says what is wrong. The function's log says why.";
    findings.push(wrong("checkout", reasonOf(error), mend));
  }
  findings.push(await leave(origin, token));
  return findings;
}

/** A mailbox of our own: it gets the mail about the deleted account. */
function testAddress(): string {
  return brand.supportEmail.replace("@", `+check-${randomUUID().slice(0, 8)}@`);
}

async function tryCheckout({ origin, config, patienceMs }: Buying, token: string) {
  const check = "checkout";
  const asked = { input: { planId: PLAN, termsVersion: TERMS_VERSION }, token };
  const started = startCheckoutResultSchema.parse(
    await callProcedure(origin, "billing.startCheckout", asked),
  );
  const url = started.next === "pay" ? started.checkoutUrl : "";
  const id = /cs_(?:test|live)_\w+/.exec(url)?.[0] ?? "";
  if (!id.startsWith("cs_test_")) {
    const mend = "Deploy the function with a test key, or do not try a purchase here.";
    return [wrong(check, "it is no test: a card would be charged", mend)];
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = config;
  const stripe = await createStripeClient({ secretKey, apiBase });
  const session = await stripe.checkout.sessions.retrieve(id);
  const page = await getPage(url);
  await page.body?.cancel();
  const problem = page.ok ? problemOf(session, origin) : `its page answers ${page.status}`;
  if (problem) {
    const mend = "Deploy site and function from one commit, with these settings.";
    return [wrong(check, problem, mend)];
  }
  const opened = ok(check, `opened for ${formatMoney(paidPlans[PLAN].price)} and tax`);
  await stripe.checkout.sessions.expire(id);
  return [opened, await isNotified(origin, token, patienceMs)];
}

function problemOf(session: Stripe.Checkout.Session, origin: string): string | undefined {
  const { amountMinor, currency } = paidPlans[PLAN].price;
  if (session.amount_subtotal !== amountMinor || session.currency !== currency.toLowerCase()) {
    return `it is for ${session.amount_subtotal} ${session.currency}, not ${amountMinor} ${currency}`;
  }
  const back = [session.success_url, session.cancel_url].find(
    (url) => !url?.startsWith(`${origin}/`),
  );
  return back === undefined ? undefined : `it leads back to ${back}`;
}

/** The shop hears only by the provider's event that its checkout was closed there. */
async function isNotified(origin: string, token: string, patienceMs: number): Promise<Finding> {
  const check = "event";
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    const answer = await callProcedure(origin, "billing.findOpenCheckout", { token });
    if (openCheckoutSchema.parse(answer) === null) {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      return ok(check, `closed at the provider, known here after ${seconds} s`);
    }
    await delay(PAUSE_MS);
  }
  const mend =
    "Stripe, Developers, Webhooks, shows whether the endpoint is there, enabled, sent checkout.session.expired, and what it answered; STRIPE_WEBHOOK_SECRET must be its secret.";
  return wrong(check, `did not come within ${patienceMs / 1_000} s`, mend);
}

async function leave(origin: string, token: string): Promise<Finding> {
  const check = "account's end";
  try {
    await callProcedure(origin, "account.delete", { input: {}, token });
    return ok(check, "deleted again, with its checkout");
  } catch (error) {
    const mend = `Delete it by hand: \`pnpm ops accounts delete ADDRESS\`; its address begins with ${brand.supportEmail.split("@")[0]}+check-.`;
    return wrong(check, reasonOf(error), mend);
  }
}
