import type { ProfileRow } from "../db/schema/profiles.ts";

/** Whom a licence is issued to, as its file says it. */
export function holderName({
  displayName,
  company,
  email,
}: Pick<ProfileRow, "displayName" | "company" | "email">): string {
  const name = displayName || email;
  return company ? `${name}, ${company}` : name;
}
