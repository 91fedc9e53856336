import { brand } from "@site/content/brand";
import type { LicenceFile, LicenceFileInput } from "@site/contracts/licences";
import { and, eq, isNull } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { signLicenceFile } from "./sign-licence-file.ts";

/** The signed file of the person's own licence, while it is active. */
export async function licenceFile(
  { db, licenceKeys }: Pick<Deps, "db" | "licenceKeys">,
  owner: ProfileRow,
  { licenceId }: LicenceFileInput,
): Promise<LicenceFile> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(
      and(eq(licences.id, licenceId), eq(licences.profileId, owner.id), isNull(licences.endedAt)),
    );
  if (!licence) throw new AppError("licence_not_found");
  if (licence.status !== "active") throw new AppError("licence_not_active");
  return {
    fileName: `${brand.productId}-${licence.planId}-${licence.key.slice(0, 5)}.licence`,
    content: await signLicenceFile(licenceKeys, licence),
  };
}
