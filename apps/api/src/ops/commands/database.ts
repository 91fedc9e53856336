import { migrateDatabase, pendingMigrations } from "../../db/migrate.ts";
import { readManifest, seed } from "../../db/seed.ts";
import { limitDatabase } from "../../db/time-limits.ts";
import { renewDigests } from "../../jobs/renew-digests.ts";
import { connectionOf } from "../../settings/database-connection.ts";
import { type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const databaseCommands: CommandGroup = {
  migrate: {
    summary: "bring the database to the newest schema, and stored digests to the newest pepper",
    effect: "runs",
    run: async ({ deps, config, dryRun }) =>
      dryRun
        ? { wouldApply: await pendingMigrations(connectionOf(config)) }
        : await migrate({ deps, config }),
  },

  seed: {
    summary: "write the releases of a manifest; locally also sample coupons",
    options: { releases: { value: "FILE", about: "the manifest" } },
    effect: "runs",
    run: async ({ deps, config, dryRun, options }) => {
      if (!options.releases) throw new UsageError("Name the manifest with --releases FILE.");
      const manifest = await readManifest(options.releases);
      if (dryRun) return { wouldWriteReleases: manifest.releases.length };
      const withSampleCoupons = config.DEPLOYMENT === "local";
      const now = deps.now();
      return { ...(await seed(deps.db, { manifest, now, withSampleCoupons })) };
    },
  },
};

async function migrate({ deps, config }: Pick<CommandCall, "deps" | "config">) {
  const done = await migrateDatabase(connectionOf(config));
  await limitDatabase(connectionOf(config), config.DATABASE_TIMEOUT_SECONDS);
  return { ...done, digestsRenewed: await renewDigests(deps) };
}
