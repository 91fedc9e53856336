import { defineConfig } from "@playwright/test";

import base from "./playwright.config.ts";

const { globalSetup: _, ...shared } = base;

/** Tests of dev mode in a copy of the workspace. A separate command, because it starts all services again. */
export default defineConfig({
  ...shared,
  testDir: "dev",
  workers: 1,
  reporter: [["list"]],
});
