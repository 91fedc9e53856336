import { asc, isNotNull } from "drizzle-orm";

import { subscriptions } from "../db/schema/newsletter.ts";
import type { Deps } from "../deps.ts";

/** What `DIGEST_PEPPER` is to the stored digests; `unknown` while there is no address to compare with. */
export type PepperState = "newest" | "older" | "another" | "unknown";

/** What to do about another pepper. */
export const PEPPER_FIX =
  "Set DIGEST_PEPPER as it was, with a newer pepper behind the former and a comma between: until then no unsubscription, computer or trial is recognised.";

/** Compares by the oldest address: newer ones may have come under a wrong pepper. */
export async function getPepperState({
  db,
  digests,
}: Pick<Deps, "db" | "digests">): Promise<PepperState> {
  const [known] = await db
    .select({ email: subscriptions.email, stored: subscriptions.addressDigest })
    .from(subscriptions)
    .where(isNotNull(subscriptions.email))
    .orderBy(asc(subscriptions.requestedAt))
    .limit(1);
  if (!known?.email) return "unknown";
  const digest = digests.compute(known.email);
  if (known.stored === digest) return "newest";
  return tryRenew(digests, known.stored) === digest ? "older" : "another";
}

function tryRenew(digests: Deps["digests"], stored: string): string | undefined {
  try {
    return digests.renew(stored);
  } catch {
    // There are fewer peppers than it was made with.
    return undefined;
  }
}
