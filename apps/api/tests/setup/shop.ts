import type { StartCheckoutInput } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { SHOP_CURRENCY, TERMS_VERSION } from "@site/contracts/plans";

import { coupons } from "../../src/db/schema/coupons.ts";
import { prices } from "../../src/db/schema/prices.ts";
import { sales } from "../../src/db/schema/sales.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { paySession, parseSessionId } from "./pay.ts";
import type { Suite } from "./suite.ts";
import { type TestUser, signUp } from "./users.ts";

/** Starts a checkout and returns its session. Fails if no payment is due. */
export async function startPayment(
  suite: Suite,
  token: string,
  choice: Omit<StartCheckoutInput, "termsVersion">,
): Promise<string> {
  const started = await suite.api
    .client(token)
    .billing.startCheckout.mutate({ ...choice, termsVersion: TERMS_VERSION });
  if (started.next !== "pay") throw new Error("A payment was due.");
  return parseSessionId(started.checkoutUrl);
}

export interface BoughtPlan {
  buyer: TestUser;
  sessionId: string;
}

/** Creates an account that has paid for a plan. The suite decides whether webhooks arrive. */
export async function buyPlan(suite: Suite, planId: PaidPlanId = "personal"): Promise<BoughtPlan> {
  const buyer = await signUp();
  const sessionId = await startPayment(suite, buyer.token, { planId });
  await paySession(suite.payments, sessionId);
  return { buyer, sessionId };
}

/** A coupon with its own code; 20 % off by default. */
export async function createCoupon(
  suite: Suite,
  values: Partial<typeof coupons.$inferInsert> = {},
): Promise<string> {
  const code = `C${crypto.randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase()}`;
  const kind = values.kind ?? "percent";
  await suite.api.deps.db
    .insert(coupons)
    .values({ code, kind, ...(kind === "percent" ? { percent: 20 } : {}), ...values });
  return code;
}

/** A sale of all plans that runs now, or from another time; 25 % off by default. */
export async function createSale(
  suite: Suite,
  values: Partial<typeof sales.$inferInsert> = {},
): Promise<string> {
  const [sale] = await suite.api.deps.db
    .insert(sales)
    .values({
      name: "Winter sale",
      percent: 25,
      startsAt: new Date(Date.now() - 3_600_000),
      endsAt: new Date(Date.now() + 3_600_000),
      ...values,
    })
    .returning();
  if (!sale) throw new Error("The inserted sale was not returned.");
  return sale.id;
}

/** A change of the price of Pro that has not started. */
export async function createPlannedPrice(suite: Suite): Promise<string> {
  const startsAt = new Date("2099-01-01");
  const values = { planId: "pro", currency: SHOP_CURRENCY, startsAt } as const;
  const [planned] = await suite.api.deps.db
    .insert(prices)
    .values({ ...values, priceMinor: 25_000, renewalMinor: 9_900 })
    .returning();
  if (!planned) throw new Error("The inserted price was not returned.");
  return planned.id;
}

/** The newest charge at the provider. */
export function lastCharge(suite: Suite): string {
  const [event] = suite.payments.control.listEvents({ type: "charge.succeeded" }).slice(-1);
  if (!event) throw new Error("Nothing was charged yet.");
  return (event.data.object as { id: string }).id;
}

/** Reads all rows of a query, bypassing the API. */
export async function selectRows<Row>(
  suite: Suite,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await suite.sql.query(text, values);
  return result.rows as Row[];
}

/** Inserts a buyer without an account at the identity service, for calls that bypass the API. */
export function insertBuyer(suite: Suite) {
  const uid = crypto.randomUUID();
  const claims = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    name: "",
    issuedAt: new Date(),
  };
  return ensureProfile(suite.api.deps, claims);
}
