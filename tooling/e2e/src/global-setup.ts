import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePorts, startLocalServices } from "@site/local/services";

import { publishServices } from "./services.ts";

/** Starts a separate local world, with two API processes, and returns a function that ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-e2e-"));
  const world = await startLocalServices({
    dataDir,
    ports: await findFreePorts(),
    apiInstances: 2,
    // The least bytes would take 5 s of processor time.
    compressionQuality: 4,
  });
  publishServices({ ...world.urls, settingsFile: world.settingsFile });
  return async () => {
    await world.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
