import { brand } from "@site/content/brand";
import { licensedFeatures } from "@site/contracts/plans/feature-words";
import type { SigningKey, SigningKeys } from "@site/licence/keys";

import type { LicenceRow } from "../../db/schema/licences.ts";

/** The current signing key: the first. The others only keep their signatures valid. */
export function currentKey({ keys: [key] }: SigningKeys): SigningKey {
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
      features: licensedFeatures(licence),
    },
    currentKey(keys),
  );
}
