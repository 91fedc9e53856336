import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";
import type { World } from "@site/local/world";
import type pg from "pg";

import { signUp } from "./sign-up.ts";

export interface FreeLicence {
  id: string;
  key: string;
  /** The ID token of its owner. */
  token: string;
}

/** A licence for which nothing was due, of a new person. */
export async function createLicence(
  { urls }: World,
  sql: pg.Pool,
  planId: PaidPlanId,
): Promise<FreeLicence> {
  const token = await signUp(urls.identity, "race@example.com");
  const response = await fetch(`${urls.api[0]}/api/trpc/billing.startCheckout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ planId, couponCode: "FREE-100", termsVersion: TERMS_VERSION }),
  });
  if (!response.ok) throw new Error(`No licence: ${await response.text()}`);
  const { rows } = await sql.query<{ id: string; key: string }>("select id, key from licences");
  const [licence] = rows;
  if (!licence) throw new Error("The purchase gave no licence.");
  return { ...licence, token };
}
