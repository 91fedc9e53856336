import type { ProfileRow } from "../db/schema/profiles.ts";

/** Stands for a person who deleted their account. */
export const DELETED_NAME = "Deleted account";

/** The holder of a licence, as its file names them. */
export function holderName({
  displayName,
  company,
  email,
}: Pick<ProfileRow, "displayName" | "company" | "email">): string {
  const name = displayName || email;
  return company ? `${name}, ${company}` : name;
}
