import { normalizeLicenceKey } from "@site/licence/key";
import { eq } from "drizzle-orm";

import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** The licence of a key, in any status. The key alone gives access: it is the app's credential. */
export async function licenceOfKey(
  { db }: Pick<Deps, "db">,
  typed: string | undefined,
): Promise<LicenceRow> {
  const key = normalizeLicenceKey(typed ?? "");
  if (key === undefined) throw new AppError("licence_key_malformed");
  const [licence] = await db.select().from(licences).where(eq(licences.key, key));
  if (!licence) throw new AppError("licence_key_unknown");
  return licence;
}
