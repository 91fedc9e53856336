import { defineConfig } from "@playwright/test";

import { findTestBrowser } from "./src/browser.ts";

const { executablePath, args, ignoreDefaultArgs } = await findTestBrowser();

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results/artifacts",
  globalSetup: "./src/global-setup.ts",
  fullyParallel: true,
  workers: 3,
  // A flaky test is a defect to find, so nothing is retried.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A hanging test still ends; a busy machine never reaches these limits.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  snapshotPathTemplate: "pictures/{arg}{ext}",
  use: {
    launchOptions: { executablePath, args, ignoreDefaultArgs },
    // Tracing every test took a sixth of the time. A failure shows its last screen, and can be run again with
    // `--trace on`.
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "UTC",
  },
});
