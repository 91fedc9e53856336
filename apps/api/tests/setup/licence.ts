import type { PaidPlanId } from "@site/contracts/plans";
import { TERMS_VERSION } from "@site/contracts/plans";

import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { createCoupon, selectRows } from "./shop.ts";
import type { Suite } from "./suite.ts";

export interface LicensedBuyer {
  licenceId: string;
  key: string;
}

/** Creates a licence for a new account through a free purchase, which is the shortest way. */
export async function createLicence(
  suite: Suite,
  planId: PaidPlanId = "personal",
): Promise<LicensedBuyer> {
  const { deps } = suite.api;
  const uid = crypto.randomUUID();
  const buyer = await ensureProfile(deps, {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    name: "Ada",
    issuedAt: new Date(),
  });
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  await startCheckout(deps, buyer, { planId, couponCode, termsVersion: TERMS_VERSION });
  const [licence] = await selectRows<{ id: string; key: string }>(
    suite,
    "select id, key from licences where profile_id = $1",
    [buyer.id],
  );
  if (!licence) throw new Error("The purchase gave no licence.");
  return { licenceId: licence.id, key: licence.key };
}
