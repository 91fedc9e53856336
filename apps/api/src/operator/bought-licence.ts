import { eq } from "drizzle-orm";

import { type LicenceRow, licences } from "../db/schema/licences.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

/** A licence that a purchase began. A seat's is refused: it follows its team. */
export async function boughtLicence(
  { db }: Pick<Deps, "db">,
  licenceId: string,
): Promise<LicenceRow & { purchaseId: string }> {
  const [licence] = await db.select().from(licences).where(eq(licences.id, licenceId));
  if (!licence?.purchaseId) throw new AppError("licence_not_found");
  return { ...licence, purchaseId: licence.purchaseId };
}
