import { defineConfig } from "@playwright/test";

import { findTestBrowser } from "./src/browser.ts";

const { executablePath, args, ignoreDefaultArgs } = await findTestBrowser();

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results/artifacts",
  globalSetup: "./src/global-setup.ts",
  fullyParallel: true,
  workers: 3,
  // No retries, because a flaky test reveals a defect.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Ends a hanging test. Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  snapshotPathTemplate: "pictures/{arg}{ext}",
  use: {
    launchOptions: { executablePath, args, ignoreDefaultArgs },
    // Tracing every test took a sixth of the time. A failed test stores a screenshot, and can be repeated with
    // `--trace on`.
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "UTC",
  },
});
