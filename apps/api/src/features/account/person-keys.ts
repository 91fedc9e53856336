import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Digests } from "../../providers/digests.ts";

/** The keys that find one person's rows. */
export interface PersonKeys {
  profileId: string;
  /** Absent until confirmed: an address that anyone can enter finds no rows. */
  email: string | undefined;
  addressDigest: string | undefined;
}

export function personKeys({ id, email, emailVerified }: ProfileRow, digests: Digests): PersonKeys {
  if (!emailVerified) return { profileId: id, email: undefined, addressDigest: undefined };
  return { profileId: id, email, addressDigest: digests.of(email) };
}
