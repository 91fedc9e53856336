import { brand } from "@site/content/brand";
import type { LicenceFile, LicenceFileInput } from "@site/contracts/licences";
import { getLicensedFeatures } from "@site/contracts/plans/features";
import type { SigningKey, SigningKeys } from "@site/licence/keys";
import { and, eq, isNull, asc, ne } from "drizzle-orm";

import { licences, type LicenceRow } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** A list is dated by the quarter of an hour, so that caches see the same bytes while nothing changes. */
export const REVOCATION_LIST_SECONDS = 15 * 60;
const ASK_AGAIN_SECONDS = 24 * 60 * 60;

/** The signed list of every licence that is currently not valid. */
export async function buildRevocationList({
  db,
  now,
  licenceKeys,
}: Pick<Deps, "db" | "now" | "licenceKeys">): Promise<string> {
  const rows = await db
    .select({ id: licences.id, status: licences.status })
    .from(licences)
    .where(ne(licences.status, "active"))
    .orderBy(asc(licences.id));
  const issued =
    Math.floor(now().getTime() / (REVOCATION_LIST_SECONDS * 1_000)) *
    REVOCATION_LIST_SECONDS *
    1_000;
  const idsWith = (status: string) =>
    rows.filter((row) => row.status === status).map(({ id }) => id);
  const { signRevocations } = await import("@site/licence/sign");
  return signRevocations(
    {
      product: brand.productId,
      issuedAt: new Date(issued).toISOString(),
      nextUpdate: new Date(issued + ASK_AGAIN_SECONDS * 1_000).toISOString(),
      revoked: idsWith("revoked"),
      suspended: idsWith("suspended"),
    },
    getSigningKey(licenceKeys),
  );
}

/** The signed file of the person's own licence, while it is active. */
export async function getLicenceFile(
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

/** The current signing key: the first. The others only keep their signatures valid. */
export function getSigningKey({ keys: [key] }: SigningKeys): SigningKey {
  if (!key) throw new Error("There is no key to sign with.");
  return key;
}

/** The signed file of a licence. The caller decides whether it may be handed out. */
export async function signLicenceFile(keys: SigningKeys, licence: LicenceRow): Promise<string> {
  const { signLicence } = await import("@site/licence/sign");
  return signLicence(
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
      features: getLicensedFeatures(licence),
    },
    getSigningKey(keys),
  );
}
