import { brand } from "@site/content/brand";
import type { LicenceFile, LicenceFileInput } from "@site/contracts/licences";
import type { SigningKey, SigningKeys } from "@site/licence/signing-keys";
import { and, asc, eq, isNull, ne } from "drizzle-orm";

import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { toLicence } from "./licences.ts";

/**
 * The list's date is rounded down to a quarter of an hour, so that its bytes stay cacheable while nothing changes.
 */
export const REVOCATION_LIST_SECONDS = 15 * 60;
const NEXT_UPDATE_SECONDS = 24 * 60 * 60;

/** Builds the signed list of all licences that are currently revoked or suspended. */
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
  const intervalMs = REVOCATION_LIST_SECONDS * 1_000;
  const issuedMs = Math.floor(now().getTime() / intervalMs) * intervalMs;
  const listIds = (status: string) =>
    rows.filter((row) => row.status === status).map(({ id }) => id);
  const { signRevocations } = await import("@site/licence/licence-file");
  return signRevocations(
    {
      product: brand.productId,
      issuedAt: new Date(issuedMs).toISOString(),
      nextUpdate: new Date(issuedMs + NEXT_UPDATE_SECONDS * 1_000).toISOString(),
      revoked: listIds("revoked"),
      suspended: listIds("suspended"),
    },
    getSigningKey(licenceKeys),
  );
}

/** The signed file of the owner's licence, while it is active. */
export async function getLicenceFile(
  { db, licenceKeys }: Pick<Deps, "db" | "licenceKeys">,
  owner: ProfileRow,
  { licenceId }: LicenceFileInput,
): Promise<LicenceFile> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(
      and(
        eq(licences.id, licenceId),
        eq(licences.profileId, owner.id),
        isNull(licences.endedAt),
        eq(licences.isOpenGift, false),
      ),
    );
  if (!licence) throw new AppError("licence_not_found");
  if (licence.status !== "active") throw new AppError("licence_not_active");
  return {
    fileName: `${brand.productId}-${licence.planId}-${licence.key.slice(0, 5)}.licence`,
    content: await signLicenceFile(licenceKeys, licence),
  };
}

/** The key that signs new files, which is the first one. The others verify older signatures. */
export function getSigningKey({ keys: [key] }: SigningKeys): SigningKey {
  if (!key) throw new Error("There is no key to sign with.");
  return key;
}

/** Signs the file of a licence. The caller checks the licence's status. */
export async function signLicenceFile(keys: SigningKeys, licence: LicenceRow): Promise<string> {
  const { signLicence } = await import("@site/licence/licence-file");
  const { id: licenceId, planId: plan, ...terms } = toLicence(licence);
  const { key, holder, seats, devicesPerSeat, updatesUntil, issuedAt, features } = terms;
  const product = brand.productId;
  return signLicence(
    {
      product,
      licenceId,
      key,
      plan,
      holder,
      seats,
      devicesPerSeat,
      updatesUntil,
      issuedAt,
      features,
    },
    getSigningKey(keys),
  );
}
