import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Release } from "@site/contracts/product";
import { findFreePort } from "@site/local/free-port";
import { writeInstallers } from "@site/local/installers";
import { startObjectStore } from "@site/local/object-store";

import { seedDatabase } from "../../src/db/seed.ts";
import { createCloudStorage, type ObjectStore } from "../../src/providers/object-store.ts";
import type { Suite } from "./suite.ts";

export interface StoredReleases {
  releases: Release[];
  /** Signs URLs of the store. */
  objectStore: ObjectStore;
  /** The store's URL. */
  endpoint: string;
  bucketDir: string;
  stop: () => Promise<void>;
}

/** Stores the local installers in an object store of their own, and their releases in the suite's database. */
export async function storeReleases(suite: Suite): Promise<StoredReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), "api-releases-"));
  const credentials = suite.config.STORAGE_CREDENTIALS;
  if (!credentials) throw new Error("The test's settings have no credentials.");
  const bucket = suite.config.STORAGE_BUCKET;
  const bucketDir = path.join(folder, bucket);
  const releases = writeInstallers({ bucketDir, manifestFile: path.join(folder, "releases.json") });
  const objects = await startObjectStore({
    port: await findFreePort(),
    dataDir: folder,
    credentials,
  });
  await seedDatabase(suite.api.deps.db, {
    manifest: { releases },
    now: new Date(),
    withSampleCoupons: false,
  });
  return {
    releases,
    objectStore: createCloudStorage({
      projectId: "demo",
      bucket,
      endpoint: objects.url,
      credentials,
    }),
    endpoint: objects.url,
    bucketDir,
    stop: async () => {
      await objects.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
