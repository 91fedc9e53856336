import { and, eq, isNull, type SQL } from "drizzle-orm";

import { type ArtifactRow, artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** The installer of a version that was not yanked. Refused with `release_not_found` if there is none. */
export async function offeredArtifact(
  { db }: Pick<Deps, "db">,
  version: string,
  ...which: SQL[]
): Promise<ArtifactRow> {
  const [found] = await db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(and(eq(artifacts.version, version), isNull(releases.yankedAt), ...which));
  if (!found) throw new AppError("release_not_found");
  return found.artifact;
}
