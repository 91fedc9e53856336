import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startObjectStore } from "@site/local/object-store";

import { getObjectKey, seedDatabase } from "../../src/db/seed.ts";
import { createCloudStorage } from "../../src/providers/object-store.ts";
import { startGoogleService } from "../setup/google-service.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { TEST_PROJECT, testStorage } from "../setup/test-settings.ts";

/**
 * Starts a suite in which only the tests' requests change data: mails stay queued, and sign-in with Google always
 * succeeds. Tokens are verified as in production; the emulator would accept unsigned ones and always check for
 * revocation. The object store has one installer.
 */
export async function startAccessSuite(): Promise<Suite> {
  const [google, store] = await Promise.all([
    startGoogleService(TEST_PROJECT),
    startStoreWithInstaller(),
  ]);
  const suite = await startSuite({
    overrides: {
      identity: google.identity,
      wakeOutbox: () => undefined,
      googleSignIn: async () => "token-of-google",
      objectStore: store.objectStore,
    },
  });
  const options = { manifest: sampleManifest, now: new Date(), withSampleCoupons: false };
  await seedDatabase(suite.api.deps.db, options);
  return {
    ...suite,
    stop: async () => {
      await suite.stop();
      await google.stop();
      await store.stop();
    },
  };
}

async function startStoreWithInstaller() {
  const folder = mkdtempSync(path.join(tmpdir(), "access-objects-"));
  const { bucket, credentials } = testStorage;
  const objects = await startObjectStore({
    port: await findFreePort(),
    dataDir: folder,
    credentials,
  });
  const file = path.join(folder, bucket, getObjectKey("1.10.0", "app-1.10.0-linux-x64.bin"));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "installer");
  const endpoint = objects.url;
  return {
    objectStore: createCloudStorage({ projectId: "demo", bucket, endpoint, credentials }),
    stop: async () => {
      await objects.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
