import type { UpdateProfileInput, Profile } from "@site/contracts/auth";
import { and, eq, isNull } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

export async function updateProfile(
  { db, now }: Pick<Deps, "db" | "now">,
  profile: ProfileRow,
  input: UpdateProfileInput,
): Promise<ProfileRow> {
  const [updated] = await db
    .update(profiles)
    .set({ ...input, updatedAt: now() })
    .where(and(eq(profiles.id, profile.id), isNull(profiles.deletedAt)))
    .returning();
  if (!updated) throw new AppError("account_deleted");
  return updated;
}

export function toProfile(row: ProfileRow): Profile {
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
