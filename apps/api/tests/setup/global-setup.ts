import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startIdentityEmulator } from "@site/local/identity";
import { findPgbouncer, type Pooler, startPooler } from "@site/local/pooler";
import { startPostgres } from "@site/local/postgres";
import type { TestProject } from "vitest/node";

import { migrateDatabase } from "../../src/db/migrate.ts";
import { TEST_PROJECT } from "./test-settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated template database, which is copied for every suite. */
    templateUrl: string;
    identityHost: string;
    /** How many calls to the payment provider fail at first. 0 unless a test mode sets it. */
    paymentsFailFirst: number;
    /** The address of PgBouncer; absent if this machine has none. */
    poolerPort: number | undefined;
    /** Whether every suite connects through PgBouncer. */
    isPooled: boolean;
  }
}

/** Starts what all suites share: a Postgres server and the identity emulator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "api-tests-"));
  const [postgres, identity] = await Promise.all([
    startPostgres({
      dataDir: path.join(folder, "postgres"),
      port: await findFreePort(),
      settings: { fsync: "off", synchronous_commit: "off", max_connections: "300" },
    }),
    startIdentityEmulator({
      port: await findFreePort(),
      projectId: TEST_PROJECT,
      dataFile: path.join(folder, "identity.json"),
    }),
  ]);
  await migrateDatabase({ connectionString: postgres.url });
  project.provide("templateUrl", postgres.url);
  project.provide("identityHost", identity.host);
  const pooler = await startPoolerIfThere(
    folder,
    postgres.port,
    project.config.provide.isPooled === true,
  );
  project.provide("poolerPort", pooler?.port);
  return async () => {
    await pooler?.stop();
    await Promise.all([identity.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

const unpacked = path.resolve(import.meta.dirname, "../../../../.local/pgbouncer");

async function startPoolerIfThere(
  folder: string,
  postgresPort: number,
  isNeeded: boolean,
): Promise<Pooler | undefined> {
  const pgbouncer = await findPgbouncer(unpacked);
  if (typeof pgbouncer !== "string") {
    const dataDir = path.join(folder, "pooler");
    return startPooler({ pgbouncer, dataDir, port: await findFreePort(), postgresPort });
  }
  if (isNeeded) throw new Error(pgbouncer);
  console.warn(`\nNOTHING IS TRIED THROUGH A POOLER: ${pgbouncer}.\n`);
  return undefined;
}
