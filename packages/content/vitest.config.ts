import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["src/python/global-setup.ts"],
    // The first import of pandas on a cold, busy machine takes longer than Vitest waits by itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
