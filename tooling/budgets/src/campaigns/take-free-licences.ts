import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";
import type pg from "pg";

import type { SignedInPerson } from "./signed-in-people.ts";

/** Gives each of the people a licence for which nothing was due. */
export async function takeFreeLicences(
  api: string,
  sql: pg.Pool,
  people: readonly SignedInPerson[],
  planId: PaidPlanId,
): Promise<void> {
  await sql.query("update coupons set max_uses = null where percent = 100");
  for (const { token, address } of people) {
    const response = await fetch(`${api}/api/trpc/billing.startCheckout`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ planId, couponCode: "FREE-100", termsVersion: TERMS_VERSION }),
    });
    if (!response.ok) throw new Error(`No licence: ${await response.text()}`);
  }
}
