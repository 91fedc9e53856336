import { brand } from "@site/content/brand";
import type { LicenceFile, LicenceFileInput } from "@site/contracts/licences";
import { signLicence } from "@site/licence/sign";
import { and, eq } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** The signed file of the owner's own licence, as long as it is active. */
export async function licenceFile(
  { db, licenceKeys }: Pick<Deps, "db" | "licenceKeys">,
  owner: ProfileRow,
  { licenceId }: LicenceFileInput,
): Promise<LicenceFile> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.id, licenceId), eq(licences.profileId, owner.id)));
  if (!licence) throw new AppError("licence_not_found");
  if (licence.status !== "active") throw new AppError("licence_not_active");
  const [signingKey] = licenceKeys.keys;
  if (!signingKey) throw new Error("There is no key to sign licences with.");
  const content = await signLicence(
    {
      product: brand.productId,
      licenceId: licence.id,
      key: licence.key,
      plan: licence.planId,
      holder: licence.holder,
      seats: licence.seats,
      devicesPerSeat: licence.devicesPerSeat,
      updatesUntil: licence.updatesUntil,
      issuedAt: licence.issuedAt.toISOString(),
    },
    signingKey,
  );
  return {
    fileName: `${brand.productId}-${licence.planId}-${licence.key.slice(0, 5)}.licence`,
    content,
  };
}
