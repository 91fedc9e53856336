import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePorts, startLocalServices } from "@site/local/services";

import { publishServices } from "./services.ts";

/** Starts local services with two API processes. Returns a function that stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-e2e-"));
  const services = await startLocalServices({
    dataDir,
    ports: await findFreePorts(),
    apiInstances: 2,
    // The highest quality would take 5 s of CPU time.
    compressionQuality: 4,
  });
  publishServices({ ...services.urls, settingsFile: services.settingsFile });
  return async () => {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
