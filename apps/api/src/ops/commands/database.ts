import { setDatabaseTimeLimits } from "../../db/client.ts";
import { migrateDatabase, countPendingMigrations } from "../../db/migrate.ts";
import { readReleaseManifest, seedDatabase } from "../../db/seed.ts";
import { renewDigests } from "../../jobs/renew-digests.ts";
import { connectionOf } from "../../settings/database-connection.ts";
import { type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const databaseCommands: CommandGroup = {
  migrate: {
    summary: "bring the database to the newest schema, and stored digests to the newest pepper",
    effect: "runs",
    run: async ({ deps, config, dryRun }) =>
      dryRun
        ? { wouldApply: await countPendingMigrations(connectionOf(config)) }
        : await migrate({ deps, config }),
  },

  seed: {
    summary: "write the releases of a manifest; locally also sample coupons",
    options: { releases: { value: "FILE", about: "the manifest" } },
    effect: "runs",
    run: async ({ deps, config, dryRun, options }) => {
      if (!options.releases) throw new UsageError("Name the manifest with --releases FILE.");
      const manifest = await readReleaseManifest(options.releases);
      if (dryRun) return { wouldWriteReleases: manifest.releases.length };
      const withSampleCoupons = config.DEPLOYMENT === "local";
      const now = deps.now();
      return { ...(await seedDatabase(deps.db, { manifest, now, withSampleCoupons })) };
    },
  },
};

async function migrate({ deps, config }: Pick<CommandCall, "deps" | "config">) {
  const done = await migrateDatabase(connectionOf(config));
  await setDatabaseTimeLimits(connectionOf(config), config.DATABASE_TIMEOUT_SECONDS);
  return { ...done, digestsRenewed: await renewDigests(deps) };
}
