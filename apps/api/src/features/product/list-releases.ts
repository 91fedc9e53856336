import type { Release } from "@site/contracts/product";
import { asc, isNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { compareVersions } from "./compare-versions.ts";

/** Every release that may be downloaded, newest first. */
export async function listReleases({ db }: Pick<Deps, "db">): Promise<Release[]> {
  const rows = await db.select().from(releases).where(isNull(releases.yankedAt));
  const files = await db
    .select()
    .from(artifacts)
    .orderBy(asc(artifacts.platform), asc(artifacts.arch));
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ yankedAt: _never, yankReason: _none, ...release }) => ({
      ...release,
      artifacts: files
        .filter((file) => file.version === release.version)
        .map(({ version: _version, objectKey: _key, ...artifact }) => artifact),
    }));
}
