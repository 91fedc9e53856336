import { sql } from "drizzle-orm";

import { downloadCounts } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";

type Download = Pick<
  typeof downloadCounts.$inferInsert,
  "version" | "platform" | "arch" | "source"
>;

/** Counts one started download. A failure to count does not delay the download. */
export async function countDownload(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  { version, platform, arch, source }: Download,
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  try {
    await db
      .insert(downloadCounts)
      .values({ version, platform, arch, source, day, downloads: 1 })
      .onConflictDoUpdate({
        target: [
          downloadCounts.version,
          downloadCounts.platform,
          downloadCounts.arch,
          downloadCounts.source,
          downloadCounts.day,
        ],
        set: { downloads: sql`${downloadCounts.downloads} + 1` },
      });
  } catch (error) {
    log.warn({ err: error, version }, "a download was not counted");
  }
}
