import { asc, isNotNull } from "drizzle-orm";

import { subscriptions } from "../db/schema/newsletter.ts";
import type { Deps } from "../deps.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("digests");

/**
 * Whether `DIGEST_PEPPER` is what stored digests were made with. The oldest address shows it: newer ones may have come
 * under a wrong pepper.
 */
export async function checkDigests({ deps }: Pick<Environment, "deps">): Promise<Finding[]> {
  const [known] = await deps.db
    .select({ email: subscriptions.email, stored: subscriptions.addressDigest })
    .from(subscriptions)
    .where(isNotNull(subscriptions.email))
    .orderBy(asc(subscriptions.requestedAt))
    .limit(1);
  if (!known?.email) return [ok("pepper", "there is no address yet to compare with")];
  const digest = deps.digests.of(known.email);
  if (known.stored === digest) return [ok("pepper", "stored digests are made with it")];
  if (renewedOf(deps, known.stored) === digest) {
    const mend = "`pnpm ops migrate` renews them; so does the job retention.";
    return [warning("pepper", "stored digests are of an older pepper", mend)];
  }
  const mend =
    "Set DIGEST_PEPPER as it was, with a newer pepper behind the former and a comma between: until then nobody's unsubscription, computer or trial is recognised.";
  return [wrong("pepper", "stored digests were made with another", mend)];
}

function renewedOf({ digests }: Pick<Deps, "digests">, stored: string): string | undefined {
  try {
    return digests.renewed(stored);
  } catch {
    // There are fewer peppers than it was made with.
    return undefined;
  }
}
