import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";
import type { LocalServices } from "@site/local/services";
import type pg from "pg";

import { type SignedInPerson, signInPeople } from "./signed-in-people.ts";

/** Gives each person a licence with nothing due. */
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

export interface OwnedLicence {
  id: string;
  key: string;
  owner: SignedInPerson;
}

/** The only licence of a world, of a new person. */
export async function takeFreeLicence(
  { urls }: LocalServices,
  sql: pg.Pool,
  planId: PaidPlanId,
): Promise<OwnedLicence> {
  const [owner] = await signInPeople(urls.identity, 1, "owner");
  if (!owner) throw new Error("No one is signed in.");
  await takeFreeLicences(urls.api[0] ?? "", sql, [owner], planId);
  const { rows } = await sql.query<{ id: string; key: string }>("select id, key from licences");
  const [licence] = rows;
  if (!licence) throw new Error("The purchase gave no licence.");
  return { ...licence, owner };
}
