import type { Accepted } from "@site/contracts/auth";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps } from "../../deps.ts";
import { findOpenPurchase } from "../../ledger/buyers-purchases.ts";
import { giveUpCheckout } from "./give-up-checkout.ts";

/** Cancels the open checkout, if there is one, and frees its coupon. A checkout that was just paid stays bought. */
export async function discardCheckout(deps: BillingDeps, buyer: ProfileRow): Promise<Accepted> {
  const open = await findOpenPurchase(deps.db, buyer.id);
  if (open) await giveUpCheckout(deps, open);
  return { accepted: true };
}
