import { undeliverableAddresses } from "../../db/schema/undeliverable.ts";
import type { Deps } from "../../deps.ts";
import { digestAddress } from "./digest-address.ts";

/** The mail server refused this recipient for good: from now on the newsletter passes the address by. */
export async function noteUndeliverable(
  { db, now }: Pick<Deps, "db" | "now">,
  email: string,
): Promise<void> {
  await db
    .insert(undeliverableAddresses)
    .values({ addressDigest: digestAddress(email), reason: "refused", since: now() })
    .onConflictDoNothing();
}
