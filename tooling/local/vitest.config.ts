import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // These suites start real servers: a database cluster and the identity emulator take seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
