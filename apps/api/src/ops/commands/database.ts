import { createOptionSchema } from "@site/contracts/operator/fields";
import * as z from "zod/mini";

import { setDatabaseTimeLimits } from "../../db/client.ts";
import { countPendingMigrations, migrateDatabase } from "../../db/migrate.ts";
import { readReleaseManifest, seedDatabase } from "../../db/seed.ts";
import { renewDigests } from "../../jobs/renew-digests.ts";
import { getTerminal, operatorProcedure } from "../../operator/procedure.ts";
import { toDatabaseConnection } from "../../settings/database-connection.ts";

export const migrate = operatorProcedure({
  effect: "runs",
  description: "bring the database to the newest schema, and stored digests to the newest pepper",
  run: async (call) => {
    const config = getTerminal(call).getConfig();
    const connection = toDatabaseConnection(config);
    if (call.dryRun) return { wouldApply: await countPendingMigrations(connection) };
    const done = await migrateDatabase(connection);
    await setDatabaseTimeLimits(connection, config.DATABASE_TIMEOUT_SECONDS);
    return { ...done, digestsRenewed: await renewDigests(call.deps) };
  },
});

export const seed = operatorProcedure({
  effect: "runs",
  description: "write the releases of a manifest; locally also sample coupons",
  input: z.object({
    releases: createOptionSchema(z.string("Name the manifest."), "file of the manifest"),
  }),
  run: async (call) => {
    const { deps, input, dryRun } = call;
    const manifest = await readReleaseManifest(input.releases);
    if (dryRun) return { wouldWriteReleases: manifest.releases.length };
    const withSampleCoupons = getTerminal(call).getConfig().DEPLOYMENT === "local";
    return seedDatabase(deps.db, { manifest, now: deps.now(), withSampleCoupons });
  },
});
