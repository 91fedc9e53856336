import { brand } from "@site/content/brand";
import { verifyRevocations } from "@site/licence/licence-file";
import { signRevocations } from "@site/licence/licence-file";
import { getPublicJwks, publicJwksSchema } from "@site/licence/signing-keys";

import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("licence keys");

/** Whether each of our keys verifies what it signs, and whether the API publishes the same keys. */
export async function checkLicenceKeys({ config, deps }: Environment): Promise<Finding[]> {
  return [await roundTrips(deps), await published(config.SITE_ORIGIN, deps)];
}

async function roundTrips({ licenceKeys, now }: Environment["deps"]): Promise<Finding> {
  const at = now().toISOString();
  const { productId: product } = brand;
  const list = { product, issuedAt: at, nextUpdate: at, revoked: [], suspended: [] };
  for (const key of licenceKeys.keys) {
    // When it signs, the platform itself refuses some key halves that do not match.
    const verdict = await signRevocations(list, key).then(
      (signed) => verifyRevocations(signed, getPublicJwks(licenceKeys), { product }),
      () => ({ ok: false }),
    );
    if (verdict.ok) continue;
    const mend =
      "Its private and public halves don't match: set the file that `keys add` or `keys rotate` wrote, unchanged.";
    return wrong("signing", `${key.kid} does not verify what it signs`, mend);
  }
  return ok("signing", `${licenceKeys.keys[0]?.kid} signs, ${licenceKeys.keys.length} in all`);
}

async function published(origin: string, { licenceKeys }: Environment["deps"]): Promise<Finding> {
  const url = `${origin}/api/v1/licence-keys`;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const { keys } = publicJwksSchema.parse(await response.json());
    const missing = getPublicJwks(licenceKeys).keys.filter(
      (ours) => !keys.some(({ kid, x }) => kid === ours.kid && x === ours.x),
    );
    if (missing.length === 0) return ok("published", `${keys.length} at ${url}`);
    return wrong(
      "published",
      `${missing.map(({ kid }) => kid).join(", ")} is not at ${url}`,
      "Deploy the API with the same LICENCE_SIGNING_KEYS as here: apps could not verify what this key signs. Caches keep the old list for up to an hour.",
    );
  } catch (error) {
    const mend = "See what the doctor says about the site: the API does not answer there.";
    return warning("published", `${url}: ${reasonOf(error)}`, mend);
  }
}
