import { count, eq, sql } from "drizzle-orm";

import { devices } from "../../db/schema/devices.ts";
import { artifacts, downloadCounts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { compareVersions } from "./compare-versions.ts";

/** Every release with its figures for the owner, newest first, including withdrawn ones. */
export async function releaseFigures({ db }: Pick<Deps, "db">) {
  const [rows, files, downloads, running] = await Promise.all([
    db.select().from(releases),
    db.select({ of: artifacts.version, n: count() }).from(artifacts).groupBy(artifacts.version),
    db
      .select({
        of: downloadCounts.version,
        site: sum("site"),
        update: sum("update"),
      })
      .from(downloadCounts)
      .groupBy(downloadCounts.version),
    db.select({ of: devices.appVersion, n: count() }).from(devices).groupBy(devices.appVersion),
  ]);
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, channel, releasedOn, yankedAt, yankReason }) => {
      const counted = downloads.find(({ of }) => of === version);
      return {
        version,
        channel,
        releasedOn,
        yanked: yankedAt ? `${yankedAt.toISOString().slice(0, 10)}: ${yankReason ?? ""}` : "",
        files: files.find(({ of }) => of === version)?.n ?? 0,
        downloadsFromSite: counted?.site ?? 0,
        downloadsByUpdate: counted?.update ?? 0,
        devices: running.find(({ of }) => of === version)?.n ?? 0,
      };
    });
}

function sum(source: "site" | "update") {
  return sql<number>`coalesce(sum(${downloadCounts.downloads}) filter (where ${eq(downloadCounts.source, source)}), 0)::int`;
}
