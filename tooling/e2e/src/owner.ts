import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";

import { expect, type Page } from "@playwright/test";
import type { Licence } from "@site/contracts/licences";
import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";
import { payCheckout, parseSessionId } from "@site/local/payments/test-support/pay-checkout";

import { type Account, registerAccount, signInAs, callProcedure } from "./accounts.ts";
import { getServices } from "./services.ts";

interface BoughtPlan {
  /** The licence key. */
  key: string;
  /** The URL to which the provider redirects after the payment. */
  successUrl: string;
}

/** Buys a plan and waits for the licence. */
export async function buyPlan(account: Account, planId: PaidPlanId): Promise<BoughtPlan> {
  const { payments, settingsFile } = getServices();
  const { STRIPE_SECRET_KEY: secretKey = "" } = parseEnv(await readFile(settingsFile, "utf8"));
  const started = await callProcedure<{ checkoutUrl: string }>(account, "billing.startCheckout", {
    planId,
    termsVersion: TERMS_VERSION,
  });
  const paid = await payCheckout(
    { url: payments, apiBase: payments, secretKey },
    parseSessionId(started.checkoutUrl),
    { email: account.email, name: account.name },
  );
  const successUrl = paid.headers.get("location");
  if (!successUrl) throw new Error(`The provider's page took no payment: ${await paid.text()}`);
  let licences: Licence[] = [];
  await expect
    .poll(async () => {
      licences = await callProcedure<Licence[]>(account, "licences.list");
      return licences.length;
    })
    .toBe(1);
  return { key: licences[0]?.key ?? "", successUrl };
}

/** Creates an account with a licence of the plan, and signs it in, in the page's browser. */
export async function createOwner(page: Page, planId: PaidPlanId): Promise<Account & BoughtPlan> {
  const account = await registerAccount();
  const bought = await buyPlan(account, planId);
  await signInAs(page, account);
  return { ...account, ...bought };
}
