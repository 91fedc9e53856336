import { asc, isNotNull } from "drizzle-orm";

import { subscriptions } from "../db/schema/newsletter.ts";
import type { Deps } from "../deps.ts";

/**
 * Which pepper made the stored digests: the newest of `DIGEST_PEPPER`, an older one of it, or another one. `unknown`
 * if there is no stored address to compare.
 */
export type PepperState = "newest" | "older" | "another" | "unknown";

export const PEPPER_FIX =
  "Set DIGEST_PEPPER as it was, with a newer pepper behind the former and a comma between: until then no unsubscription, computer or trial is recognised.";

/** Compares the digest of the oldest address, because newer ones may have been made with a wrong pepper. */
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
    // The setting has fewer peppers than the digest.
    return undefined;
  }
}
