import type { StartUpgradeInput } from "@site/contracts/billing";
import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";

import { paySession, parseSessionId } from "./pay.ts";
import { buyPlan, lastCharge } from "./shop.ts";
import type { Api, Suite } from "./suite.ts";

export type Client = ReturnType<Api["client"]>;

export async function createOwner(suite: Suite, planId: PaidPlanId = "personal") {
  const { buyer, sessionId } = await buyPlan(suite, planId);
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(buyer.token);
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  return { buyer, client, purchaseId: id, charge: lastCharge(suite) };
}

export async function getOnlyLicence(client: Client) {
  const [licence, ...others] = await client.licences.list.query();
  if (!licence || others.length > 0) throw new Error("There is not exactly one licence.");
  return licence;
}

/** The input that the page would send to accept this offer for the buyer's only licence. */
export async function getUpgradeInput(
  client: Client,
  kind: "upgrade" | "renewal" | "seats",
  planId?: PaidPlanId,
) {
  const [licence] = await client.billing.upgrades.query();
  const offer = licence?.offers.find(
    (each) => each.kind === kind && (!planId || each.planId === planId),
  );
  if (!licence || !offer) throw new Error("That is not offered.");
  return {
    licenceId: licence.licenceId,
    kind,
    planId: offer.planId,
    seenPrice: offer.price,
    seenUpdatesUntil: licence.updatesUntil,
    termsVersion: TERMS_VERSION,
  } satisfies StartUpgradeInput;
}

export async function startUpgradeCheckout(
  client: Client,
  input: StartUpgradeInput,
): Promise<string> {
  const started = await client.billing.startUpgrade.mutate(input);
  if (started.next !== "pay") throw new Error("A payment was due.");
  return parseSessionId(started.checkoutUrl);
}

export async function buyUpgrade(
  suite: Suite,
  client: Client,
  kind: "upgrade" | "renewal" | "seats",
  planId?: PaidPlanId,
) {
  const sessionId = await startUpgradeCheckout(client, await getUpgradeInput(client, kind, planId));
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  return client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
}
