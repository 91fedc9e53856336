import { defineConfig } from "@playwright/test";

import base from "./playwright.config.ts";

const { globalSetup: _, ...shared } = base;

/** Dev mode, in a copy of the workspace: a separate command, since it starts everything once more. */
export default defineConfig({
  ...shared,
  testDir: "dev",
  workers: 1,
  reporter: [["list"]],
});
