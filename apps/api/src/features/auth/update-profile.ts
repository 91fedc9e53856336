import type { UpdateProfileInput } from "@site/contracts/auth";
import { eq } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

export async function updateProfile(
  { db, now }: Pick<Deps, "db" | "now">,
  profile: ProfileRow,
  { displayName, company }: UpdateProfileInput,
): Promise<ProfileRow> {
  const [updated] = await db
    .update(profiles)
    .set({ displayName, company, updatedAt: now() })
    .where(eq(profiles.id, profile.id))
    .returning();
  if (!updated) throw new Error(`Profile ${profile.id} is gone.`);
  return updated;
}
