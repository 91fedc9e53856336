import type { Profile } from "@site/contracts/auth";

import type { ProfileRow } from "../../db/schema/profiles.ts";

export function presentProfile(row: ProfileRow): Profile {
  const { id, email, emailVerified, displayName, company, role } = row;
  return {
    id,
    email,
    emailVerified,
    displayName,
    company,
    role,
    createdAt: row.createdAt.toISOString(),
  };
}
