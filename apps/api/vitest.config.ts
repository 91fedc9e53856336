import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/global-setup.ts"],
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state of a test, and loading them anew for each file took a third of the time.
    isolate: false,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
