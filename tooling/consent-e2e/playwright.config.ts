import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "@site/e2e/browser";

const { executablePath, args } = await findTestBrowser();

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results/artifacts",
  fullyParallel: true,
  workers: 2,
  // No retries, because a flaky test reveals a defect.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Ends a hanging test. Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    launchOptions: {
      executablePath,
      // Every host under .test resolves to this machine, so that tests can use real hosts and subdomains.
      args: [...args, "--host-resolver-rules=MAP *.test 127.0.0.1"],
    },
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "UTC",
  },
});
