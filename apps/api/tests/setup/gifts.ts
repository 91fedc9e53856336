import type { GiftDetails } from "@site/contracts/gifts";
import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { createGiftLink } from "../../src/features/gifts/answer-gift.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { parseSessionId, paySession } from "./pay.ts";
import type { Suite } from "./suite.ts";
import { createAddress } from "./teams.ts";

const DAY_MS = 86_400_000;

/** A gift to a new address that is due now: in this time zone, nine in the morning of today is always over. */
export function createGiftDetails(changes: Partial<GiftDetails> = {}): GiftDetails {
  return {
    email: createAddress(),
    note: "Happy birthday!",
    deliverOn: new Date().toISOString().slice(0, 10),
    timeZone: "Pacific/Kiritimati",
    ...changes,
  };
}

export function getDayAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

interface GiftOrder {
  planId?: PaidPlanId;
  gift?: Partial<GiftDetails>;
}

/** A gift that was paid for. */
export async function buyGift(
  suite: Suite,
  giver: ProfileRow,
  { planId = "pro", gift: changes }: GiftOrder = {},
) {
  const { deps } = suite.api;
  const gift = createGiftDetails(changes);
  const started = await startCheckout(deps, giver, { planId, gift, termsVersion: TERMS_VERSION });
  if (started.next !== "pay") throw new Error("A payment was due.");
  const checkoutSessionId = parseSessionId(started.checkoutUrl);
  await paySession(suite.payments, checkoutSessionId);
  const purchase = await syncPurchase(deps, { checkoutSessionId }, "test");
  if (!purchase) throw new Error("The purchase is gone.");
  return { purchaseId: purchase.id, checkoutSessionId, gift };
}

/** The token of a link to a gift, as its mail has one. */
export async function createGiftToken(suite: Suite, purchaseId: string): Promise<string> {
  const link = await createGiftLink(suite.api.deps, purchaseId);
  return new URL(link).searchParams.get("token") ?? "";
}
